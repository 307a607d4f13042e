"""Code of others that would never end, interrupted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 1.0
"""Seconds after which who has caught the exception is interrupted again."""


class StillRunningError(Exception):
    """What has been interrupted."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `StillRunningError` in the block when it has run for so many seconds.

    Only in the main thread, where signals are heard; elsewhere it may go on. A call that waits is
    interrupted too, but none in C that computes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise StillRunningError

    former = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)
