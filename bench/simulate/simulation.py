"""A whole run of the engine in virtual time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from bench.simulate.driver import Told, VirtualTime
from bench.simulate.ledger import Ledger
from bench.simulate.verdicts import Verdicts
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, RoundStarted
from treereduce.languages.language import Language
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Verdict


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
    seed: int
    """Of the order in which things are tried."""
    rounds: list[Round] = field(default_factory=list)


class _Unlimited:
    """Stands for the oracle where the driver foresees all answers: it has no limits and is never asked."""

    times = RunTimes.unlimited()

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        """Never called."""
        raise NotImplementedError


def simulate(subject: Subject, settings: Settings, latency: float | None) -> Simulated:
    """Reduce a program. Each verdict takes ``latency`` virtual seconds; if None, what it took to compute.

    Raises ValueError when the check says no to the program.
    """
    verdicts = subject.verdicts
    if not verdicts.judge(subject.program).interesting:
        raise ValueError(f"The check says no to the program of {subject.name}.")

    def foresee(program: bytes, _patience: float) -> Told:
        interesting, seconds = verdicts.judge(program)
        verdict = Verdict.INTERESTING if interesting else Verdict.UNINTERESTING
        seconds = seconds if latency is None else latency
        return Told(Answer(verdict, seconds), seconds)

    ledger = Ledger()
    driver = VirtualTime(settings.jobs, foresee, observer=ledger)
    starts: list[tuple[float, int]] = []

    def listen(event: Event) -> None:
        if isinstance(event, RoundStarted):
            starts.append((driver.now, event.tokens))

    computed, cpu = verdicts.cpu, time.process_time()
    with ledger.watching():
        result = Reducer(
            subject.program,
            subject.language,
            _Unlimited(),
            settings=settings,
            listeners=[listen],
            driver=driver,
        ).run()
    own = time.process_time() - cpu - (verdicts.cpu - computed)
    calls, unions = ledger.calls, [call for call in ledger.calls if call.union]
    used = sum(call.seconds for call in calls if call.used)
    in_vain = sum(call.seconds for call in calls if not call.used)
    return Simulated(
        case=subject.name,
        jobs=settings.jobs,
        seconds=driver.now,
        calls=len(calls),
        yes=sum(bool(call.interesting) for call in calls),
        commits=ledger.commits,
        unions=len(unions),
        unions_won=sum(call.used for call in unions),
        killed=sum(call.interesting is None for call in calls),
        used=used,
        in_vain=in_vain,
        idle=settings.jobs * driver.now - used - in_vain,
        tokens=result.tokens,
        bytes=len(result.program),
        own=own,
        seed=settings.seed,
        rounds=_rounds(starts, ledger, settings.jobs, driver.now),
    )


def _rounds(starts: list[tuple[float, int]], ledger: Ledger, jobs: int, end_of_run: float) -> list[Round]:
    """Rounds with the calls that began in them, which all end before the next round."""
    found = []
    ends = [begin for begin, _ in starts[1:]] + [end_of_run]
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
