"""Runs that the machine has no room for now, and may have soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from treereduce.errors import ShortageError
from treereduce.oracle.verdict import Cancellation, Cancelled

PATIENCE = 20.0
"""Seconds for which a run that the machine has no room for is tried. Somebody else's build that takes all
processes lasts longer than that at times, but then who waits wants to know."""

PAUSE = 0.25
"""Seconds between two tries, and the time in which a Ctrl-C is noticed."""

Said = TypeVar("Said")


def once_there_is_room(
    ask: Callable[[], Said],
    cancellation: Cancellation | None,
    *,
    patience: float | None = None,
    told: Callable[[ShortageError], None] = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Said:
    """What ``ask`` returns, which is asked again when the machine is short of something.

    For ``patience`` seconds at most after the first shortage, by default `PATIENCE`: a run that takes longer
    may find what it has written out of reach. ``told`` hears of each shortage. Raises `Cancelled`, and what
    ``ask`` raises.
    """
    deadline: float | None = None
    while True:
        try:
            return ask()
        except ShortageError as shortage:
            told(shortage)
            if deadline is None:
                deadline = clock() + (PATIENCE if patience is None else patience)
            elif clock() >= deadline:
                raise
        if cancellation is not None and cancellation.cancelled:
            raise Cancelled
        sleep(PAUSE)
