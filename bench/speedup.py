"""How much faster several jobs are than one: whole runs with an oracle that takes time but no processor.

    python -m bench.speedup --jobs 1,8

Exits with 1 unless the most jobs are at least 4 times as fast as one and end with no more tokens.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from dataclasses import dataclass, field

from bench.machine import header, table
from bench.programs.c import crashing_program
from bench.programs.strict import breaks_toycc
from treereduce.engine.reducer import Reducer
from treereduce.engine.result import PassStatistics, Result
from treereduce.engine.settings import Settings
from treereduce.languages import registry
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict

WANTED = 4.0
"""Times as fast as one job."""
SLICES = 10
"""Parts of a run for which busy workers are shown."""


@dataclass
class SleepingOracle:
    """Takes ``sleep`` seconds for every verdict, computing included, and can be cancelled meanwhile."""

    sleep: float
    runs: list[tuple[float, float]] = field(default_factory=list)
    """When each began and ended, by the monotonic clock."""
    yes: int = 0
    cancelled: int = 0
    cpu: float = 0.0
    """Processor seconds that verdicts took."""
    limit: float | None = None

    def __post_init__(self) -> None:
        self._lock = threading.Lock()

    def judge(self, program: bytes, cancellation: Cancellation | None = None) -> Answer:
        """Compute the verdict, then sleep for the rest of the time."""
        started, cpu = time.monotonic(), time.thread_time()
        cancelled = threading.Event()
        if cancellation is not None:
            cancellation.arm(cancelled.set)
        yes = breaks_toycc(program)
        cpu = time.thread_time() - cpu
        cancelled.wait(max(0.0, started + self.sleep - time.monotonic()))
        ended = time.monotonic()
        with self._lock:
            self.runs.append((started, ended))
            self.cpu += cpu
            if cancelled.is_set():
                self.cancelled += 1
                raise Cancelled
            self.yes += yes
        return Answer(Verdict.INTERESTING if yes else Verdict.UNINTERESTING, ended - started)


def busy_workers(runs: list[tuple[float, float]], start: float, end: float) -> list[float]:
    """Oracle runs under way in each of `SLICES` equal parts of the time, in the mean."""
    width = (end - start) / SLICES
    edges = [(start + part * width, start + (part + 1) * width) for part in range(SLICES)]
    return [sum(max(0.0, min(e, right) - max(s, left)) for s, e in runs) / width for left, right in edges]


def measure(program: bytes, jobs: int, sleep: float) -> tuple[Result, list[object], str]:
    """One whole run. Returns its result, its row of the table without the speed-up, and busy workers."""
    oracle = SleepingOracle(sleep)
    reducer = Reducer(program, registry.load("c"), oracle, settings=Settings(jobs=jobs))
    started = time.monotonic()
    result = reducer.run()
    ended = time.monotonic()
    assert breaks_toycc(result.program)
    in_oracle = sum(end - start for start, end in oracle.runs)
    union = result.passes.get("union", PassStatistics())
    commits = sum(entry.won for entry in result.passes.values())
    row = [
        result.oracle_calls,
        oracle.yes,
        commits,
        f"{union.won}/{union.tested}",
        oracle.cancelled,
        result.rounds,
        result.tokens,
        f"{in_oracle / (result.seconds * jobs):.0%}",
        f"{oracle.cpu / result.seconds:.0%}",
    ]
    busy = " ".join(f"{workers:.1f}" for workers in busy_workers(oracle.runs, started, ended))
    return result, row, f"{jobs} jobs, busy in each tenth of the run: {busy}"


def main() -> int:
    """Measure, print and judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--jobs", default="1,2,4,8", help="numbers of jobs to compare, the first is the base")
    parser.add_argument("--sleep", type=float, default=0.2, help="seconds that each verdict takes")
    parser.add_argument("--seed", type=int, default=1, help="of the program")
    parser.add_argument("--tokens", type=int, default=5000, help="of the program, at least")
    parser.add_argument("--patterns", type=int, default=1, help="reasons to crash that the program has")
    arguments = parser.parse_args()
    program = crashing_program(arguments.seed, tokens=arguments.tokens, patterns=arguments.patterns)
    assert breaks_toycc(program)
    print(header(), flush=True)
    chosen = ", ".join(f"{name} {value}" for name, value in vars(arguments).items())
    print(f"{chosen}; {len(program)} bytes\n", flush=True)
    results: list[Result] = []
    rows: list[list[object]] = []
    for jobs in map(int, arguments.jobs.split(",")):
        result, row, busy = measure(program, jobs, arguments.sleep)
        results.append(result)
        rows.append([jobs, result.seconds, results[0].seconds / result.seconds, *row])
        print(busy, file=sys.stderr, flush=True)
    titles = ["jobs", "seconds", "speed-up", "calls", "yes", "commits", "unions won", "cancelled", "rounds"]
    print(table([*titles, "tokens", "in oracle", "verdicts' CPU"], rows))
    first, last = results[0], results[-1]
    good = first.seconds >= WANTED * last.seconds and last.tokens <= first.tokens
    print(
        f"\n{last.jobs} jobs are {first.seconds / last.seconds:.2f} times as fast as {first.jobs} "
        f"(wanted: {WANTED:g}) and end with {last.tokens} tokens (wanted: at most {first.tokens}): "
        f"{'good' if good else 'not good enough'}."
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
