"""Find and kill what a run has left running outside its process group.

Killing the group is not enough: coreutils' ``timeout``, the commonest tool in check scripts, puts itself and
its command into a group of their own. They stay in the session of the run, though. What has a session of its
own, such as a server that a check starts with ``setsid``, is known by its environment.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL
from typing import NamedTuple

from treereduce.machine.kernel_files import told
from treereduce.machine.process_tree import stat_fields
from treereduce.machine.shortage import leaves_open

PROCESSES = Path("/proc")

GRACE_MILLISECONDS = 20
"""How long processes that were just killed may take to die before they count as left."""

PAUSE = 0.02
"""Seconds between two looks where one could not be made."""

PATIENCE = 1.0
"""Seconds for which processes that go on forking are hunted."""


class Witness:
    """A pipe whose writing end every process of a run inherits, so that its closing tells that all are gone.

    Two system calls a run, where a look through ``/proc`` takes milliseconds. Programs that close what they
    inherit escape it, as daemons do that are meant to outlive the run.
    """

    def __init__(self) -> None:
        self._read, self.inherited = os.pipe()

    def started(self) -> None:
        """The run has inherited its end of the pipe; ours goes."""
        os.close(self.inherited)

    def all_gone(self) -> bool:
        """Whether nobody holds the pipe any more. Waits `GRACE_MILLISECONDS` for it at most."""
        poll = select.poll()
        poll.register(self._read, 0)
        return bool(poll.poll(GRACE_MILLISECONDS))

    def close(self) -> None:
        """Give our end back."""
        os.close(self._read)


class _Process(NamedTuple):
    """One that lives. Its environment begins and ends with a null byte, as each of its entries does."""

    number: int
    session: int
    environment: bytes


class _Looks:
    """Looks through all processes, each of which serves everybody who asked before it began.

    One takes some 30 µs a process, with the interpreter to itself for most of that, and a commit may end
    dozens of runs at once.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._begun = self._done = 0
        self._seen: list[_Process] = []

    def new(self) -> list[_Process]:
        """All living processes as they are after this call. Raises OSError where too many files are open."""
        wanted = self._begun + 1
        with self._lock:
            if self._done < wanted:
                self._begun += 1
                self._seen = list(_living())
                self._done = self._begun
            return self._seen


_looks = _Looks()


def kill_left(session: int, marker: bytes) -> None:
    """SIGKILL every process of a session, and those with ``marker``, a ``NAME=value`` in their environment.

    Until a look finds none. Without ``/proc`` it does nothing.
    """
    entry = b"\0%b\0" % marker
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() <= deadline:
        try:
            living = _looks.new()
        except OSError:  # too many open files to look: others will close theirs
            time.sleep(PAUSE)
            continue
        left = [each.number for each in living if each.session == session or entry in each.environment]
        if not left:
            return
        for process in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, SIGKILL)


def _living() -> Iterator[_Process]:
    # `Path.glob` finds nothing where too many files are open, from Python 3.13 on.
    for name in filter(str.isdigit, _numbers()):
        process, fields = stat_fields(told(PROCESSES / name / "stat"))
        if fields:
            yield _Process(process, int(fields[3]), b"\0%b\0" % _environment(PROCESSES / name / "environ"))


def _numbers() -> list[str]:
    try:
        return [place.name for place in PROCESSES.iterdir()]
    except FileNotFoundError:
        return []


def _environment(file: Path) -> bytes:
    """That of a process; nothing of one that has gone, or is somebody else's."""
    try:
        return file.read_bytes()
    except OSError as error:
        if leaves_open(error):
            raise
        return b""
