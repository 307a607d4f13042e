"""``python -m bench simulate``: schedules compared in virtual time."""

from __future__ import annotations

import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from bench.machine import header, numbers
from bench.simulate.simulation import Simulated, Subject, simulate
from bench.simulate.subjects import generated, of_case
from bench.simulate.tables import rounds_table, runs_table
from treereduce.engine.settings import Settings
from treereduce.planning.effort import Effort
from treereduce.planning.schedule import schedule

RECORDED = "recorded"
"""What `--latency` calls the seconds that a verdict took when it was computed."""


def simulated(
    cases: Annotated[
        list[Path] | None,
        typer.Argument(help="Folders of cases, as for bench compare. Without any, a program is generated."),
    ] = None,
    jobs: Annotated[str, typer.Option(help="Numbers of jobs, the first is the base.")] = "1,8,16,32,64",
    latency: Annotated[
        str, typer.Option(help=f"Virtual seconds of each verdict, or {RECORDED}: what it took when computed.")
    ] = "0.2",
    verdicts: Annotated[
        Path | None, typer.Option(help="File of verdicts, which is read and added to.")
    ] = None,
    size: Annotated[int, typer.Option(help="Tokens of the generated program.")] = 20_000,
    patterns: Annotated[int, typer.Option(help="Reasons to be interesting that it has.")] = 1,
    seed: Annotated[int, typer.Option(help="Of the generated program.")] = 1,
    orders: Annotated[
        int,
        typer.Option(min=1, help="Runs for each number of jobs, with the seeds 0, 1, 2 and so on."),
    ] = 1,
    effort: Annotated[Effort, typer.Option(help="How far runs go.")] = Effort.NORMAL,
    rounds: Annotated[bool, typer.Option("--rounds", help="Show the rounds of each run too.")] = False,
    out: Annotated[Path | None, typer.Option(help="File to append records to, as JSON lines.")] = None,
) -> None:
    """Run the real engine with many jobs in virtual time: the clock moves when all workers wait.

    Verdicts are computed once and kept in a file, so that the next schedule takes seconds. The engine's own
    processor time counts as none; 'own s' shows what it was. Runs repeat exactly.
    """
    runs = [
        Settings(jobs=int(count), seed=order, schedule=schedule(effort))
        for count in numbers(jobs)
        for order in range(orders)
    ]
    seconds = None if latency == RECORDED else numbers(latency)[0]
    print(header(), flush=True)
    with tempfile.TemporaryDirectory(prefix="simulate-") as folder:
        subjects = [of_case(path, Path(folder), verdicts) for path in cases or ()]
        for subject in subjects or [generated(size, patterns, seed, verdicts)]:
            _compare(subject, runs, seconds, out, rounds=rounds)


def _compare(
    subject: Subject, planned: list[Settings], latency: float | None, out: Path | None, *, rounds: bool
) -> None:
    runs: list[Simulated] = []
    for settings in planned:
        run = simulate(subject, settings, latency)
        runs.append(run)
        print(f"{run.case}, {run.jobs} jobs: {run.seconds:.1f} s, {run.calls} calls", flush=True)
        if out is not None:
            with out.open("a", encoding="utf-8") as records:
                records.write(json.dumps(asdict(run)) + "\n")
    print(f"\n{runs_table(runs)}\n")
    for run in runs if rounds else ():
        print(f"{run.jobs} jobs:\n\n{rounds_table(run)}\n")
