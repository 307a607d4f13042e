"""How much room is left where runs write to."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

LEAST_FREE = 2**30
"""Bytes that must stay free on a disk. A candidate that prints for ever writes up to 2 GB/s, and is found out
every quarter of a second."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A file system, on disk or in memory."""

    directory: Path
    """Any directory in it."""
    least: int
    """Bytes that must stay free."""

    def is_crowded(self) -> bool:
        """Whether so little is free that runs may fail for want of room, or soon will. Takes 2 µs."""
        return free(self.directory) < self.least


def disk_at(directory: Path) -> Disk:
    """The file system of ``directory``, of which half of what is free now may be taken, or all but 1 GiB."""
    return Disk(directory, least=min(LEAST_FREE, free(directory) // 2))


def free(directory: Path) -> int:
    """Bytes that are free in a file system."""
    state = os.statvfs(directory)
    return state.f_bavail * state.f_frsize
