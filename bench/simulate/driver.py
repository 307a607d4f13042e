"""Virtual time: a driver of the engine with one thread and a clock that moves when all workers wait.

What is computed takes no virtual time at all, and whatever happens does so in the same order every time.
Where several things could happen next, ``choose`` decides: with random choices, runs go through orders of
events that threads come to once in a million times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import NamedTuple

from treereduce.engine.schedule.flights import Flight, cancel
from treereduce.engine.schedule.relay import Assignment, Relay
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.work.hand import Hand, MakeWorker
from treereduce.engine.work.questions import Asking
from treereduce.oracle.batch import Call
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
    """An oracle run under way: when it will end, who waits for it, and in which round."""

    flight: Flight
    hand: Hand
    round: Scheduler
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
        self._relay: Relay | None = None
        self.now = 0.0
        """Virtual seconds since the start."""

    def clock(self) -> float:
        """The time."""
        return self.now

    @property
    def level(self) -> int:
        """The number of workers."""
        return self._jobs

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

    def at_once(self, runs: Sequence[Call[Answer]], cancellation: Cancellation) -> list[Answer | Exception]:
        """What comes of some runs outside of rounds, which take as long as the longest."""
        began = ended = self.now
        outcomes: list[Answer | Exception] = []
        for run in runs:
            self.now = began
            try:
                outcomes.append(run(cancellation))
            except Exception as failure:  # noqa: BLE001 - as threads do
                outcomes.append(failure)
            ended = max(ended, self.now)
        self.now = ended
        return outcomes

    def stop(self) -> None:
        """End the rounds that are under way, if any."""
        if self._relay is not None:
            cancel(self._relay.stop())

    def drive(self, relay: Relay, make: MakeWorker) -> None:
        """Run them. An exception of a worker is kept as the round's failure."""
        self._relay, self._flying = relay, []
        idle = [Hand(make, nullcontext(), self.clock) for _ in range(self._jobs)]
        try:
            while self._take(relay, idle) or self._flying:
                landed = self._next(relay)
                if landed is not None:
                    self._land(landed, idle)
            assert relay.over, "the scheduler has neither a job nor an end"
        except Exception as failure:  # noqa: BLE001 - as threads do
            cancel(relay.stop(failure))

    def _take(self, relay: Relay, idle: list[Hand]) -> bool:
        """Let idle workers do jobs while there are both. Returns whether any did."""
        taken: list[tuple[Hand, Assignment]] = []
        any_done = False
        while True:
            cancel(relay.void())
            assignment = relay.take() if idle else None
            if assignment is not None:
                taken.append((idle.pop(self._choose(len(idle))), assignment))
                any_done = True
                if self._choose(2):
                    continue
            if not taken:
                return any_done
            hand, begun = taken.pop(self._choose(len(taken)))
            self._begin(hand, begun, idle)

    def _begin(self, hand: Hand, assignment: Assignment, idle: list[Hand]) -> None:
        """Do a job up to its oracle run, if it has one."""
        asking = hand.work(assignment)
        flight = next(asking, None)
        if flight is None:
            assignment.round.done()
            idle.append(hand)
        else:
            self._depart(flight, hand, assignment.round, asking)

    def _depart(self, flight: Flight, hand: Hand, entry: Scheduler, asking: Asking) -> None:
        """Ask."""
        told = self._oracle(flight.program, 1.0)
        flying = _Flying(flight, hand, entry, asking, self.now + told.seconds, told.answer)
        self._flying.append(flying)
        self._observer.departed(flight, self.now)
        flight.cancellation.arm(lambda: flying.cancel(self.now))

    def _next(self, relay: Relay) -> _Flying | None:
        """Wait for the run that ends next; None when those under way were left behind as stragglers first."""
        if not self._flying:
            return None
        due = min(flying.due for flying in self._flying)
        patience = relay.patience(self.now)
        if patience is not None and self.now + patience < due:
            self.now += patience
            cancel(relay.leave())
            return None
        self.now = due
        ending = [flying for flying in self._flying if flying.due == due]
        return ending[self._choose(len(ending))]

    def _land(self, landed: _Flying, idle: list[Hand]) -> None:
        """Bring a job its answer, after which it may ask once more."""
        self._flying.remove(landed)
        landed.flight.cancellation.disarm()
        self._observer.landed(landed.flight, self.now, landed.answer)
        try:
            flight = landed.asking.send(landed.answer)
        except StopIteration:
            landed.round.done()
            idle.append(landed.hand)
        else:
            self._depart(flight, landed.hand, landed.round, landed.asking)
