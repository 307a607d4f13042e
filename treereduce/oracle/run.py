"""A run of a command, as what decides about it sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from treereduce.oracle.running import process
from treereduce.oracle.running.sandbox import Place
from treereduce.oracle.verdict import Cancellation, Reason


@dataclass(frozen=True, slots=True)
class Run:
    """A run that came to its end, or was still going at the limit that makes it a hang."""

    program: bytes
    place: Place
    end: process.Exit
    is_first: bool
    """Whether it is the one by which it is found out what is kept."""
    hung: bool
    doubt: Callable[[], Reason | None]
    """Why a no of it would say nothing; None if it says something."""
    cancellation: Cancellation | None
