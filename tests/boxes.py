"""Checks in the sandbox of bubblewrap, for tests that are skipped where there can be none."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import PATIENCE

from treereduce.errors import UsageError
from treereduce.oracle.running.bubblewrap import Bubblewrap
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.confined import Confined
from treereduce.oracle.running.confinement import Limits
from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes


def _why_not() -> str:
    """Why there can be no sandbox here; empty if there can be one."""
    try:
        Bubblewrap(())
    except UsageError as error:
        return str(error)
    return ""


HOME = Path(__file__).parent.parent / f".home-of-{os.getpid()}"
"""Stands for the user's directory. The sandbox hides /tmp, and other tests look through their own folder."""


@contextlib.contextmanager
def new_home() -> Iterator[Path]:
    """`HOME`, while there is one."""
    shutil.rmtree(HOME, ignore_errors=True)  # of somebody who was killed and had our number
    HOME.mkdir()
    try:
        yield HOME
    finally:
        shutil.rmtree(HOME)


WHY_NOT = _why_not()
needs_sandbox = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "there is one")


@contextlib.contextmanager
def boxed(
    directory: Path, script: str, *, limits: Limits | None = None, seconds: float = PATIENCE
) -> Iterator[CommandOracle]:
    """The oracle of a check in sh, in a sandbox."""
    check = directory / "check.sh"
    check.write_text(f"#!/bin/sh\n{script}\n")
    check.chmod(0o755)
    with Sandbox(directory) as sandbox:
        yield CommandOracle.for_check(
            check,
            source=Path("a.c"),
            sandbox=sandbox,
            times=RunTimes.fixed(seconds),
            confined=Confined(LimitKeeper(limits or Limits()), Bubblewrap(sandbox.roots())),
        )


def running(word: str) -> list[int]:
    """The processes with a word in their command line."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if os.fsencode(word) in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
    return found
