"""One worker in all rounds of a relay."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from treereduce.engine.schedule.relay import Assignment
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.work.questions import Asking
from treereduce.engine.work.worker import Worker

Clock = Callable[[], float]
MakeWorker = Callable[[Scheduler, AbstractContextManager[object], Clock], Worker]


class Hand:
    """Does jobs of whatever round, by a worker for each, which ``make`` makes when it is needed."""

    def __init__(self, make: MakeWorker, desk: AbstractContextManager[object], clock: Clock) -> None:
        self._make = make
        self._desk = desk
        self._clock = clock
        self._workers: dict[Scheduler, Worker] = {}
        self._last: Worker | None = None

    @property
    def asks(self) -> str:
        """The name of the pass that was asked for candidates last."""
        return "" if self._last is None else self._last.asks

    def work(self, assignment: Assignment) -> Asking:
        """`Worker.work` on a job."""
        worker = self._workers.get(assignment.round)
        if worker is None:
            worker = self._workers[assignment.round] = self._make(assignment.round, self._desk, self._clock)
        self._last = worker
        return worker.work(assignment.job)
