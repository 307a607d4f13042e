"""Extremes: a file of 10 MB until its first oracle call, and 100,000 nested parentheses."""

from __future__ import annotations

import time
from dataclasses import dataclass

from bench.machine import table
from bench.programs.c import c_text, nested_parentheses
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.result import Result
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


def report(found: list[tuple[Measured, float]]) -> str:
    """The table of measurements, each with its peak memory in MB."""
    titles = ["program", "bytes", "CPU s to the tree", "to the first call", "to the end", "wall s", "calls"]
    rows = [
        [
            measured.what,
            measured.bytes_before,
            measured.to_tree,
            "never" if measured.to_oracle is None else measured.to_oracle,
            measured.to_end,
            measured.seconds,
            measured.result.oracle_calls,
            len(measured.result.program),
            measured.result.ending.name.lower(),
            f"{peak:.0f}",
        ]
        for measured, peak in found
    ]
    return table([*titles, "bytes at the end", "ending", "peak MB"], rows)
