"""The engine alone under an oracle that sleeps: no processes, so any number of jobs fits on few cores."""

from __future__ import annotations

import datetime
import hashlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bench.compare.records import Call, End, Measured, Point, Run, Source
from bench.machine import header
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Improved
from treereduce.engine.state.result import Ending
from treereduce.languages import registry
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict
from treereduce.version import __version__

ENGINE = "treereduce-py, engine"
"""The name under which runs of the engine alone are recorded."""
SHARES = (50, 90, 99)


@dataclass
class SleepingOracle:
    """Takes ``sleep`` seconds for every verdict, computing included, and can be cancelled meanwhile."""

    function: Callable[[bytes], bool]
    sleep: float
    started: float = field(default_factory=time.monotonic)
    calls: list[Call] = field(default_factory=list)
    times: RunTimes = field(default_factory=RunTimes.unlimited)

    def __post_init__(self) -> None:
        self._lock = threading.Lock()

    def judge(
        self,
        program: bytes,
        cancellation: Cancellation | None = None,
        *,
        patience: float = 1.0,  # noqa: ARG002 - it has no limit
    ) -> Answer:
        """Compute the verdict, then sleep for the rest of the time."""
        started, cpu = time.monotonic(), time.thread_time()
        cancelled = threading.Event()
        if cancellation is not None:
            cancellation.arm(cancelled.set)
        yes = self.function(program)
        cpu = time.thread_time() - cpu
        killed = cancelled.wait(max(0.0, started + self.sleep - time.monotonic()))
        seconds = time.monotonic() - started
        digest = hashlib.blake2b(program, digest_size=8).hexdigest()
        with self._lock:
            self.calls.append(
                Call(
                    started - self.started,
                    None if killed else seconds,
                    len(program),
                    digest,
                    None if killed else yes,
                    None if killed else cpu,
                )
            )
        if killed:
            raise Cancelled
        return Answer(Verdict.INTERESTING if yes else Verdict.UNINTERESTING, seconds)


def run_engine(
    program: bytes, function: Callable[[bytes], bool], *, case: str, jobs: int, sleep: float, limit: float
) -> Run:
    """Reduce a C program with ``jobs`` workers and record it as a run of any tool is.

    Raises ValueError when ``function`` says no to the program or to the result.
    """
    if not function(program):
        raise ValueError(f"The oracle says no to the program of {case}.")
    oracle = SleepingOracle(function, sleep)
    curve: list[Point] = []

    def listen(event: Event) -> None:
        if isinstance(event, Improved):
            seconds = time.monotonic() - oracle.started
            curve.append(Point(seconds, len(oracle.calls), len(event.program), event.tokens))

    date, machine = datetime.datetime.now().astimezone().isoformat(timespec="seconds"), header()
    settings = Settings(jobs=jobs, time_limit=limit)
    reducer = Reducer(program, registry.load("c"), oracle, settings=settings, listeners=[listen])
    before, cpu = reducer.progress(), time.process_time()
    oracle.started = time.monotonic()
    result = reducer.run()
    wall, cpu = time.monotonic() - oracle.started, time.process_time() - cpu
    curve.insert(0, Point(0.0, 0, len(program), before.tokens))
    stopped = result.ending is Ending.TIME_LIMIT
    return Run(
        tool=ENGINE,
        case=case,
        repeat=1,
        jobs=jobs,
        limit=limit,
        tool_version=__version__,
        caveat="in one process, with a Python function as the oracle",
        command=(),
        date=date,
        machine=machine,
        overhead=0.0,
        language="C",
        bytes_before=len(program),
        tokens_before=before.tokens,
        tokenizer="c",
        end=End.LIMIT if stopped else End.FINISHED,
        reason="stopped at the limit" if stopped else "",
        folder="",
        final="",
        measured=_measured(
            oracle.calls, curve, result.program, wall, cpu, interesting=function(result.program)
        ),
    )


def _measured(
    calls: list[Call], curve: list[Point], final: bytes, wall: float, cpu: float, *, interesting: bool
) -> Measured:
    ended = [call for call in calls if call.seconds is not None]
    verdicts = sum(call.cpu or 0.0 for call in calls)
    first, last = curve[0].tokens, curve[-1].tokens
    return Measured(
        exit_status=0,
        bytes_after=len(final),
        tokens_after=last,
        source=Source.DISK,
        interesting=interesting,
        left_interesting=interesting,
        seen_bytes=min((call.bytes for call in calls if call.interesting), default=None),
        seen_tokens=last,
        calls=len(calls),
        distinct=len({call.digest for call in calls}),
        interesting_calls=sum(bool(call.interesting) for call in calls),
        killed_calls=len(calls) - len(ended),
        oracle_seconds=sum(call.seconds or 0.0 for call in ended),
        wall=wall,
        stopping=0.0,
        quiet=0.0,
        tool_cpu=max(0.0, cpu - verdicts),
        oracle_cpu=verdicts,
        wrapper_cpu=0.0,
        peak=None,
        curve=tuple(curve),
        seconds_to={
            share: next((p.seconds for p in curve if p.tokens <= first - (first - last) * share / 100), None)
            for share in SHARES
        },
    )
