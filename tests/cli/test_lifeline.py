"""A run that is held by its standard input ends with its best when that does, of whatever kind it is."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import command, environment, write_project
from processes import PATIENCE, eventually

pytestmark = pytest.mark.slow


def pipe() -> tuple[int, int]:
    return os.pipe()


def pipe_that_does_not_wait() -> tuple[int, int]:
    read, write = os.pipe()
    os.set_blocking(read, False)
    return read, write


def terminal() -> tuple[int, int]:
    holder, held = pty.openpty()
    return held, holder


def started(place: Path, held: int) -> subprocess.Popen[str]:
    temporary = place.parent / "temporary"
    temporary.mkdir()
    return subprocess.Popen(
        [*command(), "crash.c", "check.sh"],
        cwd=place,
        env={**environment(temporary), "TREEREDUCE_PY_HELD": "1"},
        stdin=held,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("make", [pipe, pipe_that_does_not_wait, terminal])
def test_a_held_run_ends_when_nobody_holds_it(tmp_path: Path, make: Callable[[], tuple[int, int]]) -> None:
    place = write_project(tmp_path / "work", f"touch {tmp_path}/begun; sleep 0.3; grep -q abort $1")
    held, holder = make()
    run = started(place, held)
    os.close(held)
    assert eventually((tmp_path / "begun").exists)
    assert run.poll() is None
    os.close(holder)
    _, said = run.communicate(timeout=PATIENCE)
    assert (run.returncode, "Traceback" in said) == (130, False), said


def test_a_run_that_nobody_has_ever_held_ends_without_a_word_too_many(tmp_path: Path) -> None:
    place = write_project(tmp_path / "work", "sleep 0.3; grep -q abort $1")
    held, holder = pipe()
    os.close(holder)
    run = started(place, held)
    os.close(held)
    _, said = run.communicate(timeout=PATIENCE)
    assert (run.returncode, "Traceback" in said) == (130, False), said
