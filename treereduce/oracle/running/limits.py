"""What a run may take, seen to by looking at it now and then.

Limits of the kernel come sooner, and cost more than they are worth where nobody has asked for one.
``RLIMIT_AS`` and ``RLIMIT_DATA`` count what is reserved and not what is used, which forbids sanitizers and
most virtual machines; they hold for each process alone; and who is refused memory says so in his own way,
which a check takes for a no. A control group has to be entered by a process before it starts others, by way
of another program, and in version 2 entering takes the kernel milliseconds: `confined.groups_for` says who
gets one. A look at a run takes one, disturbs nobody and adds up all of its processes, and shorter runs are
not looked at.
"""

from __future__ import annotations

import contextlib
import math
import os
import resource
import threading
import time
from collections import Counter
from signal import SIGCONT, SIGSTOP, Signals

from treereduce.machine.memory import available_memory
from treereduce.machine.process_tree import ProcessTable, TreeUse
from treereduce.oracle.running.confinement import NO_LIMITS, Limits, in_words
from treereduce.oracle.verdict import Reason

LONGEST_PAUSE = 0.25
"""Seconds between two looks. Programs write at some GB/s."""

SHORTEST_PAUSE = 0.02
"""The same when a limit is near."""

FASTEST_GROWTH = 4 * 2**30
"""Bytes of memory that a run can take in a second: filling new pages is no faster on two cores."""

FORKS_A_SECOND = 4096
"""Processes that it starts in a second, as a shell does on a core."""

FLOOD_SECONDS = 5.0
"""How long more processes than usual are taken for a flood. After that they are what is usual."""

LEAST_MEMORY = 2**30
"""The least limit that is found by itself. A check that needs 20 MB for one program may need ten times as
much for another, and no machine breaks down over a gigabyte."""

MEMORY_FACTOR = 4
"""How many times as much memory as the hungriest interesting run one may take."""

AT_MOST_OF_FREE = 2
"""One of how many parts of the memory that is free at first a run may take, unless twice what interesting
runs take is more: others run beside it."""

LEAST_FACTOR = 2


class LimitKeeper:
    """The limits of all runs of a check, some of which it learns from them. Thread-safe."""

    def __init__(self, limits: Limits = NO_LIMITS, *, processes: ProcessTable | None = None) -> None:
        self._limits = limits
        self.processes = processes or ProcessTable()
        self._usual, self._flooded = self.processes.tasks(), math.inf
        self._lock = threading.Lock()
        self._most_free = available_memory() // AT_MOST_OF_FREE if limits.own_memory else 0
        self._ended: Counter[Reason] = Counter()
        self.peak = 0
        """Bytes that the hungriest interesting run took, 0 while none is known.

        Of short runs it is what the largest of their processes took, and never less than this one took.
        """

    @property
    def file_size(self) -> int | None:
        """Bytes of each file that a run writes, None for any number."""
        return self._limits.file_size

    @property
    def tasks(self) -> int:
        """Processes and threads that a run may have at a time."""
        return self._limits.tasks

    @property
    def memory(self) -> int | None:
        """Bytes that a run may take; None while any number is right."""
        if self._limits.memory is not None or not self._limits.own_memory or not self.peak:
            return self._limits.memory
        found = max(LEAST_MEMORY, MEMORY_FACTOR * self.peak)
        least = LEAST_FACTOR * self.peak
        return max(least, min(found, self._most_free)) if self._most_free else found

    def is_flooded(self) -> bool:
        """Whether there are many more processes on the machine than at the last look."""
        tasks, now = self.processes.tasks(), time.monotonic()
        with self._lock:
            if tasks - self._usual <= self._limits.tasks:
                self._usual, self._flooded = tasks, math.inf
                return False
            self._flooded = min(self._flooded, now)
            if now - self._flooded > FLOOD_SECONDS:
                self._usual = tasks
            return True

    def watch(self, patience: float = 1.0) -> RunWatch:
        """What looks at a new run, which may take ``patience`` times what was found by itself."""
        memory, is_found = self.memory, self._limits.own_memory and self._limits.memory is None
        if memory is not None and is_found:
            memory = int(patience * memory)
        return RunWatch(self, self._limits, memory, is_first=is_found and memory is None)

    def learn(self, peak: int) -> None:
        """An interesting run took so many bytes."""
        with self._lock:
            self.peak = max(self.peak, peak)

    def count(self, reason: Reason | None) -> None:
        """A run was ended, over its limits or for another reason."""
        if reason is not None and reason.over:
            with self._lock:
                self._ended[reason] += 1

    def ended(self) -> str:
        """How many runs were ended over their limits, for people; empty if none was."""
        with self._lock:
            counts = [(reason.over, number) for reason, number in self._ended.items()]
        return ", ".join(f"{number:,} {'run' if number == 1 else 'runs'} {what}" for what, number in counts)

    def told(self) -> str:
        """What interesting runs took and what runs may take, for people."""
        limits = self._limits
        known = [
            f"{limits.seconds:g} s of processor time" if limits.seconds is not None else "",
            f"files of {in_words(limits.file_size)}" if limits.file_size is not None else "",
            f"{limits.tasks:,} processes and threads",
        ]
        memory = "any memory" if self.memory is None else f"{in_words(self.memory)} of memory"
        peak = f"took up to {in_words(self.peak)} of memory; " if self.peak else ""
        return f"{peak}may take {', '.join([memory, *filter(None, known)])}"


