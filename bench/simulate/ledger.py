"""What became of every oracle call: whether its verdict was used, and what time the workers lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from bench.simulate.driver import Observer
from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.outcome import Outcome
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.unions import Union
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.trial import Trial
from treereduce.oracle.verdict import Answer, Verdict


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
class Ledger(Observer):
    """All calls of a run.

    A verdict is used if it is a no to a candidate, or a yes that is committed or that a scout collects. In
    vain are a yes that came too late to commit, a no to a union, and what was killed.
    """

    calls: list[Call] = field(default_factory=list)
    commits: int = 0
    _under_way: dict[Flight, Call] = field(default_factory=dict)
    _latest: Call | None = None
    """The call that has landed last, whose consequences are on their way."""

    def departed(self, flight: Flight, now: float) -> None:
        """A call begins."""
        call = self._under_way[flight] = Call(now, isinstance(flight.job, Union))
        self.calls.append(call)

    def landed(self, flight: Flight, now: float, answer: Answer | None) -> None:
        """A call has ended, without a verdict if it was killed."""
        call = self._latest = self._under_way.pop(flight)
        call.end = now
        call.interesting = None if answer is None else answer.verdict is Verdict.INTERESTING
        call.used = call.interesting is False and not call.union

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note what schedulers do with verdicts as long as the context lasts."""
        won = Scheduler.won

        def winning(
            scheduler: Scheduler, job: Attempt | Union, trial: Trial, new: Snapshot | None
        ) -> Outcome:
            outcome = won(scheduler, job, trial, new)
            if self._latest is not None and self._latest.interesting:
                self._latest.used = outcome.snapshot is not None or scheduler.stage.scouts
            self.commits += outcome.snapshot is not None
            return outcome

        with patch.object(Scheduler, "won", winning):
            yield
