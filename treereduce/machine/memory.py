"""How much memory is left for oracle runs: of the machine and of this process's control groups."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from treereduce.machine.control_groups import directories
from treereduce.machine.kernel_counts import KernelCount
from treereduce.machine.kernel_files import entry, number, read, told

LEAST_LEFT = 0.1
"""Memory is short when less than this share of it is left. A tenth, because an oracle run may well double
what it takes between two looks, and what is left also holds the files that the oracle reads."""

MOST_STALLED = 0.1
"""Memory is short when for more than this share of the time some process waited for memory (the kernel's
pressure stall information): the machine swaps, or reads programs from disk again and again."""

KIB = 1024

GROUP_FILES = (
    ("memory.max", "memory.current", "inactive_file"),
    ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
)
"""Limit, use, and the entry of ``memory.stat`` for pages of files that can be given back, in versions 2 and
1 of control groups."""

KILL_FILES = ("memory.events", "memory.oom_control")
"""Where the two versions count processes that were killed for want of memory."""

STALE = 1.0
"""Seconds for which a count of killed processes stands for the one before a run. A run with a kill in that
time before it counts as disturbed, and is asked about once more."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A look at the memory."""

    left: float
    """The share that can still be had, from 0 to 1: the least of the machine's and the groups'."""
    short: bool
    """Whether to do with less: too little is left, processes wait for it, or one was killed over it."""


@dataclass(frozen=True, slots=True)
class _Group:
    """A control group with a limit, in bytes."""

    directory: Path
    size: int
    usage: str
    idle: str

    def left(self) -> int:
        """Bytes that the group may still take."""
        used = number(read(self.directory / self.usage))
        return max(0, self.size - used + entry(read(self.directory / "memory.stat"), self.idle))


class MemoryWatch:
    """Looks at the memory from time to time. What a system does not tell counts as no shortage.

    ``root`` is where ``proc`` and ``sys`` lie; limits of control groups are read once. Not thread-safe.
    """

    def __init__(self, root: Path = Path("/"), clock: Callable[[], float] = time.monotonic) -> None:
        self._root = root
        self._clock = clock
        self._groups = list(_groups(root))
        self._deaths = _deaths_file(root)
        self._looked, self._stalled, self._killed = clock(), self._stalls(), self._kills()

    def look(self) -> Memory:
        """How things are, and whether they were bad since the last look. Takes about 0.2 ms."""
        info = read(self._root / "proc/meminfo")
        rooms = [(entry(info, "MemAvailable:"), entry(info, "MemTotal:"))]
        rooms += [(group.left(), group.size) for group in self._groups]
        left = min((room / size for room, size in rooms if size), default=1.0)
        now, stalled, killed = self._clock(), self._stalls(), self._kills()
        waited = stalled - self._stalled > MOST_STALLED * (now - self._looked)
        died = killed > self._killed
        self._looked, self._stalled, self._killed = now, stalled, killed
        return Memory(left, short=left < LEAST_LEFT or waited or died)

    def _stalls(self) -> float:
        """Seconds since the start of the machine in which some process waited for memory."""
        some = read(self._root / "proc/pressure/memory").partition("\n")[0]
        return number(some.rpartition("total=")[2]) / 1e6

    def _kills(self) -> int:
        """Processes that were killed for want of memory: in our group, or else on the machine."""
        return entry(read(self._deaths), "oom_kill")


class MemoryKills(KernelCount):
    """Tells whether the kernel killed a process for want of memory while something ran.

    A check whose compiler was killed mostly says no, and its own status does not show why. ``root`` is where
    ``proc`` and ``sys`` lie. The count before a run is at most `STALE` seconds old, as a look takes 25 µs.
    """

    def __init__(self, root: Path = Path("/"), clock: Callable[[], float] = time.monotonic) -> None:
        file = _deaths_file(root)
        super().__init__(lambda: entry(told(file), "oom_kill"), stale=STALE, clock=clock)


def available_memory(root: Path = Path("/")) -> int:
    """Bytes that can be had: the least of the machine's and the groups'; 0 where that is not known."""
    machine = KIB * entry(read(root / "proc/meminfo"), "MemAvailable:")
    return min([machine, *(group.left() for group in _groups(root))])


def _groups(root: Path) -> Iterator[_Group]:
    """Our control groups that allow less than the machine has. The others tell nothing more than it."""
    machine = KIB * entry(read(root / "proc/meminfo"), "MemTotal:")
    for directory in directories("memory", root):
        for limit, usage, idle in GROUP_FILES:
            size = number(read(directory / limit))
            if 0 < size < machine:
                yield _Group(directory, size, usage, idle)


def _deaths_file(root: Path) -> Path:
    """The nearest file that counts processes killed for want of memory."""
    for directory in directories("memory", root):
        for name in KILL_FILES:
            if re.search(r"^oom_kill ", read(directory / name), re.MULTILINE):
                return directory / name
    return root / "proc/vmstat"
