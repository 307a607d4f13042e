"""A run of a command that is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.oracle.running.command_line import CommandLine
from treereduce.oracle.verdict import Cancellation

if TYPE_CHECKING:
    from treereduce.oracle.running.bubblewrap import Bubblewrap


@dataclass(frozen=True, slots=True)
class Way:
    """What is run: the command, variables to set for it, and the sandbox that it runs in."""

    line: CommandLine
    environment: Mapping[str, str]
    box: Bubblewrap | None
    shown: Sequence[Path]
    """What it needs to see of what the sandbox hides."""


@dataclass(frozen=True, slots=True)
class Request:
    """On which program, in which way, and how patiently."""

    program: bytes
    cancellation: Cancellation | None
    way: Way
    patience: float = 1.0
    is_first: bool = False
    """Whether it is the one by which it is found out what is kept."""
    limit: float | None = None
    """Seconds, where that is not the usual limit."""
