"""``treereduce-py runs``: list, show and prune what runs have left."""
# ruff: noqa: PLC0415 - each command imports what it needs when it is called

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from treereduce.cli.standard_output import print_table, table_console
from treereduce.errors import UsageError

if TYPE_CHECKING:
    from treereduce.record.about import About
    from treereduce.record.entries import Improvement
    from treereduce.record.overview import Overview
    from treereduce.record.past import Past

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)

Json = Annotated[bool, typer.Option("--json", help="The same for programs to read.")]

WIDE = 110
"""Columns from which on there is room for the time with its date, and the size of the record."""

SHOWN = 10
"""Of the programs that a run went through, how many are shown: the last."""


@app.callback(invoke_without_command=True)
def list_runs(context: typer.Context, as_json: Json = False) -> None:
    """List the runs, the newest first: which file, how small it became, how it ended, whether to go on."""
    if context.invoked_subcommand is not None:
        return
    from treereduce.record.overview import overviews
    from treereduce.record.places import require_directory
    from treereduce.report.stream import standard_error

    require_directory()
    found = overviews(lambda why: standard_error().say(f"warning: {why}"))
    if as_json:
        print(json.dumps([asdict(run) for run in found], indent=2))
    elif found:
        _show_table(found)
    else:
        print("There are no records of runs.")


@app.command("show")
def show(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Its id, or its directory.")],
    as_json: Json = False,
) -> None:
    """Show one run: what was to be done, what it went through, and how to go on."""
    from treereduce.record.overview import overview
    from treereduce.record.past import recall
    from treereduce.record.places import require
    from treereduce.report.stream import legible

    place = require(run)
    known, past = overview(place), recall(place)
    programs = [*past.programs, *filter(None, [past.formatted])]
    if as_json:
        told = {
            **asdict(known),
            "about": asdict(past.about),
            "answers": past.known,
            "damage": past.damage,
            "programs": [
                {"version": one.version, "tokens": one.tokens, "bytes": len(one.program), "by": one.pass_name}
                for one in programs
            ],
        }
        print(json.dumps(told, indent=2))
    else:
        print(legible("\n".join(_described(known, past, programs))))


@app.command("prune")
def prune(
    keep: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="So many runs stay, the newest; by default 50.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="None stays but those that go on.")] = False,
    as_json: Json = False,
) -> None:
    """Remove old runs. One that goes on stays in any case."""
    from treereduce.record import places

    if every and keep is not None:
        # Whichever of them counted, records that were meant to stay could be gone.
        raise UsageError("--keep and --all exclude each other: leave one out.")
    directory = places.require_directory()
    most = 0 if every else places.KEPT_RUNS if keep is None else keep
    gone = places.prune(keep=most)
    if as_json:
        print(json.dumps([str(run) for run in gone], indent=2))
    else:
        print(f"{len(gone)} removed, {len(places.all_runs())} left in {directory}")


def _show_table(found: list[Overview]) -> None:
    from rich.table import Table
    from rich.text import Text

    from treereduce.report.stream import legible

    console = table_console()
    is_wide = console.width >= WIDE
    table = Table(box=None, pad_edge=False)
    for title in ("run", "begun", "file", "tokens", *(["record"] if is_wide else []), "ended"):
        table.add_column(title, no_wrap=title in ("run", "begun"), overflow="fold")
    for run in found:
        begun = run.started.replace("T", " ")
        cells = [run.id, begun if is_wide else begun[5:16], run.name.replace("\n", "·"), _tokens(run)]
        cells += [f"{run.size / 1000:,.0f} KB"] if is_wide else []
        # Of an error its first sentence: where the best is, and what to do, `show` tells.
        ended = run.ended.partition(". ")[0]
        table.add_row(
            *(Text(legible(cell)) for cell in (*cells, ended)), style=None if run.resumable else "dim"
        )
    print_table(console, table)
    first = next((run for run in found if run.resumable), None)
    if first is not None:
        console.print(f"\nGo on with one: treereduce-py --resume {first.id}", highlight=False)


def _tokens(run: Overview) -> str:
    if run.tokens_before is None:
        return ""
    return f"{run.tokens_before:,} -> {run.tokens:,}"


def _described(run: Overview, past: Past, programs: Sequence[Improvement]) -> list[str]:
    from treereduce.report.wording import count

    about = past.about
    lines = [
        f"run       {run.id}",
        f"record    {run.path}, {run.size:,} bytes",
        f"begun     {run.started} in {about.directory}",
        f"file      {run.file or 'standard input'}, {run.bytes_before:,} bytes of {run.language}",
        f"call      {shlex.join(about.words)}",
        f"settings  {', '.join(f'{name} {value}' for name, value in about.settings.items() if value)}",
        f"versions  {', '.join(f'{name} {version}' for name, version in about.versions.items())}",
        *([f"passes    also from {', '.join(about.outside)}"] if about.outside else []),
        f"tokens    {_tokens(run)}",
        f"bytes     {run.bytes_before:,} -> {run.bytes:,}",
        f"answers   {past.known:,}",
        f"programs  {len(programs):,}",
    ]
    lines += [
        f"          {count(one.tokens, 'token')}, {count(len(one.program), 'byte')}, by {one.pass_name}"
        for one in programs[-SHOWN:]
    ]
    if past.damage:
        lines.append(f"damage    {past.damage}")
    lines.append(f"ended     {run.ended}")
    if run.resumable:
        lines.append(f"go on with: treereduce-py {_onwards(about, shlex.quote(run.id))}")
    return lines


def _onwards(about: About, run: str) -> str:
    """What goes on with a run. One that asked a function of Python has to ask something else."""
    if about.words:
        return f"--resume {run}"
    has_function = any(check.kind == "function" for check in about.checks.values())
    return f"{'--replay' if has_function else '--resume'} {run} FILE CHECK"
