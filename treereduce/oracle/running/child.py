"""Wait for a child process and read its status, without ever taking a lost status for a good one.

`subprocess` calls a status that it could not read 0, which is a yes of every check. It cannot be read where
this process ignores SIGCHLD, as whoever started it may have decided, or where another thread reaps all
children.
"""

from __future__ import annotations

import os
import select
import sys
import time

LONGEST_PAUSE = 0.05
"""Seconds between two looks at a child for which there is no pidfd to wait."""

FIRST_PAUSE = 0.0005
"""The same at first. It doubles from one look to the next."""

PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in which the kernel tells how much memory a process took."""


class Child:
    """A child process that was just started and that nobody has reaped. Not thread-safe."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._pidfd = _pidfd(process)
        self.peak = 0
        """Bytes of memory that the largest of it and its own children took; 0 until it is reaped.

        No less than this process took when it started it: until then they are one.
        """

    def has_ended(self, seconds: float) -> bool:
        """Whether it has ended, waiting for so many seconds at most. It stays a zombie, and its id ours."""
        if self._pidfd is None:
            return self._has_ended_by_looking(seconds)
        poll = select.poll()
        poll.register(self._pidfd, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def reap(self) -> int | None:
        """Wait for its end. Returns its exit status, negative the signal that killed it, None if lost."""
        try:
            # It stays a zombie, of which the next call tells what it took: `os.waitid` does not.
            if self._pidfd is None:
                ended = os.waitid(os.P_PID, self._process, os.WEXITED | os.WNOWAIT)
            else:
                ended = os.waitid(os.P_PIDFD, self._pidfd, os.WEXITED | os.WNOWAIT)
            self.peak = PEAK_UNIT * os.wait4(self._process, 0)[2].ru_maxrss
        except ChildProcessError:
            return None
        finally:
            if self._pidfd is not None:
                os.close(self._pidfd)
        if ended is None:  # only with WNOHANG
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def _has_ended_by_looking(self, seconds: float) -> bool:
        """Stand in where there is no pidfd: Linux before 5.4, some containers, a child that is gone."""
        deadline, pause = time.monotonic() + seconds, FIRST_PAUSE
        while True:
            try:
                if os.waitid(os.P_PID, self._process, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    return True
            except ChildProcessError:
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(pause, left))
            pause = min(2 * pause, LONGEST_PAUSE)


def _pidfd(process: int) -> int | None:
    try:
        return os.pidfd_open(process)
    except (AttributeError, OSError):
        return None
