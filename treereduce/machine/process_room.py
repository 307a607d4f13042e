"""Whether the kernel has refused somebody a process, or may have."""

from __future__ import annotations

import math
import os
import resource
from collections.abc import Callable
from pathlib import Path

from treereduce.machine.control_groups import directories
from treereduce.machine.kernel_counts import KernelCount
from treereduce.machine.kernel_files import entry, names, number, read, told

SPARE = 32
"""Processes and threads that a user must be allowed still, or one of a run that has ended may have been
refused: a check with a compiler in a pipeline takes some ten, and others run beside it."""

TOP = "0"
"""The number of the user whom no limit holds, as the kernel itself counts users."""


class ProcessRefusals:
    """Tells whether a process may have been refused to somebody while something ran.

    A check whose shell or compiler could start no further one mostly says no, and its own status does not
    show why. A control group counts what it has refused. Of the limit for a user, `ulimit -u`, there is no
    such count, so that somebody may have met it is told from how near it is.

    ``root`` is where ``proc`` and ``sys`` lie, ``limit`` tells that for a user. Thread-safe.
    """

    def __init__(
        self,
        root: Path = Path("/"),
        limit: Callable[[], float] | None = None,
    ) -> None:
        self._root, self._limit = root, limit or user_limit
        files = [
            directory / "pids.events"
            for directory in directories("pids", root)
            if number(read(directory / "pids.max"))
        ]
        self._refused = KernelCount(lambda: sum(entry(told(file), "max") for file in files))

    def before(self) -> int:
        """The count to give to `any_since` later."""
        return self._refused.before()

    def any_since(self, before: int) -> bool:
        """Whether somebody was refused one since ``before``, or may have been.

        Raises OSError where that cannot be told for now.
        """
        return self._refused.any_since(before) or self._is_near()

    def _is_near(self) -> bool:
        """Whether the user may start few more. Where the whole machine has less, nobody is counted."""
        limit = self._limit()
        if math.isinf(limit):
            return False
        fields = told(self._root / "proc/loadavg").split()
        everybody = number(fields[3].partition("/")[2]) if len(fields) > 3 else 0
        return everybody + SPARE > limit and self._of_user(os.getuid()) + SPARE > limit

    def _of_user(self, user: int) -> int:
        """The processes and threads of a user. Takes some 20 µs for each process of the machine."""
        proc, found = self._root / "proc", 0
        for name in filter(str.isdigit, names(proc)):
            status = read(proc / name / "status")
            if f"\nUid:\t{user}\t" in status:
                found += entry(status, "Threads:")
        return found


def user_limit(root: Path = Path("/")) -> float:
    """How many processes and threads this user may have; infinite for root, who is let off."""
    limit = resource.getrlimit(resource.RLIMIT_NPROC)[0]
    if limit == resource.RLIM_INFINITY or _is_let_off(root):
        return math.inf
    return limit


def _is_let_off(root: Path) -> bool:
    """Whether we are root, and not somebody else of whom a container makes root."""
    mapped = read(root / "proc/self/uid_map").split()
    return os.getuid() == 0 and mapped[1:2] in ([], [TOP])
