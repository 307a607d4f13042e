"""Look at processes of the system, for tests that leave none behind."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from treereduce.oracle.running.sandbox import PLACE

PATIENCE = 60.0
"""Seconds after which what has not happened will not."""


def is_running(pid: int) -> bool:
    """Whether there is such a process and it is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def of_runs_in(temporary: Path) -> list[int]:
    """The processes of runs whose places lie in a directory for temporary files.

    Ids that were written down do not do where there are many: the kernel gives them to others before long.
    """
    place = os.fsencode(f"\0{PLACE}={temporary}/")
    found = []
    for file in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if place in b"\0" + file.read_bytes():
                found.append(int(file.parent.name))
    return found


def eventually(claim: Callable[[], bool]) -> bool:
    """Whether ``claim`` holds before patience ends."""
    deadline = time.monotonic() + PATIENCE
    while not claim() and time.monotonic() < deadline:
        time.sleep(0.01)
    return claim()


@contextlib.contextmanager
def killed_in_the_end(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that a test which fails does not wait for without end."""
    with process:
        try:
            yield process
        finally:
            process.kill()
