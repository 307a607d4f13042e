"""A crash that was recognised: which tool, and what of its output names the bug."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Crash:
    """What one bug of a tool looks like from outside. Two runs crash alike if tool and message are equal."""

    tool: str
    """As in ``gcc``."""
    message: str
    """The function, assertion or kind that names the bug, without addresses, paths and places of the input."""
    pattern: str = field(default="", compare=False)
    """A POSIX extended regular expression: ``grep -E`` finds it in a line of the raw output."""
    recogniser: str = field(default="", compare=False)
    """The name of the recogniser that knows it."""

    def __str__(self) -> str:
        return f"{self.tool}: {self.message}"
