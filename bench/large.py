"""Extremes: a file of 10 MB until its first oracle call, and 100,000 nested parentheses.

python -m bench.large
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from bench.fresh import in_fresh_process
from bench.machine import header, size, table
from bench.programs.c import c_text, nested_parentheses
from treereduce.engine.reducer import Reducer
from treereduce.engine.result import Result
from treereduce.engine.settings import Settings
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle


@dataclass(frozen=True)
class Measured:
    """What one run gave. Times are processor seconds, counted from the program's bytes."""

    what: str
    bytes_before: int
    result: Result
    to_tree: float
    """Until the program was parsed and the search could begin."""
    to_oracle: float | None
    """Until the oracle was asked first, if it was."""
    to_end: float
    seconds: float
    """Wall time until the end."""


def reduce(what: str, program: bytes, needed: list[bytes], calls: int | None, seconds: float) -> Measured:
    """Reduce with one job to a program that has all of ``needed``, for some calls and seconds at most."""
    asked: list[float] = []

    def judge(candidate: bytes) -> bool:
        asked.append(time.process_time() - started)
        return all(text in candidate for text in needed)

    settings = Settings(max_tests=calls, time_limit=seconds)
    started, wall = time.process_time(), time.monotonic()
    reducer = Reducer(program, registry.load("c"), CallableOracle(judge), settings=settings)
    to_tree = time.process_time() - started
    result = reducer.run()
    to_end, wall = time.process_time() - started, time.monotonic() - wall
    return Measured(what, len(program), result, to_tree, asked[0] if asked else None, to_end, wall)


def large_file(wanted: int, calls: int, seconds: float) -> Measured:
    """The file, of which the last lines are needed."""
    program = c_text(1, size=wanted)
    return reduce(f"C, {calls} calls", program, [b"int main(void)", b"return 0;"], calls, seconds)


def deep_nesting(depth: int, seconds: float) -> Measured:
    """The parentheses, of which none is needed, to a fixpoint."""
    return reduce(f"{depth} nested parentheses", nested_parentheses(depth), [b"x", b"1"], None, seconds)


def main() -> None:
    """Measure each extreme in a process of its own and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=size, default=size("10M"), help="of the large file, in bytes")
    parser.add_argument("--calls", type=int, default=100, help="oracle calls for the large file")
    parser.add_argument("--depth", type=int, default=100_000, help="of the parentheses")
    parser.add_argument("--seconds", type=float, default=120, help="for each, at most")
    arguments = parser.parse_args()
    print(header(), flush=True)
    rows: list[list[object]] = []
    for measured, peak in (
        in_fresh_process(large_file, arguments.size, arguments.calls, arguments.seconds),
        in_fresh_process(deep_nesting, arguments.depth, arguments.seconds),
    ):
        result = measured.result
        rows.append(
            [
                measured.what,
                measured.bytes_before,
                measured.to_tree,
                "never" if measured.to_oracle is None else measured.to_oracle,
                measured.to_end,
                measured.seconds,
                result.oracle_calls,
                len(result.program),
                result.ending.name.lower(),
                f"{peak:.0f}",
            ]
        )
    titles = ["program", "bytes", "CPU s to the tree", "to the first call", "to the end", "wall s", "calls"]
    print(table([*titles, "bytes at the end", "ending", "peak MB"], rows))


if __name__ == "__main__":
    main()
