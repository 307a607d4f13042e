"""What became of every oracle call: whether its verdict was used, and what time the workers lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from bench.simulate.clock import Clock, Turn
from treereduce.engine.best import Snapshot
from treereduce.engine.heap import Attempt
from treereduce.engine.scheduler import Scheduler
from treereduce.engine.trial import Trial
from treereduce.engine.unions import Union
from treereduce.oracle.verdict import Cancellation


@dataclass(slots=True)
class Call:
    """One oracle call, in virtual seconds."""

    begin: float
    union: bool = False
    end: float | None = None
    interesting: bool | None = None
    """None while it is under way, and when it was killed."""
    used: bool = False

    @property
    def seconds(self) -> float:
        """How long it took, a killed one until then."""
        return 0.0 if self.end is None else self.end - self.begin


@dataclass
class Ledger:
    """All calls of a run.

    A verdict is used if it is a no to a candidate, or a yes that is committed or that a scout collects. In
    vain are a yes that came too late to commit, a no to a union, and what was killed.
    """

    clock: Clock
    calls: list[Call] = field(default_factory=list)
    commits: int = 0
    _latest: dict[Turn, Call] = field(default_factory=dict)

    def begin(self) -> Call:
        """The current thread calls the oracle."""
        call = self._latest.setdefault(self.clock.current, Call(self.clock.now))
        call.begin = self.clock.now
        self.calls.append(call)
        return call

    def end(self, call: Call, *, interesting: bool | None) -> None:
        """The call has ended, without a verdict if it was killed."""
        call.end, call.interesting = self.clock.now, interesting
        call.used = interesting is False and not call.union

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note what rounds do with verdicts as long as the context lasts."""
        depart, offer = Round.depart, Round.offer

        def departing(round_: Round, job: Attempt | Union) -> Cancellation:
            self._latest[self.clock.current] = Call(self.clock.now, isinstance(job, Union))
            return depart(round_, job)

        def offering(round_: Round, job: Attempt | Union, trial: Trial) -> Snapshot | None:
            snapshot = offer(round_, job, trial)
            call = self._latest[self.clock.current]
            call.used = snapshot is not None or round_.stage.scouts
            self.commits += snapshot is not None
            return snapshot

        with patch.object(Round, "depart", departing), patch.object(Round, "offer", offering):
            yield
