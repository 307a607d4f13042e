"""What an oracle answers, and how it is interrupted."""

from __future__ import annotations

import enum
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

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


class _Row(NamedTuple):
    """What is said of a reason, wherever it is told: clauses, without a capital or a stop."""

    why: str
    """With the run as its subject, where it needs one."""
    remedy: str
    """What to do about it."""
    beside: str = ""
    """What happened beside a run that ended by itself, and may be why it said no; empty where nothing did."""
    over: str = ""
    """What runs did, where they were ended because they took more than they may."""


class Reason(enum.Enum):
    """Why a run has no answer. Its value says that in words; records have its name."""

    _value_: str
    remedy: str
    beside: str
    over: str

    def __new__(cls, *row: str) -> Reason:
        """A member with what is said of it."""
        reason = object.__new__(cls)
        reason._value_, reason.remedy, reason.beside, reason.over = _Row(*row)
        return reason

    TIMEOUT = _Row("it ran out of time", "if it needs longer, raise the limit with `--timeout`")
    KILLED = _Row(
        "it was killed from outside",
        "see what kills it, which may be a time limit of its own, as of `timeout -s KILL`",
    )
    MEMORY = _Row(
        "a process was killed for want of memory",
        "let it take less, or free some",
        beside="the kernel killed a process for want of memory",
    )
    PROCESSES = _Row(
        "it may have been refused a process, for there are nearly as many as are allowed",
        "end some, or raise what `ulimit -u` says",
        beside="there were as many processes as are allowed, or nearly so",
    )
    LOST = _Row(
        "its exit status was lost",
        "see that this process does not ignore SIGCHLD, and that no thread of it reaps all children",
    )
    SPOILT = _Row(
        "there was no room left to write to, or it printed without end",
        "let it write and print less, or have `TMPDIR` name a directory with more room",
        beside="there was no room left on the disk",
    )
    MEMORY_LIMIT = _Row(
        "it took more memory than it may",
        "if it needs more, raise the limit with `--memory-limit`",
        over="took too much memory",
    )
    CPU_LIMIT = _Row(
        "it took more processor time than it may",
        "if it needs more, raise the limit with `--cpu-limit`",
        over="took too much processor time",
    )
    PROCESS_LIMIT = _Row(
        "it started more processes than it may",
        "if it needs more, raise the limit with `--process-limit`",
        over="started too many processes",
    )
    SANDBOX = _Row("its sandbox could not be set up", "see that `bwrap` runs by hand, or go without it")
    GONE = _Row("its directory was removed before it had begun", "leave alone what is in `TMPDIR`")


OVER = tuple(reason for reason in Reason if reason.over)
"""Why runs are ended that take too much."""


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
    def subject(self) -> str:
        """Who gave it, at the beginning of a sentence."""
        return self.by[0].upper() + self.by[1:]

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
