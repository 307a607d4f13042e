"""Drive a round with threads: each takes jobs, asks the oracle, and sleeps while there is nothing to do."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import closing
from types import TracebackType
from typing import Protocol

from treereduce.engine.schedule.flights import cancel
from treereduce.engine.schedule.relay import Assignment, Relay
from treereduce.engine.work.budget import Budget
from treereduce.engine.work.concurrency import Concurrency
from treereduce.engine.work.crew import Crew
from treereduce.engine.work.hand import Clock, Hand, MakeWorker
from treereduce.engine.work.inquiry import Inquiry
from treereduce.engine.work.questions import Asking
from treereduce.engine.work.whereabouts import Post, Whereabouts
from treereduce.errors import ShortageError
from treereduce.oracle.batch import Batch, Call
from treereduce.oracle.room import once_there_is_room
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled

PATIENCE = 1.0
"""Seconds that an interrupted run waits for its workers, whose oracle may be a function that goes on."""

SECONDS_BETWEEN_LOOKS = 0.1
"""Time between two looks at the machine, by which the number of threads may change."""


class Driver(Protocol):
    """Runs rounds, and has the time."""

    @property
    def clock(self) -> Clock:
        """Tells seconds since some moment."""

    @property
    def level(self) -> int:
        """How many oracle runs there may be at a time now."""

    def drive(self, relay: Relay, make: MakeWorker) -> None:
        """Have workers do the jobs of a round, and of others ahead, until all are over.

        Failures are left with the round.
        """

    def set_level(self, jobs: int) -> None:
        """From now on there may be so many oracle runs at a time."""

    def ask(self, program: bytes, cancellation: Cancellation, patience: float) -> Answer:
        """The oracle's answer outside of rounds; `Oracle.judge` explains what goes in and out."""

    def at_once(self, runs: Sequence[Call[Answer]], cancellation: Cancellation) -> list[Answer | Exception]:
        """What comes of some runs at the same time, outside of rounds. A run asks by `ask`."""

    def stop(self) -> None:
        """End the rounds that are under way, if any: all oracle runs are cancelled."""


class Desk:
    """Where workers speak to schedulers, one at a time, and where the idle wait.

    Whoever leaves wakes one who waits, and who is woken and finds a job wakes the next: no wake-up is lost,
    and an event costs two of them, with however many workers.
    """

    def __init__(self, relay: Relay, clock: Clock) -> None:
        self._relay = relay
        self._clock = clock
        self._changed = threading.Condition()

    def __enter__(self) -> None:
        self._changed.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._changed.notify()
        self._changed.release()

    def next(self) -> Assignment | None:
        """The job to do now; blocks while others may still bring some. None when all is over."""
        while True:
            with self._changed:
                left = self._relay.void()
                if not left:
                    assignment = self._relay.take()
                    if assignment is not None:
                        self._changed.notify()
                        return assignment
                    if self._relay.over:
                        self._changed.notify_all()
                        return None
                    patience = self._relay.patience(self._clock())
                    if patience != 0:
                        self._changed.wait(patience)
                        continue
                    left = self._relay.leave()
            cancel(left)

    def stop(self, failure: BaseException | None = None) -> None:
        """End all rounds now."""
        with self._changed:
            flights = self._relay.stop(failure)
            self._changed.notify_all()
        cancel(flights)


class Threads:
    """As many threads as there may be oracle runs at a time."""

    clock = staticmethod(time.monotonic)

    def __init__(
        self, inquiry: Inquiry, concurrency: Concurrency, budget: Budget, whereabouts: Whereabouts
    ) -> None:
        self._inquiry = inquiry
        self._whereabouts = whereabouts
        self._budget = budget
        self._concurrency = concurrency
        self._crew: Crew | None = None
        self._desk: Desk | None = None

    @property
    def level(self) -> int:
        """What pays, or less while the machine is short of something."""
        level = self._concurrency.level
        return min(level, self._inquiry.most or level)

    def set_level(self, jobs: int) -> None:
        """From now on so many threads work."""
        if self._crew is not None:
            self._crew.set(min(jobs, self._inquiry.most or jobs))

    def ask(self, program: bytes, cancellation: Cancellation, patience: float) -> Answer:
        """Ask in the caller's thread."""
        return self._inquiry.judge(program, cancellation, patience)

    @staticmethod
    def at_once(runs: Sequence[Call[Answer]], cancellation: Cancellation) -> list[Answer | Exception]:
        """Make them in threads of their own."""
        with closing(Batch(runs, len(runs), cancellation)) as batch:
            return batch.outcomes()

    def stop(self) -> None:
        """End the rounds that are under way, if any."""
        if self._desk is not None:
            self._desk.stop()

    def drive(self, relay: Relay, make: MakeWorker) -> None:
        """Run them. Blocks; what interrupts it waits `PATIENCE` seconds for the threads."""
        desk = self._desk = Desk(relay, self.clock)
        crew = self._crew = Crew(self.level, lambda number: self._run(make, desk, crew, number))
        if self._budget.ending is not None:  # after there is a desk, so that no call to stop is missed
            desk.stop()
        try:
            self._concurrency.look()  # a round may be over before the time for the next one
            self._start(crew)
            while not crew.join(SECONDS_BETWEEN_LOOKS):
                self._concurrency.look()
                crew.set(self.level)
        except BaseException:
            desk.stop()
            crew.open()
            crew.join(PATIENCE)
            raise

    def _start(self, crew: Crew) -> None:
        """Begin once there is room for a first thread. A run that is to end meanwhile does so without one."""

        def unless_it_ends(shortage: ShortageError) -> None:
            if self._budget.ending is not None:
                raise shortage

        try:
            once_there_is_room(crew.start, None, told=unless_it_ends)
        except ShortageError:
            if self._budget.ending is None:
                raise

    def _run(self, make: MakeWorker, desk: Desk, crew: Crew, number: int) -> None:
        """Take jobs until there are none. Any exception ends the round and is kept as its failure."""
        try:
            hand = Hand(make, desk, self.clock)
            post = self._whereabouts.enter(hand)
            while (assignment := self._next(desk, crew, number)) is not None:
                try:
                    post.begins(assignment.job)
                    self._ask(hand.work(assignment), post)
                finally:
                    post.begins(None)
                    with desk:
                        assignment.round.done()
        except BaseException as failure:  # noqa: BLE001 - who drives the run raises it in the caller's thread
            desk.stop(failure)
        finally:
            self._whereabouts.leave()
            crew.open()

    def _next(self, desk: Desk, crew: Crew, number: int) -> Assignment | None:
        crew.wait(number)
        return desk.next()

    def _ask(self, asking: Asking, post: Post) -> None:
        """Bring a job its answers, as long as it asks."""
        flight = next(asking, None)
        while flight is not None:
            answer = None
            post.begins(flight.job, flight)
            try:
                answer = self._inquiry.judge(flight.program, flight.cancellation)
            except Cancelled:
                pass
            except BaseException as failure:  # noqa: BLE001 - it comes back out of the job
                asking.throw(failure)
            post.begins(flight.job)
            try:
                flight = asking.send(answer)
            except StopIteration:
                flight = None
