"""A whole run of the engine in virtual time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from bench.simulate.clock import Clock, Threading
from bench.simulate.ledger import Ledger
from bench.simulate.verdicts import Verdicts
from treereduce.engine.events import Event, RoundStarted
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.languages.language import Language
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict

WHERE = ("treereduce.engine.round.threading", "treereduce.engine.reducer.threading")
"""Where the engine takes threads and conditions from, which run under the clock of a simulation."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reduced, and what says whether it is still interesting."""

    name: str
    program: bytes
    language: Language
    verdicts: Verdicts


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a run, in virtual seconds."""

    begin: float
    seconds: float
    tokens: int
    """At its beginning."""
    calls: int
    yes: int
    idle: float
    """Seconds of workers."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """What a run came to. Seconds are virtual but for ``own``."""

    case: str
    jobs: int
    seconds: float
    calls: int
    yes: int
    commits: int
    unions: int
    unions_won: int
    killed: int
    used: float
    """Seconds of workers in calls whose verdict was used, see `Ledger`."""
    in_vain: float
    idle: float
    tokens: int
    bytes: int
    own: float
    """Processor seconds of the engine."""
    rounds: list[Round] = field(default_factory=list)


class VirtualOracle:
    """Answers from known verdicts, after a sleep in virtual time."""

    def __init__(self, verdicts: Verdicts, latency: float | None, ledger: Ledger) -> None:
        self.times = RunTimes.unlimited()
        self._verdicts = verdicts
        self._latency = latency
        self._ledger = ledger

    def judge(
        self,
        program: bytes,
        cancellation: Cancellation | None = None,
        *,
        patience: float = 1.0,  # noqa: ARG002 - verdicts are known
    ) -> Answer:
        """The verdict. Raises `Cancelled` when the sleep is cut short."""
        clock = self._ledger.clock
        interesting, seconds = self._verdicts.judge(program)
        seconds = seconds if self._latency is None else self._latency
        cancellation = cancellation or Cancellation()
        turn, call = clock.current, self._ledger.begin()
        if not cancellation.cancelled:
            cancellation.arm(lambda: clock.wake(turn))
            clock.sleep(seconds)
            cancellation.disarm()
        self._ledger.end(call, interesting=None if cancellation.cancelled else interesting)
        if cancellation.cancelled:
            raise Cancelled
        return Answer(Verdict.INTERESTING if interesting else Verdict.UNINTERESTING, seconds)


def simulate(subject: Subject, settings: Settings, latency: float | None) -> Simulated:
    """Reduce a program. Each verdict takes ``latency`` virtual seconds; if None, what it took to compute.

    Raises ValueError when the check says no to the program.
    """
    verdicts = subject.verdicts
    if not verdicts.judge(subject.program).interesting:
        raise ValueError(f"The check says no to the program of {subject.name}.")
    clock = Clock()
    ledger = Ledger(clock)
    oracle = VirtualOracle(verdicts, latency, ledger)
    starts: list[tuple[float, int]] = []

    def listen(event: Event) -> None:
        if isinstance(event, RoundStarted):
            starts.append((clock.now, event.tokens))

    computed, cpu = verdicts.cpu, time.process_time()
    with under(clock), ledger.watching():
        result = Reducer(
            subject.program, subject.language, oracle, settings=settings, listeners=[listen]
        ).run()
    own = time.process_time() - cpu - (verdicts.cpu - computed)
    calls, unions = ledger.calls, [call for call in ledger.calls if call.union]
    used = sum(call.seconds for call in calls if call.used)
    in_vain = sum(call.seconds for call in calls if not call.used)
    return Simulated(
        case=subject.name,
        jobs=settings.jobs,
        seconds=clock.now,
        calls=len(calls),
        yes=sum(bool(call.interesting) for call in calls),
        commits=ledger.commits,
        unions=len(unions),
        unions_won=sum(call.used for call in unions),
        killed=sum(call.interesting is None for call in calls),
        used=used,
        in_vain=in_vain,
        idle=settings.jobs * clock.now - used - in_vain,
        tokens=result.tokens,
        bytes=len(result.program),
        own=own,
        rounds=_rounds(starts, ledger, settings.jobs),
    )


@contextmanager
def under(clock: Clock) -> Iterator[None]:
    """Let the engine's threads, conditions and times of oracle runs be under ``clock``."""
    with ExitStack() as patches:
        for name in WHERE:
            patches.enter_context(patch(name, Threading(clock)))
        patches.enter_context(patch("treereduce.engine.stragglers.monotonic", lambda: clock.now))
        yield


def _rounds(starts: list[tuple[float, int]], ledger: Ledger, jobs: int) -> list[Round]:
    """Rounds with the calls that began in them, which all end before the next round."""
    found = []
    ends = [begin for begin, _ in starts[1:]] + [ledger.clock.now]
    for (begin, tokens), end in zip(starts, ends, strict=True):
        calls = [call for call in ledger.calls if begin <= call.begin < end]
        found.append(
            Round(
                begin=begin,
                seconds=end - begin,
                tokens=tokens,
                calls=len(calls),
                yes=sum(bool(call.interesting) for call in calls),
                idle=jobs * (end - begin) - sum(call.seconds for call in calls),
            )
        )
    return found
