"""How much room is left where runs write to."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LEAST_FREE = 2**30
"""Bytes that must stay free on a disk. A candidate that prints for ever writes up to 2 GB/s, and is found out
every quarter of a second."""

SHARE = 16
"""A run that has written more than this part of what must stay free is why a disk is crowded."""

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
"""How a full disk, or one on which we may have no more, refuses."""

PAUSES = (0.3, 0.6, 1.2)
"""Seconds between tries to write to a full disk. In the first, a run that fills it is found out and ended."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A file system, on disk or in memory."""

    directory: Path
    """Any directory in it."""
    least: int
    """Bytes that must stay free."""

    @property
    def share(self) -> int:
        """Bytes that a run may have written although the disk is crowded."""
        return self.least // SHARE

    def is_crowded(self) -> bool:
        """Whether so little is free that runs may fail for want of room, or soon will. Takes 2 µs."""
        return free(self.directory) < self.least


def disk_at(directory: Path) -> Disk:
    """The file system of ``directory``, of which half of what is free now may be taken, or all but 1 GiB."""
    return Disk(directory, least=min(LEAST_FREE, free(directory) // 2))


def as_soon_as_there_is_room(write: Callable[[], None]) -> None:
    """Write, and do it again after a while where a disk is full. Raises OSError when it stays so."""
    for pause in PAUSES:
        try:
            return write()
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
        time.sleep(pause)
    return write()


def free(directory: Path) -> int:
    """Bytes that are free in a file system."""
    state = os.statvfs(directory)
    return state.f_bavail * state.f_frsize
