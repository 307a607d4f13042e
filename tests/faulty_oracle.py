"""An oracle in virtual time that stalls, is killed, loses answers and takes its time, as chance has it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from bench.simulate.driver import Observer, Told, VirtualTime
from treereduce.engine.reducer import Reducer
from treereduce.engine.schedule.flights import Flight
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event
from treereduce.engine.state.result import Result
from treereduce.languages import registry
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Reason, Verdict

LIMIT = 4.0
"""Virtual seconds after which a run is out of time."""
SLOWEST = 2.0
"""Virtual seconds that a run takes at most if it does not stall."""


@dataclass
class FaultyOracle(Observer):
    """What ``interesting`` says, if it comes to that: a share ``faults`` of the runs has no answer.

    A program for which ``loops`` says so never ends, however long it is given.
    """

    interesting: Callable[[bytes], bool]
    dice: random.Random
    faults: float = 0.0
    loops: Callable[[bytes], bool] = lambda _program: False
    times: RunTimes = field(default_factory=lambda: RunTimes.fixed(LIMIT))
    yes: list[bytes] = field(default_factory=list)
    """What it has said yes to."""
    no: set[bytes] = field(default_factory=set)
    """What it has said no to."""
    false_yes: float = 0.0
    """Of the answers about programs that are not interesting, the share that is wrong."""
    false_no: float = 0.0
    """The same of those that are."""
    silent: set[bytes] = field(default_factory=set)
    """What had no answer when it was asked last."""
    timed_out_twice: set[bytes] = field(default_factory=set)
    """What had none in twice the time either."""
    calls: int = 0

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        """Never called: the driver foresees."""
        raise NotImplementedError

    def foresee(self, program: bytes, patience: float) -> Told:
        """The answer to come."""
        self.calls += 1
        if self.loops(program):
            return self._silence(program, Reason.TIMEOUT, LIMIT * patience, twice=patience > 1)
        if patience == 1 and self.dice.random() < self.faults:
            reason = self.dice.choice(list(Reason))
            seconds = LIMIT if reason is Reason.TIMEOUT else self.dice.uniform(0.0, SLOWEST)
            return self._silence(program, reason, seconds)
        seconds = self.dice.uniform(0.1, SLOWEST)
        interesting = self.interesting(program)
        wrong = self.false_no if interesting else self.false_yes
        if wrong:
            interesting ^= self.dice.random() < wrong
        verdict = Verdict.INTERESTING if interesting else Verdict.UNINTERESTING
        if patience > 1:
            self._said(program, verdict)
        return Told(Answer(verdict, seconds, LIMIT), seconds)

    def landed(self, flight: Flight, now: float, answer: Answer | None) -> None:  # noqa: ARG002 - as told
        """A run has ended. What was cancelled before has said nothing."""
        if answer is not None and answer.verdict is not Verdict.UNANSWERED:
            self._said(flight.program, answer.verdict)

    def _said(self, program: bytes, verdict: Verdict) -> None:
        self.silent.discard(program)
        if verdict is Verdict.INTERESTING:
            self.yes.append(program)
        else:
            self.no.add(program)

    def _silence(self, program: bytes, reason: Reason, seconds: float, *, twice: bool = False) -> Told:
        self.silent.add(program)
        if twice:
            self.timed_out_twice.add(program)
        return Told(Answer(Verdict.UNANSWERED, seconds, LIMIT, reason=reason), seconds)


def reduced(
    source: bytes,
    oracle: FaultyOracle,
    language: str,
    settings: Settings,
    events: list[Event],
    *,
    checked: bool = False,
) -> Result:
    """A whole run in virtual time, in an order of events that the oracle's dice decide.

    If it is to be ``checked``, with the last check too.
    """
    driver = VirtualTime(settings.jobs, oracle.foresee, choose=oracle.dice.randrange, observer=oracle)
    reducer = Reducer(
        source,
        registry.load(language),
        oracle,
        settings=settings,
        listeners=[events.append],
        driver=driver,
    )
    result = reducer.run()
    if not checked:
        return result
    return reducer.last_check(
        result, result.program, lambda program, patience: oracle.foresee(program, patience).answer
    )
