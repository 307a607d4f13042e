"""``python -m bench scaling``: the same case with more and more jobs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bench.cases.probes import functions_case
from bench.compare.command import compare
from bench.compare.locating import TOOLS_FOLDER, At, Installed
from bench.compare.records import Key, Run, append_run, read_runs
from bench.machine import header, numbers
from bench.programs.c import crashing_program
from bench.programs.strict import breaks_toycc
from bench.report.comparison import OURS
from bench.scaling.engine import ENGINE, run_engine
from bench.scaling.gains import gains, gains_table

ALONE = "engine"
"""What `--tools` calls the engine alone."""
SHARE = 0.3
"""Of the names of functions that the oracle of a whole tool wants."""


def scaling(
    out: Annotated[
        Path, typer.Option(help="Folder for records, as of bench compare; an earlier one goes on.")
    ],
    tools: Annotated[
        str, typer.Option(help=f"Names as for bench compare, or {ALONE}: our engine in one process.")
    ] = f"{ALONE},{OURS}",
    jobs: Annotated[str, typer.Option(help="Numbers of jobs, the first is the base.")] = "1,2,4,8,16,32,64",
    sleep: Annotated[str, typer.Option(help="Seconds that the oracle takes.")] = "0.05,0.2,1",
    size: Annotated[
        int, typer.Option(help="Tokens of the engine's program; the other has ten times as many bytes.")
    ] = 5000,
    patterns: Annotated[
        int, typer.Option(help="Reasons to be interesting that the engine's program has.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="Of the programs.")] = 1,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds after which a run is stopped.")] = 600,
    installed: Installed = TOOLS_FOLDER,
    at: At = None,
) -> None:
    """Measure what more jobs gain with an oracle that sleeps, and so needs no cores.

    Tools run as processes, with a check that takes 3 ms of processor time beside its sleep: what few cores
    can start in a second bounds them all. The engine alone is not bounded by that.
    """
    counts = [int(count) for count in numbers(jobs)]
    names = tools.split(",")
    out.mkdir(parents=True, exist_ok=True)
    print(header(), flush=True)
    program = crashing_program(seed, tokens=size, patterns=patterns)
    others = ",".join(name for name in names if name != ALONE)
    for seconds in numbers(sleep):
        own = f"toycc-{size}-{patterns}-{seed}-{seconds:g}s"
        case = functions_case(
            f"sleep-{size}-{seed}-{seconds:g}s", size=size * 10, share=SHARE, sleep=seconds, seed=seed
        )
        folder = case.write_to(out / "cases")
        for count in counts:
            if ALONE in names:
                _engine(out, own, program, count, seconds, timeout)
            if others:
                _compare(others, folder, out, count, timeout, installed, at)
    print(f"\n{gains_table(gains(_chosen(read_runs(out), counts, names))).markdown()}")


def _engine(out: Path, case: str, program: bytes, jobs: int, sleep: float, limit: float) -> None:
    if Key(ENGINE, case, 1, jobs, limit) in {run.key for run in read_runs(out)}:
        return
    run = run_engine(program, breaks_toycc, case=case, jobs=jobs, sleep=sleep, limit=limit)
    append_run(out, run)
    if run.measured is not None:
        print(
            f"{case} {ENGINE}, {jobs} jobs: {run.measured.wall:.1f} s, {run.measured.calls} calls", flush=True
        )


def _compare(
    tools: str, case: Path, out: Path, jobs: int, limit: float, installed: Path, at: list[str] | None
) -> None:
    try:
        compare(tools, [case], out, None, jobs, limit, 1, installed, at)
    except typer.Exit as ended:
        if ended.exit_code:
            raise


def _chosen(runs: list[Run], jobs: list[int], tools: list[str]) -> list[Run]:
    names = {ENGINE if name == ALONE else name for name in tools}
    return [run for run in runs if run.jobs in jobs and run.tool in names]
