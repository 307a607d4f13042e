"""The processes below this one, as Linux shows them in /proc."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
PAUSE = 0.01
"""Seconds between rounds of killing; what forks meanwhile is met in the next."""


class _Process(NamedTuple):
    parent: int
    name: str
    """At most 15 characters."""


def memory_of_descendants(*, besides: str) -> int:
    """Bytes that the processes below this one use, without those called ``besides`` and all below them.

    Proportional set sizes: memory that processes share, as forked workers do, counts once in all.
    """
    return sum(_memory(process) for process in _descendants(_table(), besides))


def kill_descendants() -> None:
    """SIGKILL all processes below this one and wait until they are gone. This one must adopt orphans."""
    while True:
        for process in _descendants(_table()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(PAUSE)


def reap(*, besides: int) -> None:
    """Take note of children that have ended, all but ``besides``, so that they do not pile up."""
    while True:
        try:
            ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return
        if ended is None or ended.si_pid == besides:
            return
        os.waitpid(ended.si_pid, 0)


def _table() -> dict[int, _Process]:
    found = {}
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                # The name is in parentheses and may have any character in it.
                before, _, after = (entry / "stat").read_text(errors="replace").rpartition(")")
                found[int(entry.name)] = _Process(int(after.split()[1]), before.partition("(")[2])
    return found


def _descendants(table: dict[int, _Process], besides: str | None = None) -> Iterator[int]:
    children: dict[int, list[int]] = {}
    for process, (parent, _) in table.items():
        children.setdefault(parent, []).append(process)
    pending = list(children.get(os.getpid(), []))
    while pending:
        process = pending.pop()
        if table[process].name != besides:
            yield process
            pending += children.get(process, [])


def _memory(process: int) -> int:
    with contextlib.suppress(OSError, IndexError):
        rollup = (PROC / str(process) / "smaps_rollup").read_text().split("\nPss:", 1)
        return int(rollup[1].split()[0]) * 1024
    return 0
