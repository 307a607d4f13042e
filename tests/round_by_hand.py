"""A round whose workers are hands, so that every order of events can be had."""

from __future__ import annotations

from collections.abc import Callable

from engine_parts import attempt_to_delete, next_version, snapshot, trial

from treereduce.engine.schedule.flights import Flight, cancel
from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.scheduler import Job, Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.schedule.unions import Union
from treereduce.engine.trial.best import Best, Snapshot
from treereduce.engine.trial.trial import Trial
from treereduce.passes.candidate import Candidate

SOURCE = b"int a; int b; int c; int d; int e;"
A, B, C, D = (attempt_to_delete(SOURCE, b"int %c;" % letter) for letter in b"abcd")


class Hands:
    """A round of one tier on a program, and what workers do with it."""

    def __init__(self, source: bytes = SOURCE, spent: Callable[[], bool] = lambda: False) -> None:
        self.best = Best(snapshot(source))
        self.round = Scheduler(self.best, Stage([[]]), spent=spent)
        assert self.take() == Task(0, 0)
        self.round.done()

    def take(self) -> Job:
        """The next job, which is there."""
        job = self.round.take()
        assert job is not None
        return job

    def take_union(self) -> Union:
        job = self.take()
        assert isinstance(job, Union)
        return job

    def begin(self, *attempts: Attempt) -> list[tuple[Attempt, Trial]]:
        """Attempts are new, and workers take them up, all on the current program."""
        self.round.add(attempts)
        return self.begin_on(*attempts)

    def begin_on(self, *attempts: Attempt) -> list[tuple[Attempt, Trial]]:
        """Workers take up attempts that are known, all on the current program."""
        taken = [self.take() for _ in attempts]
        assert set(map(id, taken)) == set(map(id, attempts))
        return [(attempt, trial(self.best.current, attempt)) for attempt in attempts]

    def offer(self, job: Attempt | Union, found: Trial) -> Snapshot | None:
        """A job is interesting."""
        new = next_version(found) if self.round.may_lead_on(job, found) else None
        outcome = self.round.won(job, found, new)
        cancel(outcome.doomed)
        return outcome.snapshot

    def depart(self, job: Attempt | Union) -> Flight:
        """An oracle run begins."""
        flight = Flight(job, self.rebased(job), 0.0)
        if not self.round.depart(flight):
            flight.cancellation.cancel()
        return flight

    def stop(self, failure: BaseException | None = None) -> None:
        cancel(self.round.stop(failure))

    def rebased(self, job: Attempt | Union) -> Trial:
        """An attempt or a union on the current program."""
        return trial(self.best.current, Attempt(0, A.found_by, Candidate(job.edits)))

    def finish(self, jobs: int) -> None:
        """So many workers give their jobs back."""
        for _ in range(jobs):
            self.round.done()

    def two_of_which_one_waits(self) -> None:
        """``A`` is committed, and ``B``, which was tried on the same program, waits."""
        first, second = self.begin(A, B)
        self.offer(*first)
        self.offer(*second)

    def hope(self) -> Snapshot:
        """What waits is hoped for."""
        hope = self.round.plan()
        assert hope is not None
        made = next_version(trial(hope.base, Attempt(0, A.found_by, Candidate(hope.edits))))
        self.round.hope(hope, made)
        return made

    def one_tried_on_a_hope(self) -> Snapshot:
        """``B`` waits and is hoped for, and ``C`` is taken up to be tried on that."""
        self.two_of_which_one_waits()
        hope = self.hope()
        self.round.add([C])
        assert self.take() is C
        return hope
