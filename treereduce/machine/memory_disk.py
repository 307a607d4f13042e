"""A file system in memory for candidates, where there is one that is large enough.

On ext4, making and removing the files of a run takes 0.3 ms of the 1.5 ms that a run of `true` takes in all,
and more while others wait for the same disk.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from treereduce.machine.disk import Disk, free
from treereduce.machine.memory import available_memory

DIRECTORY = Path("/dev/shm")  # noqa: S108 - only what `tempfile.mkdtemp` makes in it is used
"""Where Linux has a file system in memory."""

CHOSEN = ("TMPDIR", "TEMP", "TMP")
"""Environment variables by which users say where temporary files go. None of them is overruled."""

LEAST_ROOM = 2**30
"""Bytes that must be free. The files of a check are a few MB, but a candidate that prints for ever may write
1 GB/s, and is found out every quarter of a second: see `Disk.is_crowded`. Containers, which have
64 MB by default, are left alone."""

ROOM_PER_BYTE = 200
"""Bytes that must be free for each byte of the program and each job. A compiler leaves up to 50 times the
size of its input in preprocessed text, assembly and objects."""


def memory_disk(
    size: int,
    jobs: int,
    *,
    directory: Path = DIRECTORY,
    root: Path = Path("/"),
    environment: Mapping[str, str] = os.environ,
) -> Disk | None:
    """The file system in memory for ``jobs`` runs at a time on a program of ``size`` bytes, or None.

    It must be one that programs can be run from, as checks compile and run candidates, and of what is free
    in it and in the memory half must be enough. ``root`` is where ``proc`` lies.
    """
    if any(map(environment.get, CHOSEN)) or not _is_in_memory(directory, root):
        return None
    if not os.access(directory, os.W_OK | os.X_OK):
        return None
    unused = free(directory)
    room = min(unused, available_memory(root))
    if room < max(LEAST_ROOM, ROOM_PER_BYTE * size * jobs):
        return None
    return Disk(directory, least=unused - room // 2)


def passed_over(environment: Mapping[str, str] = os.environ) -> str:
    """The sentence on a directory that was chosen for temporary files and cannot have any, else nothing."""
    chosen = next((name for name in CHOSEN if environment.get(name)), None)
    if chosen is None:
        return ""
    used = Path(tempfile.gettempdir()).absolute()
    if Path(environment[chosen]).absolute() == used:
        return ""
    return f"{chosen} is {environment[chosen]}, where no file can be written: temporary files go to {used}."


def _is_in_memory(directory: Path, root: Path) -> bool:
    """Whether a writable file system in memory is mounted there from which programs may be run."""
    try:
        lines = (root / "proc/self/mounts").read_text(errors="replace").splitlines()
    except OSError:
        return False
    # The last one mounted there is the one that is seen.
    mounts = {words[1]: (words[2], words[3].split(",")) for line in lines if len(words := line.split()) > 3}
    kind, options = mounts.get(str(directory), ("", []))
    return kind == "tmpfs" and "rw" in options and "noexec" not in options
