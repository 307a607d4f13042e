"""What a run tells the world. The engine emits these and knows nobody who listens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round begins on a fresh parse of the best program."""

    number: int
    """Counted from 1."""
    size: int
    """Bytes of the program the round starts from."""
    tokens: int
    """Tokens of it."""


@dataclass(frozen=True, slots=True)
class Improved:
    """A smaller interesting program was committed."""

    version: int
    """Counts the commits of the run from 1. Listeners may see versions out of order."""
    program: bytes
    tokens: int
    pass_name: str
    """The pass that found it; ``union`` when several findings were committed together."""
    score: float | None = None
    """What it was preferred for among programs as small, if that is so."""


@dataclass(frozen=True, slots=True)
class Retracted:
    """The smallest program was interesting by mistake of the check, and ``program`` is kept again.

    It is larger, and the newest of the run's history that holds when it is asked about again.
    """

    version: int
    """Counts on from those of `Improved`."""
    program: bytes
    tokens: int
    refuted: bytes
    """What was the smallest until now."""
    refuted_tokens: int


@dataclass(frozen=True, slots=True)
class Warned:
    """Something the user should know that does not end the run. One sentence."""

    message: str


@dataclass(frozen=True, slots=True)
class JobsSettled:
    """Another number of oracle runs at a time has proved better, or memory has run short."""

    jobs: int


@dataclass(frozen=True, slots=True)
class PassFailed:
    """A pass, or what was made of its candidate, raised an exception. The run goes on without that.

    Told once for each pass.
    """

    pass_name: str
    place: str
    """What it was about, in words: a node, or edits."""
    program: bytes
    """The program that the round began with, whose nodes and bytes are meant."""
    error: str
    trace: str
    """The traceback, with line ends."""


Event = RoundStarted | Improved | Retracted | Warned | JobsSettled | PassFailed
Listener = Callable[[Event], None]
