"""``python -m bench soak``."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from bench.machine import header
from bench.own.hostile import WORD
from bench.soak.checks import Job, job
from bench.soak.growth import Held, grown, held
from treereduce.cli import app

MARKER = "TREEREDUCE_SOAK"
"""In the environment of all that is started."""

MINUTE = 60.0

ALLOWED = (0, 1, 3, 4, 5)
"""Exit statuses of a run whose check misbehaves. A status of 1 is looked at: it may be a fault of ours."""


def soak(
    minutes: Annotated[float, typer.Option(help="For how long.")] = 60,
    seed: Annotated[int, typer.Option(help="Of programs and checks.")] = 1,
) -> None:
    """Random reductions with checks that misbehave. Ends with 1 if something grew or failed."""
    dice = random.Random(seed)  # noqa: S311 - no secret hangs on it
    print(header(), flush=True)
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        folder = Path(name)
        os.environ[MARKER] = marker = folder.name
        for part in ("work", "temporary", "state"):
            (folder / part).mkdir()
        tempfile.tempdir = os.environ["TMPDIR"] = str(folder / "temporary")
        # Records of these runs would have the user's own pruned.
        os.environ["XDG_STATE_HOME"] = str(folder / "state")
        wrong, table = _soak(folder, dice, minutes, marker)
    bad = grown(table[0], table[-1]) if len(table) > 1 else []
    print(f"grown: {', '.join(bad) or 'nothing'}; wrong: {len(wrong)}")
    for line in wrong:
        print(line)
    raise typer.Exit(int(bool(bad or wrong)))


def _soak(folder: Path, dice: random.Random, minutes: float, marker: str) -> tuple[list[str], list[Held]]:
    """Go on for some minutes. Returns what went wrong, and what was held at the end of each minute."""
    print("minute | runs | statuses | MB | descriptors | threads | processes | files", flush=True)
    wrong: list[str] = []
    table: list[Held] = []
    statuses: Counter[int] = Counter()
    began = time.monotonic()
    while time.monotonic() - began < minutes * MINUTE:
        todo = job(folder / "work", dice)
        status, said = _run(todo)
        statuses[status] += 1
        problem = _problem(todo, status, said)
        if problem:
            wrong.append(f"{todo.language}, a check that {todo.misbehaviour}: {problem}")
        for left in (folder / "work").iterdir():
            left.unlink()
        if time.monotonic() - began >= MINUTE * (len(table) + 1):
            gc.collect()
            now = held(folder / "temporary", marker)
            table.append(now)
            counts = " ".join(f"{status}:{number}" for status, number in sorted(statuses.items()))
            cells = [len(table), statuses.total(), counts, now.megabytes, now.descriptors, now.threads]
            print(" | ".join(map(str, [*cells, now.processes, now.files])), flush=True)
    return wrong, table


def _run(todo: Job) -> tuple[int, str]:
    """The command in this process. Returns its exit status and what it said."""
    said = io.StringIO()
    directory = Path.cwd()
    os.chdir(todo.file.parent)
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            app.main([str(todo.file), str(todo.check), *todo.arguments])
    except SystemExit as ended:
        return int(ended.code or 0), said.getvalue()
    finally:
        os.chdir(directory)
        sys.stderr.flush()


def _problem(todo: Job, status: int, said: str) -> str:
    """What is wrong with a run that has ended; empty if nothing is."""
    result = todo.file.with_name(f"{todo.file.stem}.reduced{todo.file.suffix}")
    if status not in ALLOWED or "Traceback" in said or "fault" in said:
        return f"status {status}: {said[-500:]}"
    if status == 0 and (not result.exists() or WORD not in result.read_text(errors="replace")):
        # A check that answers by chance may have said yes to anything.
        return "" if todo.misbehaviour.startswith("flips") else "the result has lost its word"
    return ""
