"""Oracle runs under way, and when they hold up the others."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from treereduce.engine.heap import Attempt
from treereduce.engine.unions import Union
from treereduce.oracle.verdict import Cancellation

STRAGGLER = 6
"""How much longer than the mean a run must take to be left behind. Candidates that a compiler refuses are
refused several times faster than others are judged; those that loop take ten times and more."""

LEAST_SECONDS = 0.1
"""Nobody is left behind before so much time has passed: the wait is shorter than another run."""

ENOUGH = 8
"""Runs that must have ended before their mean says anything."""


@dataclass(frozen=True, slots=True)
class _Flight:
    job: Attempt | Union
    began: float


class Flights:
    """The oracle runs of a round. Not thread-safe."""

    def __init__(self) -> None:
        self._flights: dict[Cancellation, _Flight] = {}
        self._landed = 0
        self._seconds = 0.0

    def __len__(self) -> int:
        return len(self._flights)

    def depart(self, job: Attempt | Union) -> Cancellation:
        """A run for ``job`` begins."""
        cancellation = Cancellation()
        self._flights[cancellation] = _Flight(job, monotonic())
        return cancellation

    def land(self, cancellation: Cancellation) -> None:
        """A run ended."""
        flight = self._flights.pop(cancellation, None)
        if flight is not None:
            self._landed += 1
            self._seconds += monotonic() - flight.began

    def jobs(self) -> list[tuple[Cancellation, Attempt | Union]]:
        """All runs, with what they are about."""
        return [(cancellation, flight.job) for cancellation, flight in self._flights.items()]

    def attempts(self) -> list[Attempt]:
        """What the runs that are no unions are about."""
        return [flight.job for flight in self._flights.values() if isinstance(flight.job, Attempt)]

    def all(self) -> list[Cancellation]:
        """All runs."""
        return list(self._flights)

    def leave(self) -> list[Cancellation]:
        """Forget all runs, which are to be cancelled."""
        left = list(self._flights)
        self._flights.clear()
        return left

    def patience(self) -> float | None:
        """Seconds after which all are stragglers, 0 when they are; None if that cannot be said.

        Unions are none: what is in them has been interesting before.
        """
        if self._landed < ENOUGH or not self._flights or len(self.attempts()) < len(self._flights):
            return None
        bound = max(LEAST_SECONDS, STRAGGLER * self._seconds / self._landed)
        youngest = max(flight.began for flight in self._flights.values())
        return max(0.0, youngest + bound - monotonic())
