"""Whether there is anything left to run on: the cores, and what the interpreter can do by itself."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from treereduce.oracle.control_groups import directories
from treereduce.oracle.kernel_files import entry, read

LEAST_IDLE = 0.05
"""Cores are busy when for less than this share of the time one of them had nothing to do."""

MOST_OWN = 0.9
"""The interpreter is busy when it computes for more than this share of the time. Its lock is for one core."""


class LoadWatch:
    """Looks from time to time at how busy the machine is. What a system does not tell counts as idle.

    ``root`` is where ``proc`` and ``sys`` lie; ``own`` tells the seconds that this process has computed. Not
    thread-safe.
    """

    def __init__(
        self,
        root: Path = Path("/"),
        clock: Callable[[], float] = time.monotonic,
        own: Callable[[], float] = time.process_time,
    ) -> None:
        self._root = root
        self._clock, self._own = clock, own
        self._groups = [directory / "cpu.stat" for directory in directories("cpu", root)]
        self._names = _core_names()
        self._last = self._state()

    def busy(self) -> bool:
        """Whether more work at a time would only have waited, since the last look. Takes about 0.1 ms."""
        before, self._last = self._last, self._state()
        seconds, computed, ticks, idle, throttled = (
            now - then for now, then in zip(self._last, before, strict=True)
        )
        cores_are = ticks > 0 and idle < LEAST_IDLE * ticks
        return cores_are or computed > MOST_OWN * seconds > 0 or throttled > 0

    def _state(self) -> tuple[float, float, int, int, int]:
        """Seconds by the clock and computed, ticks of the cores in all and idle, times that a quota was used up."""
        ticks = idle = 0
        for line in read(self._root / "proc/stat").splitlines():
            name, *rest = line.split()
            if name in self._names:
                numbers = [int(number) for number in rest[:8]]  # what follows is counted in these already
                ticks += sum(numbers)
                idle += sum(numbers[3:5])
        throttled = sum(entry(read(file), "nr_throttled") for file in self._groups)
        return self._clock(), self._own(), ticks, idle, throttled


def _core_names() -> frozenset[str]:
    """The lines of ``/proc/stat`` about cores that this process may use."""
    try:
        return frozenset(f"cpu{number}" for number in os.sched_getaffinity(0))
    except AttributeError:  # macOS has no affinity masks, and no /proc either
        return frozenset()
