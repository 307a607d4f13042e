"""What a process holds, and whether it grows."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path

MEMORY_ALLOWED = 1.25
"""By how much the memory may grow after the first minute: parsers of further languages are loaded, and what
is freed is not all given back."""


@dataclass(frozen=True)
class Held:
    """What is held at a moment."""

    megabytes: int
    """Resident memory."""
    descriptors: int
    threads: int
    processes: int
    """Descendants that live, wherever their session is."""
    files: int
    """In the folder for temporary files."""


def held(temporary: Path, marker: str) -> Held:
    """What this process holds now. ``marker`` is in the environment of all that it starts."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return Held(
        megabytes=pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000,
        descriptors=len(os.listdir("/proc/self/fd")),  # noqa: PTH208 - as many as there are
        threads=threading.active_count(),
        processes=_marked(marker),
        files=sum(1 for _ in temporary.rglob("*")),
    )


def grown(first: Held, last: Held) -> list[str]:
    """The names of what is more at the end than it was after the first minute."""
    found = [] if last.megabytes <= MEMORY_ALLOWED * first.megabytes else ["megabytes"]
    names = [field.name for field in fields(Held)][1:]
    return found + [
        name
        for name, before, after in zip(names, astuple(first)[1:], astuple(last)[1:], strict=True)
        if after > before
    ]


def _marked(marker: str) -> int:
    """Processes with the marker in their environment, which ours has not: it was set when it had begun."""
    found = 0
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            found += marker.encode() in (entry / "environ").read_bytes()
    return found
