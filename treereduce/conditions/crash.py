"""A crash that was recognised: which tool, and what of its output names the bug."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class NamedBy(Enum):
    """What of a run told the crash from others."""

    MESSAGE = "message"
    """A line of the output."""
    FRAMES = "frames"
    """The stack: what hides the names of functions hides the crash."""
    STATUS = "status"
    """How the command ended, and nothing else; there is nothing to search for in the output."""


@dataclass(frozen=True, slots=True)
class Crash:
    """What one bug of a tool looks like from outside. Two runs crash alike if tool and message are equal."""

    tool: str
    """As in ``gcc``."""
    message: str
    """The function, assertion or kind that names the bug, without addresses, paths, places of input."""
    pattern: str = field(default="", compare=False)
    """A POSIX extended regular expression: ``grep -E`` finds it in a line of the raw output; empty if the
    crash was named by its status."""
    recogniser: str = field(default="", compare=False)
    """The name of the recogniser that knows it."""
    kind: int = field(default=0, compare=False)
    """Which of the recogniser's kinds it is of."""
    command: tuple[str, ...] = field(default=(), compare=False)
    """What was run. Some kinds of crashes count only if it names the tool, others only if it names none."""
    by: NamedBy = field(default=NamedBy.MESSAGE, compare=False)
    """What named it."""
    status: int | None = field(default=None, compare=False)
    """How the command ended: its exit status, or negative the signal."""
    aftermath: bool = field(default=False, compare=False)
    """Whether it comes of an ordinary error before it and names no bug: nothing that one would look for."""

    def __str__(self) -> str:
        return f"{self.tool}: {self.message}"
