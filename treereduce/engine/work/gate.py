"""Lets so many workers of a round work, and no more."""

from __future__ import annotations

import threading


class Gate:
    """Lets the first ``level`` of the workers, which are numbered from 0, through. Thread-safe.

    The others wait here and not for the round, which wakes all who wait for it at every end of a job.
    """

    def __init__(self, level: int) -> None:
        self._level = level
        self._open = False
        self._changed = threading.Condition()

    def wait(self, number: int) -> None:
        """Come back when worker ``number`` may go for a job."""
        if number < self._level:
            return
        with self._changed:
            self._changed.wait_for(lambda: self._open or number < self._level)

    def set(self, level: int) -> None:
        """Change how many may work. Those who have a job, or wait for the round to have one, do it."""
        with self._changed:
            more = level > self._level
            self._level = level
            if more:
                self._changed.notify_all()

    def open(self) -> None:
        """Let everybody through for good, because the round is over."""
        with self._changed:
            self._open = True
            self._changed.notify_all()
