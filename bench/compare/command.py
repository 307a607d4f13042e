"""``python -m bench compare``: reducers side by side, interleaved case by case, resumed where it was left."""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bench.compare import wrapper
from bench.compare.adapters import ADAPTERS
from bench.compare.cases import BenchCase, CaseError, find_cases
from bench.compare.locating import TOOLS_FOLDER, At, Installed, Places
from bench.compare.records import End, Run, append_run, read_runs
from bench.compare.runner import Bench, key, run_once

PROBE_SIZE = 50_000
"""Bytes of the candidate on which the wrapper is measured, about the mean of a run on a large case."""
INTERRUPTED = 130


def compare(
    tools: Annotated[str, typer.Option(help=f"Names with commas between them: {', '.join(ADAPTERS)}.")],
    cases: Annotated[
        list[Path],
        typer.Option(
            help="A case, a folder of cases, or a .txt file with names of cases beside it. May be given "
            "several times, or followed by more."
        ),
    ],
    out: Annotated[Path, typer.Option(help="Folder for records, logs and results; an earlier one goes on.")],
    more: Annotated[list[Path] | None, typer.Argument(metavar="CASES", help="More cases.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Oracle calls at a time.")] = 1,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds after which a run is stopped.")] = 90.0,
    repeat: Annotated[int, typer.Option(min=1, help="Runs of each tool on each case.")] = 1,
    installed: Installed = TOOLS_FOLDER,
    at: At = None,
) -> None:
    """Run every tool on every case, one after the other, and record the runs in OUT.

    A run that is recorded there, with the same jobs and timeout, is not run again; one of a tool that was
    not installed is. Exits with 1 if a case could not be used, and with 130 after Ctrl-C.
    """
    names = _tools(tools)
    places = Places(installed, dict(_pointed(at or [])))
    try:
        found = [case for path in [*cases, *(more or [])] for case in find_cases(path)]
    except CaseError as error:
        raise typer.BadParameter(str(error)) from error
    out.mkdir(parents=True, exist_ok=True)
    usable = [case for case in found if _is_usable(case)]
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        bench = _bench(out, places, jobs, timeout, Path(folder))
        try:
            _run_all(bench, names, usable, repeat)
        except KeyboardInterrupt:
            print("Interrupted. The same command goes on from here.", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    raise typer.Exit(int(len(usable) < len(found)))


def _bench(out: Path, places: Places, jobs: int, timeout: float, folder: Path) -> Bench:
    try:
        program = wrapper.build(folder)
    except wrapper.BuildError as error:
        raise typer.BadParameter(str(error)) from error
    overhead = wrapper.overhead(program, folder, PROBE_SIZE)
    print(f"The counting wrapper adds {overhead * 1000:.2f} ms to each oracle call.", flush=True)
    return Bench(out, places, program, overhead, jobs, timeout)


def _run_all(bench: Bench, tools: Sequence[str], cases: Sequence[BenchCase], repeats: int) -> None:
    done = {run.key for run in read_runs(bench.out) if run.end is not End.NOT_INSTALLED}
    for turn, (repeat, case) in enumerate(itertools.product(range(1, repeats + 1), cases)):
        # Whoever comes first finds the machine cooler or its caches colder: take turns.
        first = turn % len(tools)
        for tool in [*tools[first:], *tools[:first]]:
            if key(bench, tool, case, repeat) not in done:
                run = run_once(bench, ADAPTERS[tool], case, repeat)
                append_run(bench.out, run)
                print(line(run), flush=True)


def line(run: Run) -> str:
    """A run in one line."""
    text = f"{run.case:36} {run.tool:14} {run.repeat:2} {run.end.value:14}"
    if run.measured is None:
        return f"{text} {run.reason}"
    found = run.measured
    return (
        f"{text} {run.tokens_before:6} -> {found.tokens_after:6} tokens {found.bytes_after:7} bytes "
        f"{found.calls:6} calls {found.wall:6.1f} s  {run.reason}"
    ).rstrip()


def _tools(text: str) -> list[str]:
    names = list(dict.fromkeys(text.split(",")))
    for name in names:
        if name not in ADAPTERS:
            raise typer.BadParameter(f"There is no tool {name!r}: choose from {', '.join(ADAPTERS)}.")
    return names


def _pointed(pairs: Sequence[str]) -> Iterator[tuple[str, Path]]:
    for pair in pairs:
        tool, sign, path = pair.partition("=")
        if not sign:
            raise typer.BadParameter(f"--at {pair} has no '=': write --at TOOL=PATH.")
        yield tool, Path(path)


def _is_usable(case: BenchCase) -> bool:
    if case.accepts(case.program):
        return True
    print(
        f"{case.name}: its check rejects its own program here, so it is left out: is its tool installed?",
        file=sys.stderr,
        flush=True,
    )
    return False
