"""Oracle runs under way, and when they hold up the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.unions import Union
from treereduce.engine.trial.trial import Trial
from treereduce.oracle.verdict import Cancellation


@dataclass(frozen=True, slots=True, eq=False)
class Flight:
    """One oracle run: about what, on which program, and since when by the driver's clock."""

    job: Attempt | Union
    trial: Trial
    began: float
    again: bytes | None = None
    """The program, if it is not the trial's: what that stands on, which is asked about again."""
    cancellation: Cancellation = field(default_factory=Cancellation)

    @property
    def program(self) -> bytes:
        """What the oracle is asked about."""
        return self.trial.data if self.again is None else self.again


def cancel(flights: Iterable[Flight]) -> None:
    """Cancel runs. Not while somebody is at the desk: what they end may want to speak there."""
    for flight in flights:
        flight.cancellation.cancel()


class Flights:
    """The oracle runs of a round. Not thread-safe.

    ``straggling(size)`` says after how many seconds nobody needs to wait for a run on so many bytes.
    """

    def __init__(self, straggling: Callable[[int], float | None]) -> None:
        self._straggling = straggling
        self._flights: dict[Flight, None] = {}

    def __len__(self) -> int:
        return len(self._flights)

    def depart(self, flight: Flight) -> None:
        """A run begins."""
        self._flights[flight] = None

    def land(self, flight: Flight) -> None:
        """A run ended. One that was left behind has been forgotten before."""
        self._flights.pop(flight, None)

    def all(self) -> list[Flight]:
        """All runs, those that began first first."""
        return list(self._flights)

    def attempts(self) -> list[Attempt]:
        """What the runs that are no unions are about."""
        return [flight.job for flight in self._flights if isinstance(flight.job, Attempt)]

    def leave(self) -> list[Flight]:
        """Forget all runs, which are to be cancelled."""
        left = list(self._flights)
        self._flights.clear()
        return left

    def patience(self, now: float) -> float | None:
        """Seconds after which all are stragglers, 0 when they are; None if that cannot be said.

        Unions are none: what is in them has been interesting before.
        """
        if not self._flights or any(isinstance(flight.job, Union) for flight in self._flights):
            return None
        waits = []
        for flight in self._flights:
            bound = self._straggling(len(flight.program))
            if bound is None:
                return None
            waits.append(flight.began + bound - now)
        return max(0.0, *waits)
