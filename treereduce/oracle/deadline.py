"""The end of a whole run: first checks, search and last check have to fit before it."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

from treereduce.errors import ReductionError
from treereduce.oracle.contract import Oracle
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.room import once_there_is_room
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled

MARGIN = 1.25
"""How many times its expected seconds are kept for the last check. The runs that were measured were among
others and it is alone, so it is mostly done sooner; where it is not, it is cut, and that is said."""

CLOSING = 0.1
"""Seconds kept besides, in which the search comes to rest and the result is written."""

LONGEST_WAIT = 1.0
"""Seconds between two looks at how much time the last check will need."""

CUT_SHORT = (
    "The time limit was over before the check had been tried on an empty file and on the input once more, so "
    "the result is the input."
)
UNCONFIRMED = (
    "The time limit left no room to check the result once more, which was interesting when it was found."
)


Ask = Callable[[bytes, float], Answer]
"""Asks about a program, with so much patience. Raises `Cancelled`."""


class Deadline:
    """The moment ``seconds`` after ``began``, on the monotonic clock; None is never.

    A context manager that cancels ``cancellation`` at that moment.
    """

    def __init__(
        self, seconds: float | None, cancellation: Cancellation, *, began: float | None = None
    ) -> None:
        self.seconds = seconds
        """The whole time limit."""
        self._end = math.inf if seconds is None else (time.monotonic() if began is None else began) + seconds
        self.cancellation = cancellation
        self._passed = threading.Event()
        self._timer: threading.Timer | None = None

    def __enter__(self) -> Deadline:
        if self._end < math.inf:
            seconds = min(max(0.0, self.left()), threading.TIMEOUT_MAX)
            self._timer = threading.Timer(seconds, self._pass)
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()

    @property
    def over(self) -> bool:
        """Whether the moment has passed, and everything been cancelled."""
        return self._passed.is_set()

    def left(self) -> float:
        """Seconds until then."""
        return self._end - time.monotonic()

    def first_checks(self, preflight: Preflight) -> list[str]:
        """What `Preflight.warnings` has to say, as far as there is time for it.

        Raises what it raises, and `ReductionError` when the time was over before the first yes.
        """
        try:
            return preflight.warnings()
        except Cancelled:
            if not self.over:
                raise
        if preflight.said_yes:
            return [CUT_SHORT]
        raise ReductionError(
            f"The time limit of {self.seconds:g} s was over before the check had said yes to the input, so "
            "nothing is reduced and nothing is written."
        )

    @contextmanager
    def stopping(
        self,
        stop: Callable[[], None],
        size: Callable[[], int],
        oracle: Oracle,
        runs: Callable[[], int] = lambda: 1,
    ) -> Iterator[None]:
        """In the block, call ``stop`` as soon as no more time is left than the last check needs.

        ``size`` tells the bytes of the program that it will be about, ``runs`` how many runs it takes.
        """
        done = threading.Event()

        def spare() -> float:
            return self.left() - MARGIN * runs() * (oracle.times.expected(size()) or 0.0) - CLOSING

        def watch() -> None:
            while (seconds := spare()) > 0:
                if done.wait(min(seconds, LONGEST_WAIT)):
                    return
            if not done.is_set():  # this thread may have begun when the block was over
                stop()

        if spare() <= 0:
            stop()
        elif self._end < math.inf:
            threading.Thread(target=watch, name="deadline", daemon=True).start()
        try:
            yield
        finally:
            done.set()

    def last_check(self, oracle: Oracle, size: int, check: Callable[[Ask], None]) -> str:
        """Have ``check`` ask once more about the result of ``size`` bytes, if there is time.

        Returns a warning, empty if all is well. Raises what ``check`` raises.
        """
        if (oracle.times.expected(size) or 0.0) < self.left():
            try:
                check(
                    lambda program, patience: once_there_is_room(
                        lambda: oracle.judge(program, self.cancellation, patience=patience), self.cancellation
                    )
                )
            except Cancelled:
                if not self.over:
                    raise
            else:
                return ""
        return UNCONFIRMED

    def _pass(self) -> None:
        self._passed.set()
        self.cancellation.cancel()
