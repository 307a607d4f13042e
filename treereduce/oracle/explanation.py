"""One oracle run told to a person: what ran, where, how it ended and what it said."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from treereduce.oracle.contract import Oracle
from treereduce.oracle.running.printed import open_printed
from treereduce.oracle.verdict import OVER, Answer, Cancellation, Reason

TAIL_LINES = 20
"""Lines of output worth showing: a compiler's last message with its context."""

TAIL_BYTES = 16_384
"""Bytes read for them, as the output may be of any size."""

SHELLS = {
    126: ", by which a shell says that it could not run something",
    127: ", by which a shell says that it found no such command",
}
"""What a status is that mostly comes from a shell, and not from what was to be run."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One run of an oracle that is a command."""

    answer: Answer
    command: str
    """As typed in a shell."""
    directory: Path
    """Where it ran. Removed since."""
    ending: str
    """Such as "exit status 1", "killed by SIGSEGV" or "still running after 2 s"."""
    output: str
    """The last lines of stdout and stderr together, without a final newline."""
    by_hand: str
    """A shell line that does the same, or empty when the input is no file."""
    matched: str = ""
    """What it has of what is kept, for people; empty where that is exit status 0, or where it has not."""
    refusal: str = ""
    """A sentence on what it has not, where there is more to say than that its status is not 0."""
    confined: str = ""
    """What it took and what it may take, for people."""


@runtime_checkable
class ExplainingOracle(Oracle, Protocol):
    """An oracle that can say more than its verdict."""

    hint: str
    """What the user should know about how it is started, or empty."""

    def explain(self, program: bytes, cancellation: Cancellation | None = None) -> Explanation:
        """Judge ``program`` and tell how. Raises `Cancelled` when ``cancellation`` ended the run first."""

    def findings(self) -> str:
        """What the first runs have shown that the user should know, or empty."""

    def ended_runs(self) -> str:
        """How many runs were ended over their limits, for people, or empty."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What an oracle has learnt from interesting runs, besides how long they take."""

    memory: int = 0
    """Bytes that the hungriest took; 0 while that is not known."""
    boxed: bool | None = None
    """Whether the check says yes in a sandbox; None if that was not tried."""


@runtime_checkable
class LearningOracle(Protocol):
    """One whose further runs depend on what the first have shown."""

    learnt: Learnt
    """What it has learnt; to be set where that is known from an earlier run."""


def ending(status: int | None, reason: Reason | None = None, limit: float | None = None) -> str:
    """How a run ended, in words: its status as `subprocess` gives it, and why it has no answer.

    ``reason`` is None if it has one. ``limit`` are the seconds that it was allowed.
    """
    if reason is Reason.TIMEOUT and limit is not None:
        return f"still running after {limit:g} s"
    if status is None:
        return str(Reason.LOST.value)
    if reason is None:
        return _status(status)
    if status == -signal.SIGKILL and (reason in OVER or reason is Reason.SPOILT):
        return f"ended because {reason.value}"
    return f"{_status(status)}, while {reason.beside}" if reason.beside else _status(status)


def _status(status: int) -> str:
    if status >= 0:
        return f"exit status {status}{SHELLS.get(status, '')}"
    try:
        return f"killed by {signal.Signals(-status).name}"
    except ValueError:  # real-time signals have no names
        return f"killed by signal {-status}"


def tail(*files: Path | None) -> str:
    """The last lines of some files together, whatever their bytes are; empty if there is no such file."""
    lines = [line for file in files if file is not None for line in _last_lines(file)]
    return "\n".join(lines[-TAIL_LINES:])


def _last_lines(file: Path) -> list[str]:
    try:
        with open_printed(file) as stream:
            stream.seek(max(0, stream.seek(0, os.SEEK_END) - TAIL_BYTES))
            return stream.read().decode(errors="replace").splitlines()[-TAIL_LINES:]
    except OSError:
        return []
