"""Find and kill what a run has left running outside its process group.

Killing the group is not enough: coreutils' ``timeout``, the commonest tool in check scripts, puts itself and
its command into a group of their own. They stay in the session of the run, though. What has a session of its
own, such as a server that a check starts with ``setsid``, is known by its environment.
"""

from __future__ import annotations

import contextlib
import os
import select
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from signal import SIGKILL

from treereduce.oracle.running.guardian import marked

GRACE_MILLISECONDS = 20
"""How long processes that were just killed may take to die before they count as left."""

PAUSE = 0.02
"""Seconds between two looks where one could not be made."""

PATIENCE = 1.0
"""Seconds for which processes that go on forking are hunted."""


class Witness:
    """A pipe whose writing end every process of a run inherits, so that its closing tells that all are gone.

    Two system calls a run, where a look through ``/proc`` takes milliseconds. Programs that close what they
    inherit escape it.
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


def kill_session(session: int) -> None:
    """SIGKILL every process of a session until a look finds none. Without ``/proc`` it does nothing."""
    _hunt(lambda: _members(session))


def kill_marked(marker: bytes) -> None:
    """The same for every process with ``marker``, a ``NAME=value``, in its environment."""
    _hunt(lambda: marked(marker))


def _hunt(look: Callable[[], Iterable[int]]) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() <= deadline:
        try:
            found = list(look())
        except OSError:  # too many open files to look: others will close theirs
            time.sleep(PAUSE)
            continue
        if not found:
            return
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, SIGKILL)


def _members(session: int) -> Iterator[int]:
    """The living processes of a session."""
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            status = (entry / "stat").read_bytes()
        except OSError:
            continue
        # The name may hold anything, so the fields are counted from its closing bracket.
        state, _parent, _group, of = status.rpartition(b")")[2].split()[:4]
        if int(of) == session and state not in b"ZX":
            yield int(entry.name)
