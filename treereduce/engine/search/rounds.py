"""Makes rounds: each has a scheduler, workers, and others ahead of its end for who has nothing else to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import NamedTuple

from treereduce.engine.schedule.relay import Relay
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Step
from treereduce.engine.schedule.tiers import Renewals
from treereduce.engine.state.result import Phase
from treereduce.engine.trial.best import Best, Snapshot
from treereduce.engine.trial.failures import LARGEST
from treereduce.engine.trial.trial import Filters
from treereduce.engine.work.hand import Clock
from treereduce.engine.work.shared import Shared
from treereduce.engine.work.threads import Driver
from treereduce.engine.work.worker import Worker
from treereduce.errors import ReductionError
from treereduce.machine.shortage import run_failed
from treereduce.passes.candidate import Pass
from treereduce.program.grammar import Grammar


class Ground(NamedTuple):
    """What a round begins with."""

    best: Best
    """Of the program as a syntax tree."""
    text: Callable[[], Snapshot]
    """Makes a base of it as text."""
    grammar: Grammar
    seed: int
    chains: bool
    """Whether lists are tried from their ends. A restart looks for another result, and so has none."""
    strict: bool
    fewer: bool
    """The last two are those of `Filters`."""


class Rounds:
    """Makes one round after the other, and keeps what was made of those that follow it."""

    def __init__(self, shared: Shared, driver: Driver) -> None:
        self._shared = shared
        self._driver = driver
        self._relay: Relay | None = None
        self._ground: Ground | None = None
        self._made: list[Scheduler] = []
        self._renewals = Renewals()
        self.skipped: set[str] = set()
        """Names of passes that wait for the closing proof, which leaves nothing out."""

    @property
    def current(self) -> Scheduler | None:
        """The round under way, or the last one; None before the first."""
        return self._relay.current if self._relay is not None else None

    def phase(self, *, restarting: bool) -> Phase:
        """What the round under way is for. A proof that has found something is none."""
        if self.current is None:
            return Phase.REMOVING
        stage = self.current.stage
        if self.current.closing:
            return Phase.REFINING if self.current.commits else Phase.PROVING
        if stage.finishes:
            return Phase.FINISHING
        if restarting:
            return Phase.RESTARTING
        first = not (stage.cheap or stage.as_text or stage.scouts)
        return Phase.REMOVING if first else Phase.REFINING

    def make(self, step: Step, ground: Ground, following: Iterable[Step]) -> Scheduler:
        """The round of a step, in which everything was tried. It may have been made with the one before.

        Otherwise it is made now. If nothing is found, those that follow may be made too, or some of them,
        while its last runs are under way: listeners hear of what they find before they are handed out here.
        """
        made = self._made[0] if self._made and ground == self._ground else None
        if made is None or (made.stage, made.closing) != step:
            self._drive(step, ground, following)
            self._ground = ground
        return self._made.pop(0)

    def forget(self) -> None:
        """Hand out nothing of what was made ahead: a program that it depends on has turned out otherwise."""
        self._made.clear()

    def _drive(self, step: Step, ground: Ground, following: Iterable[Step]) -> None:
        def make(entry: Scheduler, desk: AbstractContextManager[object], clock: Clock) -> Worker:
            how = {"exact": entry.closing, "strict": ground.strict, "fewer": ground.fewer}
            return Worker(
                self._shared, entry, Filters(ground.grammar, self._shared.cache, **how), desk, clock
            )

        first = self._begin(step, ground, None)
        relay = self._relay = Relay(first, self._ahead(first, ground, following))
        if self._shared.budget.ending is None:
            self._driver.drive(relay, make)
        failure = first.failure
        if isinstance(failure, ReductionError):
            raise failure
        if failure is not None:
            raise ReductionError(run_failed(failure)) from failure
        # Rounds that were stopped have not tried everything.
        self._made = [first] if first.stopped else list(relay.rounds)

    def _ahead(self, before: Scheduler, ground: Ground, following: Iterable[Step]) -> Iterator[Scheduler]:
        """The rounds that follow. In a large program, looking for candidates would take what is gained."""
        if len(ground.best.current.data) <= LARGEST:
            for step in following:
                before = self._begin(step, ground, before)
                yield before

    def _begin(self, step: Step, ground: Ground, before: Scheduler | None) -> Scheduler:
        best = ground.best
        if step.stage.as_text:
            best = Best(ground.text())
        elif before is not None:
            best = Best(best.current)
        return Scheduler(
            best,
            step.stage,
            ground.seed,
            closing=step.closing,
            chains=ground.chains,
            straggling=self._shared.oracle.times.straggling,
            left_out=lambda entry: self._leaves_out(entry, closing=step.closing),
            spent=lambda: self._shared.budget.spent,
            before=before,
            renewals=self._renewals,
        )

    def _leaves_out(self, entry: Pass, *, closing: bool) -> bool:
        return (not closing and entry.name in self.skipped) or self._shared.budget.has_had(entry)
