"""``python -m bench regress``: small runs beside stored ones."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from bench.machine import header, table
from bench.regress.base import EXACT, Base, changes, means, read_base, worse, write_base
from bench.regress.runs import Numbers, measure, programs

WORSE = 1
"""Exit status."""


def regress(
    base: Annotated[
        Path, typer.Argument(help="Stored numbers; by default those that a test checks.")
    ] = EXACT,
    save: Annotated[
        bool, typer.Option("--save", help="Store the new numbers there; needs --reason.")
    ] = False,
    reason: Annotated[str, typer.Option(help="Why they changed, in a sentence.")] = "",
) -> None:
    """Run small reductions with one job and compare oracle calls, tokens and own time with stored ones.

    Exits with 1 if the geometric means became worse: calls by 2 %, tokens at all, own time by a quarter (it
    is compared where the stored numbers have it, so only with a base of one's own).
    """
    if save and not reason:
        raise typer.BadParameter("--save needs --reason: say in a sentence why the numbers changed.")
    now = {name: measure(program) for name, program in programs().items()}
    if save:
        write_base(base, _storable(base, reason, now))
        print(f"Stored in {base}: {reason}")
        return
    try:
        stored = read_base(base)
    except (ValueError, OSError) as error:
        raise typer.BadParameter(f"{error} Make one with --save.") from error
    print(f"{header()}\nStored: {stored.reason}\n\n{_rows(stored, now)}")
    for line in changes(stored, now):
        print(line)
    found = worse(stored, now)
    print(f"Worse: {'; '.join(found)}." if found else "No worse.")
    raise typer.Exit(WORSE if found else 0)


def _storable(base: Path, reason: str, now: Mapping[str, Numbers]) -> Base:
    if base.resolve() == EXACT:
        return Base(
            reason, "", {name: dataclasses.replace(numbers, own=None) for name, numbers in now.items()}
        )
    return Base(reason, header(), now)


def _rows(base: Base, now: Mapping[str, Numbers]) -> str:
    rows = []
    for name, new in now.items():
        old = base.numbers.get(name)
        row = [name]
        for what in ("calls", "tokens", "own"):
            before, after = (getattr(numbers, what, None) for numbers in (old, new))
            row += [
                "" if number is None else f"{number:.3g}" if what == "own" else str(number)
                for number in (before, after)
            ]
        rows.append(row)
    last = ["geometric mean"]
    for what in ("calls", "tokens", "own"):
        mean = means(base, now).get(what)
        last += ["", "" if mean is None else f"{mean:.3f}"]
    titles = ["program", "calls stored", "calls", "tokens stored", "tokens", "own CPU s stored", "own CPU s"]
    return table(titles, [*rows, last])
