"""``python -m bench faults``."""

from __future__ import annotations

import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from bench.faults.kinds import KINDS, Kind, possible
from bench.faults.scene import Outcome, Scene, happens, make, outcome, playing
from bench.machine import header, table

TITLES = ["fault", "injected", "exit statuses", "bytes of the best", "lost or left"]

LATEST = 1.0
"""Seconds after the first result within which a fault happens."""


def faults(
    times: Annotated[int, typer.Option(min=1, help="How often each fault is injected.")] = 5,
    only: Annotated[str, typer.Option(help="Only kinds in whose names this stands.")] = "",
    seed: Annotated[int, typer.Option(help="Of the moments.")] = 1,
    verbose: Annotated[bool, typer.Option(help="Also show what was said in each case.")] = False,
) -> None:
    """Inject faults into runs, and tell what happened. Ends with 1 if anything was lost."""
    dice = random.Random(seed)  # noqa: S311 - no secret hangs on it
    print(header(), flush=True)
    print(table(TITLES, []), flush=True)
    is_bad = False
    for kind in KINDS:
        if only not in kind.name:
            continue
        if not possible(kind):
            _print_row(kind.name, 0, "needs root", "", "")
            continue
        found = [inject(kind, dice) for _ in range(times)]
        if verbose:
            for each in found:
                print(f"--- {kind.name}: {each.status}, best {len(each.best or b'')} bytes, left {each.left}")
                print(each.said[-1500:], flush=True)
        bad = [each for each in found if not each.is_good or each.status not in kind.statuses]
        is_bad = is_bad or bool(bad)
        statuses = Counter(each.status for each in found)
        told = ", ".join(f"{status}: {number}" for status, number in sorted(statuses.items()))
        sizes = sorted(len(each.best or b"") for each in found)
        _print_row(kind.name, times, told, f"{sizes[0]} to {sizes[-1]}", len(bad))
    raise typer.Exit(int(is_bad))


def _print_row(*cells: object) -> None:
    """A row as soon as it is known: a kind takes a minute."""
    print(table(TITLES, [cells]).splitlines()[-1], flush=True)


def inject(kind: Kind, dice: random.Random) -> Outcome:
    """One run with the fault."""
    with tempfile.TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        make(folder)
        kind.prepare(folder)
        try:
            with playing(folder, kind.setting) as scene:
                _begins(scene)
                time.sleep(LATEST * dice.random())
                kind.inject(scene, dice)
                return outcome(scene)
        finally:
            kind.tidy(folder)


def _begins(scene: Scene) -> None:
    """Wait for the first result, or the end."""
    backup = scene.work / "crash.c.orig"
    happens(lambda: scene.result.exists() or backup.exists() or not scene.goes_on())
