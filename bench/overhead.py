"""Own time per candidate: all that is not the oracle, by stage, for programs of several sizes.

    python -m bench.overhead --sizes 10K,80K,1M

The oracle is an instant one: it says yes while a random half of the program's lines is left, so that the
program stays near its size. Times are processor time. `spawn` is what a check that does nothing would take.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.fresh import in_fresh_process
from bench.machine import header, size, table
from bench.programs.c import c_text
from bench.stages import ORACLE, OTHER, STAGES, Record, own, per_call, watched
from treereduce.engine.reducer import Reducer
from treereduce.engine.result import Result
from treereduce.engine.settings import Settings
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.command import CommandOracle
from treereduce.oracle.limit import TimeLimit
from treereduce.oracle.sandbox import Sandbox

SPAWNS = 50


@dataclass(frozen=True)
class Measured:
    """What one run gave. Lists have an entry for each candidate or call, in nanoseconds."""

    bytes_before: int
    result: Result
    yes: int
    median_size: int
    """Bytes of the programs that the oracle saw."""
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
    sizes: list[int] = []

    def judge(candidate: bytes) -> bool:
        sizes.append(len(candidate))
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
        sorted(sizes)[len(sizes) // 2],
        seconds_to_start,
        watch.records,
        spawns,
    )


def time_spawns(program: bytes) -> list[int]:
    """Nanoseconds of wall time of runs of a command that does nothing, from bytes to verdict."""
    taken = []
    with Sandbox() as sandbox:
        limit = TimeLimit.fixed(60)
        oracle = CommandOracle.for_command(["true"], source=Path("p.c"), sandbox=sandbox, limit=limit)
        for _ in range(SPAWNS):
            started = time.perf_counter_ns()
            oracle.judge(program)
            taken.append(time.perf_counter_ns() - started)
    return taken


def row(title: str, times: Sequence[int], of: int) -> list[object]:
    """A line of the table: how often, median, 90th percentile, and mean over all ``of`` candidates, in ms."""
    if len(times) < 2:
        return [title, len(times), "", "", ""]
    milliseconds = [time / 1e6 for time in times]
    deciles = statistics.quantiles(milliseconds, n=10)
    return [
        title,
        len(times),
        *(f"{x:.3f}" for x in (statistics.median(milliseconds), deciles[-1], sum(milliseconds) / of)),
    ]


def report(measured: Measured, peak: float) -> None:
    """Print what one size gave."""
    records, result = measured.records, measured.result
    every, calls = len(records), per_call(records)
    print(
        f"\n{measured.bytes_before} bytes, {result.original_tokens} tokens: {every} candidates, "
        f"{result.oracle_calls} oracle calls on {measured.median_size} bytes in the median, "
        f"{measured.yes} yes; ended at {len(result.program)} bytes. "
        f"First candidate after {measured.seconds_to_start:.2f} CPU s, peak memory {peak:.0f} MB.\n"
    )
    stages = [*dict.fromkeys(stage for _, _, stage in STAGES if stage != ORACLE), OTHER]
    rows = [row(stage, [record[stage] for record in records if record[stage]], every) for stage in stages]
    rows.append(row("**per candidate**", [own(record) for record in records], every))
    rows.append(row("**per oracle call**", [own(record) for record in calls], len(calls)))
    rows.append(row("spawn of `true`, wall ms", measured.spawns, len(measured.spawns)))
    print(table(["CPU ms", "times", "median", "90 %", "mean"], rows), flush=True)


def main() -> None:
    """Measure each size in a process of its own and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default="10K,80K,1M", help="of the programs, in bytes")
    parser.add_argument("--needed", type=float, default=0.5, help="share of lines that the oracle wants")
    parser.add_argument("--calls", type=int, default=2000, help="oracle calls for each size, at most")
    parser.add_argument("--seed", type=int, default=1, help="of program and oracle")
    arguments = parser.parse_args()
    print(header())
    for wanted in map(size, arguments.sizes.split(",")):
        report(*in_fresh_process(measure, wanted, arguments.needed, arguments.calls, arguments.seed))


if __name__ == "__main__":
    main()
