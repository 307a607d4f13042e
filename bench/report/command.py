"""``python -m bench report``: the page and the tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bench.compare.records import RUNS, Run, read_runs
from bench.report import figures
from bench.report.comparison import OURS, comparisons
from bench.report.page import markdown, page
from bench.report.table import Table
from bench.report.tables import in_short
from bench.scaling.gains import gains, gains_table, speed_ups

PAGE, TABLES = "report.html", "report.md"


def report(
    folder: Annotated[Path, typer.Argument(help="The --out of bench compare, of bench scaling, or of both.")],
    ours: Annotated[str, typer.Option(help="The tool that all others are compared with.")] = OURS,
) -> None:
    """Write a page and tables in Markdown on recorded runs, beside them."""
    try:
        runs = read_runs(folder)
    except (ValueError, OSError) as error:
        raise typer.BadParameter(str(error)) from error
    if not runs:
        raise typer.BadParameter(
            f"There is no {RUNS} with runs in {folder}: make one with bench compare --out."
        )
    if ours not in {run.tool for run in runs} and not scaling_only(runs):
        raise typer.BadParameter(f"No run is of {ours}: name another tool with --ours.")
    write(folder, runs, ours)
    print(f"{folder / PAGE}\n{folder / TABLES}")


def write(folder: Path, runs: list[Run], ours: str) -> None:
    """Write `PAGE` and `TABLES` into ``folder``. Raises OSError."""
    scaled = gains(runs)
    groups = comparisons([run for run in runs if not gains([run])], ours)
    tables: list[Table] = [table for group in groups for table in in_short(group)]
    scaling = ""
    if scaled:
        tables.append(gains_table(scaled))
        scaling = f"<div class=wide>{figures.speed_ups(speed_ups(scaled))}</div>{gains_table(scaled).html()}"
    (folder / PAGE).write_text(page(folder, runs, groups, scaling), encoding="utf-8")
    (folder / TABLES).write_text(markdown(tables), encoding="utf-8")


def scaling_only(runs: list[Run]) -> bool:
    """Whether all runs are of cases that sleep."""
    return all(gains([run]) for run in runs)
