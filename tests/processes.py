"""Look at processes of the system, for tests that leave none behind."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0
"""Seconds after which what has not happened will not."""


def is_running(pid: int) -> bool:
    """Whether there is such a process and it is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def eventually(claim: Callable[[], bool]) -> bool:
    """Whether ``claim`` holds before patience ends."""
    deadline = time.monotonic() + PATIENCE
    while not claim() and time.monotonic() < deadline:
        time.sleep(0.01)
    return claim()
