"""Virtual time: a driver of the engine with one thread and a clock that moves when all workers wait.

What is computed takes no virtual time at all, and whatever happens does so in the same order every time.
Where several things could happen next, ``choose`` decides: with random choices, runs go through orders of
events that threads come to once in a million times.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import NamedTuple

from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.scheduler import Job, Scheduler
from treereduce.engine.work.questions import Asking
from treereduce.engine.work.threads import MakeWorker
from treereduce.engine.work.worker import Worker
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled

Choose = Callable[[int], int]
"""Which of so many things happens next, from 0."""


def first_of(_things: int) -> int:
    """Whatever could have happened first."""
    return 0


class Told(NamedTuple):
    """What an oracle will say, and the virtual seconds that it takes."""

    answer: Answer
    seconds: float


class Observer:
    """Is told of oracle runs and of what becomes of them. This one does nothing with it."""

    def departed(self, flight: Flight, now: float) -> None:
        """A run begins."""

    def landed(self, flight: Flight, now: float, answer: Answer | None) -> None:
        """A run has ended, without an answer if it was cancelled. What follows from it comes next."""


@dataclass(eq=False)
class _Flying:
    """An oracle run under way: when it will end, and who waits for it."""

    flight: Flight
    worker: Worker
    asking: Asking
    due: float
    answer: Answer | None

    def cancel(self, now: float) -> None:
        self.due, self.answer = now, None


class VirtualTime:
    """Drives ``jobs`` workers. ``oracle(program, patience)`` foresees each answer.

    Only what threads could do as well is chosen from: which idle worker takes a job, whether one that has a
    job begins with it before another takes the next, and which of two runs that end together lands first.
    """

    def __init__(
        self,
        jobs: int,
        oracle: Callable[[bytes, float], Told],
        *,
        choose: Choose = first_of,
        observer: Observer | None = None,
    ) -> None:
        self._jobs = jobs
        self._oracle = oracle
        self._choose = choose
        self._observer = observer or Observer()
        self._flying: list[_Flying] = []
        self._scheduler: Scheduler | None = None
        self.now = 0.0
        """Virtual seconds since the start."""

    def clock(self) -> float:
        """The time."""
        return self.now

    def set_level(self, jobs: int) -> None:
        """From the next round on so many workers work."""
        self._jobs = jobs

    def ask(self, program: bytes, cancellation: Cancellation, patience: float) -> Answer:
        """The oracle's answer outside of rounds."""
        if cancellation.cancelled:
            raise Cancelled
        told = self._oracle(program, patience)
        self.now += told.seconds
        return told.answer

    def stop(self) -> None:
        """End the round that is under way, if any."""
        if self._scheduler is not None:
            for flight in self._scheduler.stop():
                flight.cancellation.cancel()

    def drive(self, scheduler: Scheduler, make: MakeWorker) -> None:
        """Run a round. An exception of a worker is kept as the round's failure."""
        self._scheduler, self._flying = scheduler, []
        idle = [make(nullcontext(), self.clock) for _ in range(self._jobs)]
        try:
            while self._take(scheduler, idle) or self._flying:
                landed = self._next(scheduler)
                if landed is not None:
                    self._land(scheduler, landed, idle)
            assert scheduler.over, "the scheduler has neither a job nor an end"
        except Exception as failure:  # noqa: BLE001 - as threads do
            for flight in scheduler.stop(failure):
                flight.cancellation.cancel()

    def _take(self, scheduler: Scheduler, idle: list[Worker]) -> bool:
        """Let idle workers do jobs while there are both. Returns whether any did."""
        taken: list[tuple[Worker, Job]] = []
        any_done = False
        while True:
            job = scheduler.take() if idle else None
            if job is not None:
                taken.append((idle.pop(self._choose(len(idle))), job))
                any_done = True
                if self._choose(2):
                    continue
            if not taken:
                return any_done
            worker, begun = taken.pop(self._choose(len(taken)))
            self._begin(scheduler, worker, begun, idle)

    def _begin(self, scheduler: Scheduler, worker: Worker, job: Job, idle: list[Worker]) -> None:
        """Do a job up to its oracle run, if it has one."""
        asking = worker.work(job)
        flight = next(asking, None)
        if flight is None:
            scheduler.done()
            idle.append(worker)
        else:
            self._depart(flight, worker, asking)

    def _depart(self, flight: Flight, worker: Worker, asking: Asking) -> None:
        """Ask."""
        told = self._oracle(flight.program, 1.0)
        flying = _Flying(flight, worker, asking, self.now + told.seconds, told.answer)
        self._flying.append(flying)
        self._observer.departed(flight, self.now)
        flight.cancellation.arm(lambda: flying.cancel(self.now))

    def _next(self, scheduler: Scheduler) -> _Flying | None:
        """Wait for the run that ends next; None when those under way were left behind as stragglers first."""
        if not self._flying:
            return None
        due = min(flying.due for flying in self._flying)
        patience = scheduler.patience(self.now)
        if patience is not None and self.now + patience < due:
            self.now += patience
            for flight in scheduler.leave():
                flight.cancellation.cancel()
            return None
        self.now = due
        ending = [flying for flying in self._flying if flying.due == due]
        return ending[self._choose(len(ending))]

    def _land(self, scheduler: Scheduler, landed: _Flying, idle: list[Worker]) -> None:
        """Bring a job its answer, after which it may ask once more."""
        self._flying.remove(landed)
        landed.flight.cancellation.disarm()
        self._observer.landed(landed.flight, self.now, landed.answer)
        try:
            flight = landed.asking.send(landed.answer)
        except StopIteration:
            scheduler.done()
            idle.append(landed.worker)
        else:
            self._depart(flight, landed.worker, landed.asking)