class RunWatch:
    """Looks at one run."""

    def __init__(
        self, keeper: LimitKeeper, limits: Limits, memory: int | None, *, is_first: bool = False
    ) -> None:
        self._keeper, self._limits, self._memory = keeper, limits, memory
        # The kernel tells what the largest process took, and of a sandbox not even that: by the first runs it
        # has to be seen what all of them take, also if they are short.
        self._longest = SHORTEST_PAUSE if is_first else LONGEST_PAUSE
        self.peak = 0
        """The most memory that was seen, in bytes."""
        self.pause = LONGEST_PAUSE
        """Seconds until the next look."""
        self._approach(0, 0)

    def look(self, leader: int) -> Reason | None:
        """Whether the processes that ``leader`` has started, and itself, are over a limit."""
        use = self._use(leader)
        if use.tasks > self._limits.tasks:
            return Reason.PROCESS_LIMIT
        if self._limits.seconds is not None and use.seconds > self._limits.seconds:
            return Reason.CPU_LIMIT
        memory = use.memory
        if self._memory is not None and memory > self._memory:
            # What a process shares with those that it was forked from has counted for each of them.
            memory = self._keeper.processes.exact_memory(use.processes) or memory
            if memory > self._memory:
                return Reason.MEMORY_LIMIT
        self.peak = max(self.peak, memory)
        self._approach(memory, use.tasks)
        return None

    def _use(self, leader: int) -> TreeUse:
        """What they take. Where somebody floods the machine with processes, they stand still meanwhile."""
        if not self._keeper.is_flooded():
            return self._keeper.processes.use(leader, most=self._limits.tasks)
        # To look at thousands takes long, and longer among thousands that compute: they would grow faster.
        _signal_group(leader, SIGSTOP)
        use = self._keeper.processes.use(leader, most=self._limits.tasks, at_once=True)
        if use.tasks <= self._limits.tasks:
            _signal_group(leader, SIGCONT)
        return use

    def _approach(self, memory: int, tasks: int) -> None:
        """Look again before a limit can be passed by much."""
        pauses = [self._longest, (self._limits.tasks - tasks) / FORKS_A_SECOND]
        if self._memory is not None:
            pauses.append((self._memory - memory) / FASTEST_GROWTH)
        self.pause = max(SHORTEST_PAUSE, min(pauses))
        self._longest = min(LONGEST_PAUSE, 2 * self._longest)


def _signal_group(leader: int, number: Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)


def leave_out_core_dumps() -> None:
    """Have no process that this one starts from now on dump its core, which takes longer than to crash.

    Not even to a program that collects them, which Linux starts for any limit but 1 byte.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    least = 0 if hard == 0 else 1
    if soft != least:
        resource.setrlimit(resource.RLIMIT_CORE, (least, hard))
