"""What an oracle answers, and how it is interrupted."""

from __future__ import annotations

import enum
import threading
from collections.abc import Callable
from dataclasses import dataclass

from treereduce.errors import OracleError

NOT_FOUND = frozenset({126, 127})
"""Statuses by which a shell says that it cannot run what it should. Many checks end so with programs that do
not compile, when they run what came of them: so it is only a reason to look."""


class Verdict(enum.Enum):
    """One answer of an oracle."""

    INTERESTING = "interesting"
    UNINTERESTING = "uninteresting"
    UNANSWERED = "unanswered"
    """The run did not come to its end, so nothing is known about the program: see `Reason`."""
    ERROR = "error"
    """The oracle itself is broken, so there is no use in asking on."""


class Reason(enum.Enum):
    """Why a run has no answer."""

    TIMEOUT = "it ran out of time"
    KILLED = "it was killed from outside"
    MEMORY = "a process was killed for want of memory"
    PROCESSES = "it may have been refused a process, for there are nearly as many as are allowed"
    LOST = "its exit status was lost"
    SPOILT = "there was no room left to write to, or it printed without end"
    MEMORY_LIMIT = "it took more memory than it may"
    CPU_LIMIT = "it took more processor time than it may"
    PROCESS_LIMIT = "it started more processes than it may"
    SANDBOX = "its sandbox could not be set up"
    GONE = "its directory was removed before it had begun"


QUICK = "the quick check"
CHECK = "the check"
FINAL = "the final check"
"""Who gives answers, where several are asked in turn."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict with what it cost.

    ``seconds`` is the wall time of the run, ``limit`` the time limit in seconds that it ran under
    (None: none), ``detail`` a sentence for ERROR verdicts and empty otherwise. ``reason`` is there for
    UNANSWERED verdicts alone. ``by`` is who gave it, as the subject of a sentence; where several were asked
    in turn, ``seconds`` are those of all and ``limit`` is that of the last.
    """

    verdict: Verdict
    seconds: float
    limit: float | None = None
    detail: str = ""
    reason: Reason | None = None
    by: str = CHECK
    status: int | None = None
    """The exit status of a command, negative the signal that killed it; None where there is none."""

    @property
    def may_be_none(self) -> bool:
        """Whether it is a no that may mean that something is gone which the check calls."""
        return self.verdict is Verdict.UNINTERESTING and self.status in NOT_FOUND


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


def require_run(answer: Answer, *, best: bytes | None = None) -> None:
    """Raise `OracleError`, with the ``best`` program that is known, if the oracle could not be run."""
    if answer.verdict is Verdict.ERROR:
        raise OracleError(f"The oracle could not be run: {answer.detail}", best=best)
