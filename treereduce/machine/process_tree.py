"""What a process and all that it has started take: memory, processor time, and how many they are."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from treereduce.machine.kernel_files import entry, names, number, read

FRESH = 0.1
"""Seconds for which a look through all processes of the machine serves everybody who needs one. It takes
10 µs for each process, and dozens of runs may be watched at once."""

COST = 50
"""How many times as long as it took a look serves at least: 2 % of one core go to looks, however many
processes there are."""

TICKS = os.sysconf("SC_CLK_TCK")
"""Parts of a second in which the kernel tells processor time."""

KIB = 1024

_Family = dict[int, list[int]]
"""The processes that each one has started, and under its negative id those of its session."""


@dataclass(frozen=True, slots=True)
class TreeUse:
    """What all processes of a tree use together."""

    processes: tuple[int, ...]
    tasks: int
    """Processes and their further threads."""
    seconds: float
    """Processor time, also of those that have ended."""
    memory: int
    """Bytes that no file holds. What was inherited and not changed since counts for each that has it."""


class ProcessTable:
    """Looks at trees of processes. What a system does not tell counts as nothing. Thread-safe.

    ``root`` is where ``proc`` lies.
    """

    def __init__(self, root: Path = Path("/"), clock: Callable[[], float] = time.monotonic) -> None:
        self._proc = root / "proc"
        self._clock = clock
        self._lock = threading.Lock()
        self._family: _Family = {}
        self._serves = -math.inf
        """Until when the last look does."""

    def tasks(self) -> int:
        """Processes and threads of the whole machine, of which the kernel keeps count."""
        fields = read(self._proc / "loadavg").split()
        return number(fields[3].partition("/")[2]) if len(fields) > 3 else 0

    def use(self, leader: int, *, most: float = math.inf, at_once: bool = False) -> TreeUse:
        """What ``leader`` and its descendants use. Takes some 50 µs for each.

        Of more than ``most`` only their number is told, which is found sooner. With ``at_once``, no earlier
        look does.
        """
        if at_once:
            self._serves = -math.inf
        tree = list(self._tree(leader))
        if len(tree) > most:
            return TreeUse(tuple(tree), len(tree), 0.0, 0)
        processes, tasks, ticks, anonymous, shared = [], 0, 0, 0, 0
        for process in tree:
            _, fields = stat_fields(read(self._proc / str(process) / "stat"))
            if not fields:
                continue
            processes.append(process)
            # Own time and that of the children that it has waited for, each as user and system time.
            ticks += sum(map(int, fields[11:15]))
            tasks += int(fields[17])
            status = read(self._proc / str(process) / "status")
            anonymous += entry(status, "RssAnon:") + entry(status, "VmSwap:")
            shared = max(shared, entry(status, "RssShmem:"))
        return TreeUse(tuple(processes), tasks, ticks / TICKS, KIB * (anonymous + shared))

    def exact_memory(self, processes: Iterable[int]) -> int:
        """Bytes that no file holds, those that several share divided among them. Takes a millisecond a GB."""
        found = 0
        for process in processes:
            pages = read(self._proc / str(process) / "smaps_rollup")
            found += sum(entry(pages, name) for name in ("Pss_Anon:", "Pss_Shmem:", "SwapPss:"))
        return KIB * found

    def _tree(self, leader: int) -> Iterator[int]:
        """The living processes of a tree, each once; those that come meanwhile may be missing."""
        family = self._everybody()
        seen = {leader}
        left = [leader]
        while left:
            process = left.pop()
            yield process
            for child in family.get(process, ()):
                if child not in seen:
                    seen.add(child)
                    left.append(child)
            # Whose parent has died is a child of somebody else, but mostly still of the session.
            if process == leader:
                orphans = [member for member in family.get(-leader, ()) if member not in seen]
                seen.update(orphans)
                left += orphans

    def _everybody(self) -> _Family:
        with self._lock:
            began = self._clock()
            if began > self._serves:
                self._family = {}
                for name in filter(str.isdigit, names(self._proc)):
                    process, fields = stat_fields(read(self._proc / name / "stat"))
                    if fields:
                        self._family.setdefault(int(fields[1]), []).append(process)
                        self._family.setdefault(-int(fields[3]), []).append(process)
                ended = self._clock()
                self._serves = ended + max(FRESH, COST * (ended - began))
            return self._family


def stat_fields(text: str) -> tuple[int, list[str]]:
    """The id and the fields after the name, from the state on; none for what is gone or a zombie."""
    # The name may hold anything, so the fields are counted from its closing bracket.
    before, bracket, after = text.rpartition(")")
    fields = after.split()
    if not bracket or fields[0] in "ZX":
        return 0, []
    return int(before.split(" ", 1)[0]), fields
