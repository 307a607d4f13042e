"""Reading the small files in which the kernel tells how things are."""

from __future__ import annotations

import re
from pathlib import Path

from treereduce.machine.shortage import leaves_open


def entry(text: str, name: str) -> int:
    """The number of the line ``name number ...`` of a file; 0 if there is none."""
    found = re.search(rf"^{re.escape(name)}\s+(\d+)", text, re.MULTILINE)
    return int(found[1]) if found else 0


def number(text: str) -> int:
    """A whole number; 0 for what is none, like the ``max`` of a group without a limit."""
    return int(text) if text.strip().isdigit() else 0


def read(path: Path) -> str:
    """The text of a file; empty if there is none, and where that cannot be told for now."""
    try:
        return told(path)
    except OSError:
        return ""


def told(path: Path) -> str:
    """The text of a file; empty if there is none. Raises OSError where too many files are open to look.

    Names of processes are in it, of which the kernel keeps 15 bytes: the last character may be half a one.
    """
    try:
        return path.read_text(errors="surrogateescape")
    except OSError as error:  # another kernel, another version of control groups
        if leaves_open(error):
            raise
        return ""


def names(directory: Path) -> list[str]:
    """The names in a directory; none if it is gone, as that of a process may be while it is looked at.

    `Path.glob` does not do: it raises when the directory goes between its two looks.
    """
    try:
        return [entry.name for entry in directory.iterdir()]
    except OSError:
        return []
