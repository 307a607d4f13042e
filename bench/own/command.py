"""``python -m bench overhead`` and ``extremes``."""

from __future__ import annotations

from typing import Annotated

import typer

from bench.machine import header, size
from bench.own import extremes as extreme
from bench.own.fresh import in_fresh_process
from bench.own.overhead import measure, report


def overhead(
    sizes: Annotated[str, typer.Option(help="Of the programs, in bytes.")] = "10K,80K,1M,10M",
    needed: Annotated[float, typer.Option(help="Share of lines that the oracle wants.")] = 0.5,
    calls: Annotated[int, typer.Option(help="Oracle calls for each size, at most.")] = 2000,
    seed: Annotated[int, typer.Option(help="Of program and oracle.")] = 1,
) -> None:
    """Own time per candidate by stage, and peak memory, with an instant oracle and one job."""
    wanted = [size(text) for text in sizes.split(",")]
    print(header())
    print(report([in_fresh_process(measure, bytes_, needed, calls, seed) for bytes_ in wanted]))


def extremes(
    file_size: Annotated[str, typer.Option("--size", help="Of the large file, in bytes.")] = "10M",
    calls: Annotated[int, typer.Option(help="Oracle calls for the large file, at most.")] = 100,
    depth: Annotated[int, typer.Option(help="Of the parentheses.")] = 100_000,
    seconds: Annotated[float, typer.Option(help="For each of both, at most.")] = 120,
) -> None:
    """A file of 10 MB, and 100,000 nested parentheses."""
    wanted = size(file_size)
    print(header(), flush=True)
    large = in_fresh_process(extreme.large_file, wanted, calls, seconds)
    print(extreme.report([large, in_fresh_process(extreme.deep_nesting, depth, seconds)]))
