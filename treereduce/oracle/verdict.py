"""What an oracle is: the one authority on whether a program is interesting.

An oracle answers for bytes, from several threads at once. It never looks at how the bytes came about.
"""

from __future__ import annotations

import enum
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Verdict(enum.Enum):
    """One answer of an oracle."""

    INTERESTING = "interesting"
    UNINTERESTING = "uninteresting"
    TIMEOUT = "timeout"
    ERROR = "error"
    """The oracle itself broke, so nothing is known about the program."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict with what it cost.

    ``seconds`` is the wall time of the run, ``limit`` the time limit in seconds that it ran under
    (None: none), ``detail`` a sentence for ERROR verdicts and empty otherwise.
    """

    verdict: Verdict
    seconds: float
    limit: float | None = None
    detail: str = ""


class Cancelled(Exception):
    """Raised by `Oracle.judge` when its run was cancelled before it had an answer."""


class Cancellation:
    """A one-shot switch that ends one oracle run from another thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled = False
        self._action: Callable[[], None] | None = None

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._cancelled

    def cancel(self) -> None:
        """Cancel the run: its action is called at once, or as soon as there is one."""
        with self._lock:
            self._cancelled = True
            action = self._action
        if action is not None:
            action()

    def arm(self, action: Callable[[], None]) -> None:
        """Set what `cancel` does. An already cancelled run has it done immediately."""
        with self._lock:
            self._action = action
            cancelled = self._cancelled
        if cancelled:
            action()

    def disarm(self) -> None:
        """Forget the action: from now on there is nothing left to end."""
        with self._lock:
            self._action = None


class Oracle(Protocol):
    """Decides whether a program is interesting. Called from several threads at once."""

    @property
    def limit(self) -> float | None:
        """The time limit in seconds that a run begun now would have; None: no limit."""

    def judge(self, program: bytes, cancellation: Cancellation | None = None) -> Answer:
        """Return the answer for ``program``.

        Raises `Cancelled` when ``cancellation`` ended the run first.
        """
