"""Own time per candidate: all that is not the oracle, by stage.

The oracle is an instant one: it says yes while a random half of the program's lines is left, so that the
program stays near its size. Times are processor time. `spawn` is what a check that does nothing would take.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.machine import table
from bench.own.stages import ORACLE, OTHER, STAGES, Record, own, per_call, watched
from bench.programs.c import c_text
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.result import Result
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes

SPAWNS = 50


@dataclass(frozen=True)
class Measured:
    """What one run gave. Lists have an entry for each candidate or call, in nanoseconds."""

    bytes_before: int
    result: Result
    yes: int
    seconds_to_start: float
    """Processor time from the bytes to the first candidate taken up."""
    records: list[Record]
    spawns: list[int]
    """Wall time: most of it passes in other processes."""


def some_lines(program: bytes, share: float, seed: int) -> Callable[[bytes], bool]:
    """Whether a random ``share`` of the lines of ``program`` is left, each unchanged and in order."""
    choice = random.Random(seed)  # noqa: S311 - no secret hangs on it
    lines = [line for line in map(bytes.strip, program.splitlines()) if line]
    needed = [line for line in lines if choice.random() < share]

    def is_left(candidate: bytes) -> bool:
        position = 0
        for line in needed:
            position = candidate.find(line, position) + len(line)
            if position < len(line):
                return False
        return True

    return is_left


def measure(wanted: int, share: float, calls: int, seed: int) -> Measured:
    """Reduce a program of ``wanted`` bytes with one job until the oracle was called ``calls`` times."""
    program = c_text(seed, size=wanted)
    is_interesting = some_lines(program, share, seed)
    verdicts: list[bool] = []

    def judge(candidate: bytes) -> bool:
        verdicts.append(is_interesting(candidate))
        return verdicts[-1]

    with watched() as watch:
        started = time.process_time()
        settings = Settings(max_tests=calls)
        reducer = Reducer(program, registry.load("c"), CallableOracle(judge), settings=settings)
        seconds_to_start = time.process_time() - started
        watch.restart()
        result = reducer.run()
    spawns = time_spawns(program)
    return Measured(
        len(program),
        result,
        sum(verdicts),
        seconds_to_start,
        watch.records,
        spawns,
    )


def time_spawns(program: bytes) -> list[int]:
    """Nanoseconds of wall time of runs of a command that does nothing, from bytes to verdict."""
    taken = []
    with Sandbox() as sandbox:
        limit = RunTimes.fixed(60)
        oracle = CommandOracle.for_command(["true"], source=Path("p.c"), sandbox=sandbox, times=limit)
        for _ in range(SPAWNS):
            started = time.perf_counter_ns()
            oracle.judge(program)
            taken.append(time.perf_counter_ns() - started)
    return taken


def report(found: Sequence[tuple[Measured, float]]) -> str:
    """A column for each size, given with its peak memory in MB: times are medians (90th percentiles)."""
    stages = [*dict.fromkeys(stage for _, _, stage in STAGES if stage != ORACLE), OTHER]
    rows: list[list[str]] = [
        [stage, *(_quantiles([record[stage] for record in m.records if record[stage]]) for m, _ in found)]
        for stage in stages
    ]
    rows = [row for row in rows if any(row[1:])]
    calls = [[own(record) for record in per_call(measured.records)] for measured, _ in found]
    rows += [
        ["**per candidate**", *(_quantiles([own(record) for record in m.records]) for m, _ in found)],
        ["**per oracle call**", *map(_quantiles, calls)],
        ["mean per oracle call", *(f"{statistics.fmean(times) / 1e3:,.0f}" for times in calls)],
        ["a run of `true`, wall", *(_quantiles(measured.spawns) for measured, _ in found)],
        ["peak memory, MB", *(f"{peak:.0f}" for _, peak in found)],
        ["CPU s until the first candidate", *(f"{measured.seconds_to_start:.2f}" for measured, _ in found)],
        ["candidates", *(str(len(measured.records)) for measured, _ in found)],
        ["oracle calls, yes", *(f"{m.result.oracle_calls}, {m.yes}" for m, _ in found)],
        ["bytes at the end", *(str(len(measured.result.program)) for measured, _ in found)],
    ]
    return table(["CPU µs", *(f"{measured.bytes_before:,} bytes" for measured, _ in found)], rows)


def _quantiles(times: Sequence[int]) -> str:
    """Median and 90th percentile of nanoseconds, in microseconds."""
    if len(times) < 2:
        return ""
    deciles = statistics.quantiles(times, n=10)
    return f"{statistics.median(times) / 1e3:,.0f} ({deciles[-1] / 1e3:,.0f})"
