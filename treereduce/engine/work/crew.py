"""The threads of a round, of which so many work at a time, and no more."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from treereduce.errors import ShortageError
from treereduce.machine.shortage import NO_THREAD


class Crew:
    """Threads that are numbered from 0, of which the first ``level`` work. Thread-safe.

    Each does ``work(number)`` from when the level first reaches it, and is held at `wait` when the level has
    fallen. It waits there and not for the round, which wakes those who wait for it at every end of a job.
    """

    def __init__(self, level: int, work: Callable[[int], None]) -> None:
        self._level = level
        self._work = work
        self._threads: list[threading.Thread] = []
        self._open = False
        self._changed = threading.Condition()

    def start(self) -> None:
        """Begin."""
        self.set(self._level)

    def wait(self, number: int) -> None:
        """Come back when thread ``number`` may go for a job."""
        if number < self._level:
            return
        with self._changed:
            self._changed.wait_for(lambda: self._open or number < self._level)

    def set(self, level: int) -> None:
        """Change how many may work. Those who have a job, or wait for the round to have one, do it."""
        with self._changed:
            if level > self._level:
                self._changed.notify_all()
            self._level = level
            while not self._open and len(self._threads) < level:
                number = len(self._threads)
                name = f"worker {number + 1}"
                thread = threading.Thread(target=self._work, name=name, args=[number], daemon=True)
                try:
                    thread.start()
                except RuntimeError as error:  # there may be no more threads
                    if self._threads:
                        return  # it is tried again with the next change
                    raise ShortageError(NO_THREAD, None) from error
                self._threads.append(thread)

    def open(self) -> None:
        """Let everybody through for good, because the round is over."""
        with self._changed:
            self._open = True
            self._changed.notify_all()

    def join(self, patience: float) -> bool:
        """Wait until all threads have ended, for so many seconds at most. Returns whether they have."""
        deadline = time.monotonic() + patience
        for thread in self._threads:  # of which there may come to be more meanwhile
            if thread.ident is not None:
                thread.join(max(0.0, deadline - time.monotonic()))
                if thread.is_alive():
                    return False
        return True
