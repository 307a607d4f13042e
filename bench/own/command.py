"""``python -m bench overhead`` and ``extremes``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bench.cases.probes import lines_case
from bench.compare.command import compare
from bench.compare.locating import TOOLS_FOLDER, At, Installed
from bench.compare.records import read_runs
from bench.machine import header, size
from bench.own import extremes as extreme
from bench.own import hostile as strange
from bench.own.fresh import in_fresh_process
from bench.own.overhead import measure, report
from bench.own.tools import CASE, cost_table


def overhead(
    sizes: Annotated[str, typer.Option(help="Of the programs, in bytes.")] = "10K,80K,1M,10M",
    needed: Annotated[float, typer.Option(help="Share of lines that the oracle wants.")] = 0.5,
    calls: Annotated[int, typer.Option(help="Oracle calls for each size, at most.")] = 2000,
    seed: Annotated[int, typer.Option(help="Of program and oracle.")] = 1,
    tools: Annotated[
        str, typer.Option(help="Also these, as whole processes; names as for bench compare.")
    ] = "",
    out: Annotated[Path, typer.Option(help="Folder for records of the tools.")] = Path("bench-overhead"),
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds for each run of a tool.")] = 20,
    installed: Installed = TOOLS_FOLDER,
    at: At = None,
) -> None:
    """Own time per candidate by stage, and peak memory, with an instant oracle and one job.

    With --tools also what a call costs these, with a check that takes a few milliseconds.
    """
    wanted = [size(text) for text in sizes.split(",")]
    print(header())
    print(report([in_fresh_process(measure, bytes_, needed, calls, seed) for bytes_ in wanted]), flush=True)
    if not tools:
        return
    for text, bytes_ in zip(sizes.split(","), wanted, strict=True):
        folder = lines_case(CASE + text, size=bytes_, share=needed, seed=seed).write_to(out / "cases")
        try:
            compare(tools, [folder], out, None, 1, timeout, 1, installed, at)
        except typer.Exit as ended:
            if ended.exit_code:
                raise
    print(f"\n{cost_table(read_runs(out)).markdown()}")


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


def hostile(
    length: Annotated[str, typer.Option(help="Of the long line, in bytes.")] = "10M",
    depth: Annotated[int, typer.Option(help="Of the brackets.")] = 100_000,
    elements: Annotated[int, typer.Option(help="Of the list.")] = 1_000_000,
    languages: Annotated[str, typer.Option(help="Names with commas between them.")] = ",".join(
        strange.LANGUAGES
    ),
    only: Annotated[str, typer.Option(help="Only inputs in whose names this stands.")] = "",
    seconds: Annotated[float, typer.Option(help="For each reduction, at most.")] = 30,
) -> None:
    """Inputs that nobody would write, each in some languages. Ends with 1 if a result is wrong."""
    print(header(), flush=True)
    found = [
        in_fresh_process(strange.by_name, each.name, name, size(length), depth, elements, seconds)
        for each in strange.inputs(1, 1, 1)
        if only in each.name
        for name in languages.split(",")
    ]
    raise typer.Exit(int(not strange.report(found, print)))
