"""What a measurement was made on, and small things that all scripts print or read the same way."""

from __future__ import annotations

import datetime
import importlib.metadata
import os
import platform
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import typer

UNITS = {"": 1, "K": 1_000, "M": 1_000_000}


def header() -> str:
    """Date, processor, cores, load and versions, in one line."""
    found = re.search(r"model name\s*: (.*)", _read("/proc/cpuinfo"))
    return ", ".join(
        [
            datetime.datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"),
            f"{os.cpu_count()} cores of {found[1] if found else platform.processor()}",
            f"load {os.getloadavg()[0]:.1f}",
            f"Python {platform.python_version()}",
            f"tree-sitter {importlib.metadata.version('tree-sitter')}",
        ]
    )


def table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown, its first column to the left and all others to the right."""
    lines = [list(titles), ["---", *["--:"] * (len(titles) - 1)]]
    lines += [[f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def size(text: str) -> int:
    """A number of bytes, such as ``80K`` (thousands) or ``1M`` (millions). Raises typer.BadParameter."""
    found = re.fullmatch(r"(\d+)([KM]?)", text.upper())
    if found is None:
        raise typer.BadParameter(f"{text!r} is no size: write 500, 80K or 1M.")
    return int(found[1]) * UNITS[found[2]]


def numbers(text: str) -> list[float]:
    """Numbers above 0 with commas between them. Raises typer.BadParameter."""
    try:
        found = [float(word) for word in text.split(",")]
    except ValueError:
        found = []
    if not found or min(found) <= 0:
        raise typer.BadParameter(f"{text!r}: write numbers above 0 with commas between them, such as 1,2,4.")
    return found


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:  # not Linux
        return ""
