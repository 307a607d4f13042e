"""Notices when nothing moves any more: a pass that loops for ever, or workers that wait for each other.

Long oracle runs and long parses are no standstill. So time is counted by looks, which stop while this process
is stopped or the machine sleeps, and by processor seconds, which a busy machine hands out slowly.
"""

from __future__ import annotations

import ctypes
import enum
import time
from collections.abc import Callable

from treereduce.engine.state.mishaps import EndlessPassError

PAUSE = 1.0
"""Seconds between two looks."""

LOOKS = 60
"""Looks without a change after which a run stands still in which nothing is computed either."""

IDLE_SHARE = 0.1
"""Of a core, what displays and looks at the machine may take, or wait for, while nothing is computed. Where
far more processes are busy than there are cores, one that computes gets less than this."""

COMPUTING = 60.0
"""Processor seconds that a pass may take at one place, or the engine between two rounds, for any program. The
longest that were seen took 3 s, on 100 KB."""

COMPUTING_PER_BYTE = 30e-6
"""The same for each byte of the program: parsing and numbering take some 5 µs."""


class Finding(enum.Enum):
    """What a look shows."""

    WAITS = "nothing has moved for a minute, and nothing is computed"
    COMPUTES = "nothing has moved for a minute of computing"


class Watchdog:
    """Looks, whenever it is told to. Not thread-safe.

    ``moves`` is another value whenever something has happened, ``running`` the processes that are
    waited for, of the oracle and of passes, each of which has its own time limit, ``size`` the bytes of the
    program, ``used`` the processor seconds of this process, ``waited`` those for which its threads could have
    computed and had no core.
    """

    def __init__(
        self,
        moves: Callable[[], object],
        running: Callable[[], int],
        size: Callable[[], int],
        used: Callable[[], float] = time.process_time,
        waited: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._moves, self._running, self._size, self._used, self._waited = moves, running, size, used, waited
        self._last: object = None
        self._begin()

    def look(self) -> Finding | None:
        """What stands still; None as long as all is well. After a finding it begins anew."""
        moved = self._moves()
        if moved != self._last or self._running():
            self._last = moved
            self._begin()
            return None
        self._looks += 1
        used, waited = self._used() - self._began, self._waited() - self._began_waiting
        found = None
        if self._looks >= LOOKS and used + max(0.0, waited) < IDLE_SHARE * PAUSE * self._looks:
            found = Finding.WAITS
        elif self._looks >= LOOKS and used >= COMPUTING + COMPUTING_PER_BYTE * self._size():
            found = Finding.COMPUTES
        if found is not None:
            self._begin()
        return found

    def _begin(self) -> None:
        self._looks, self._began, self._began_waiting = 0, self._used(), self._waited()


def interrupt_pass(thread: int) -> None:
    """Raise `EndlessPassError` in a thread, as soon as it runs Python code again."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(EndlessPassError))
