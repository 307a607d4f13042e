"""Whether this process and the oracle runs that it started use all that there is to run on."""

from __future__ import annotations

import os
import resource
import time
from dataclasses import astuple, dataclass
from pathlib import Path

from treereduce.machine.kernel_files import names, number, read

LEAST_IDLE = 0.15
"""The cores are busy when for less than this share of the time one of them had nothing to do, or something
that is `nice` to us, which gets a few per cent in any case."""

MOST_OWN = 0.7
"""The interpreter is busy when it computes for more than this share of the time. Its lock is for one core,
and handing it on between dozens of threads takes time as well."""

LEAST_SHARE = 0.5
"""Busy cores are of our making when we use more than this share of them. Others' work alone is no reason to
do less: runs that wait for a server take nothing from it."""

NANOSECONDS = 1e9
"""What a second has of the parts that the kernel tells waiting in."""


@dataclass(frozen=True, slots=True)
class Use:
    """What has been used up since some moment: seconds, and ticks of the cores that may be used."""

    passed: float
    computed: float
    """By this process alone."""
    run: float
    """By it and all its children that have ended. What runs leave behind when they are killed is missing."""
    ticks: int
    idle: int
    """Those in which a core did nothing, or what is nice to others."""

    def __sub__(self, other: Use) -> Use:
        return Use(*(now - then for now, then in zip(astuple(self), astuple(other), strict=True)))

    @property
    def leaves_room(self) -> bool:
        """Whether there was more to run on. Not known, and no, where the system does not tell."""
        return self.idle > LEAST_IDLE * self.ticks and not self._own_is_busy

    def is_all(self, cores: int) -> bool:
        """Whether we used all of ``cores`` that others left: more at a time would only have waited."""
        ours = self.run > LEAST_SHARE * cores * self.passed
        return (ours and self.ticks > 0 and not self.leaves_room) or self._own_is_busy

    @property
    def _own_is_busy(self) -> bool:
        return self.computed > MOST_OWN * self.passed


class LoadWatch:
    """Reads what has been used up. ``root`` is where ``proc`` lies."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._file = root / "proc/stat"
        self._names = _core_names()

    def used(self) -> Use:
        """Since some moment. Takes about 0.1 ms."""
        ticks = idle = 0
        for line in read(self._file).splitlines():
            name, *rest = line.split()
            if name in self._names:
                user, nice, system, resting, waiting, *others = map(
                    int, rest[:8]
                )  # guests are counted in these
                ticks += user + nice + system + resting + waiting + sum(others)
                idle += nice + resting + waiting
        own = time.process_time()
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Use(time.monotonic(), own, own + ended.ru_utime + ended.ru_stime, ticks, idle)


def waited(root: Path = Path("/")) -> float:
    """Seconds for which the living threads of this process could have computed and had no core.

    0 where the system does not tell. ``root`` is where ``proc`` lies.
    """
    threads = root / "proc/self/task"
    told = [read(threads / thread / "schedstat").split() for thread in names(threads)]
    return sum(number(fields[1]) for fields in told if len(fields) > 1) / NANOSECONDS


def _core_names() -> frozenset[str]:
    """The lines of ``/proc/stat`` about cores that this process may use."""
    try:
        return frozenset(f"cpu{number}" for number in os.sched_getaffinity(0))
    except AttributeError:  # macOS has no affinity masks, and no /proc either
        return frozenset()
