"""How long runs of an oracle take: the one model that limits, stragglers and the memory of verdicts go by.

It knows sizes, interesting runs and others, and how busy the machine was:

* Larger programs take longer, so a program is compared with interesting ones that are at least as large. They
  are kept by classes of sizes, each of which covers a factor of two.
* Programs that are refused say little of those that are not: a compiler that refuses is done sooner.
* A run among many takes longer. What was measured while fewer were under way is scaled up to what it would
  take now, and never down: that more were under way is not known to have mattered.
"""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from treereduce.errors import UsageError
from treereduce.machine.cores import available_cores
from treereduce.oracle.verdict import Answer, Verdict

FIRST_LIMIT = 600.0
"""Seconds allowed while nothing is known about the oracle. A reduction takes a thousand runs, so nobody
reduces with a check that takes longer, and one that hangs on the input is still found out."""

LEAST = 1.0
"""Seconds. Below this, a busy machine alone makes a run ten times slower than the last."""

FACTOR = 10
"""How much slower than the slowest recent interesting run a program may be. Smaller programs are rarely
slower at all; those that are mostly loop for ever."""

REMEMBERED = 16
"""Interesting runs that count in a class of sizes. More would keep what one stall of the machine did."""

AVERAGED = 64
"""Runs of any verdict that count for their mean: about one of each job where there are many."""

STRAGGLER = 6
"""How much longer than the mean a run must take to be left behind. Candidates that a compiler refuses are
refused several times faster than others are judged; those that loop take ten times and more."""

YES_STRAGGLER = 2
"""How much longer than the slowest interesting run of its size. Where an interesting program takes longer
than `STRAGGLER` times the mean, those left behind would be exactly the ones that are looked for."""

LEAST_STRAGGLING = 0.1
"""Seconds before which nobody is left behind: the wait is shorter than another run."""

SHARE = 10
"""A command beside the check may take one part in so many of a time limit: what hangs leaves the rest."""

ENOUGH = 8
"""Runs that must have ended before their mean says anything."""


def share_of(time_limit: float | None) -> float:
    """Seconds for a command beside the check, such as a formatter, in a run of ``time_limit`` seconds."""
    return math.inf if time_limit is None else max(LEAST, time_limit / SHARE)


@dataclass(frozen=True, slots=True)
class _Yes:
    """An interesting run: of how many bytes, its seconds, and how many runs there were for each core."""

    size: int
    seconds: float
    load: float


class _Crowd:
    """The runs under way on so many cores. Thread-safe."""

    def __init__(self, cores: int) -> None:
        self._cores = cores
        self._under_way = 0
        self._lock = threading.Lock()

    def add(self, number: int) -> None:
        """So many runs begin, or end where it is less than 0."""
        with self._lock:
            self._under_way += number

    def load(self) -> float:
        """Runs under way for each core; no fewer than one are as fast as one."""
        return max(1.0, self._under_way / self._cores)


class RunTimes:
    """Learns from runs, and says how long the next may take. Thread-safe. Made by one of the three below.

    ``cores`` is how many runs do not slow each other down, by default as many as there are cores to use.
    """

    def __init__(self, fixed: float | None, *, limited: bool = True, cores: int | None = None) -> None:
        self._fixed, self._limited = fixed, limited
        self._first = FIRST_LIMIT
        self._crowd, self._weight = _Crowd(cores or available_cores()), 1
        self._yes: dict[int, deque[_Yes]] = {}
        self._recent: deque[float] = deque(maxlen=AVERAGED)
        self._last = threading.local()
        self._lock = threading.Lock()

    def take_part_in(self, whole: RunTimes) -> None:
        """From now on each run is a part of one of ``whole``: those are counted to tell how busy it is.

        Alone, the runs of a check that is seldom asked would never have company, and be given the time that
        one takes on an idle machine.
        """
        self._crowd, self._weight = whole._crowd, 0

    def at_first(self, seconds: float) -> None:
        """So many seconds are allowed while nothing is known, where no limit is fixed."""
        self._first = seconds

    @classmethod
    def fixed(cls, seconds: float, *, cores: int | None = None) -> RunTimes:
        """With a limit that stays. Raises `UsageError` unless ``seconds`` is finite and above 0."""
        if not (math.isfinite(seconds) and seconds > 0):
            raise UsageError(
                f"A time limit of {seconds:g} s is none: give a finite number of seconds above 0."
            )
        return cls(seconds, cores=cores)

    @classmethod
    def adaptive(cls, *, cores: int | None = None) -> RunTimes:
        """With a limit of ten times the slowest recent interesting run of such a size, and at least 1 s."""
        return cls(None, cores=cores)

    @classmethod
    def unlimited(cls, *, cores: int | None = None) -> RunTimes:
        """For an oracle that cannot be stopped."""
        return cls(None, limited=False, cores=cores)

    def limit(self, size: int) -> float | None:
        """Seconds allowed to a run on a program of ``size`` bytes as busy as it is now; None: any number."""
        if not self._limited:
            return None
        if self._fixed is not None:
            return self._fixed
        slowest = self._slowest(size)
        return self._first if slowest is None else max(LEAST, FACTOR * slowest)

    def straggling(self, size: int) -> float | None:
        """Seconds from which on nobody needs to wait for a run on a program of ``size`` bytes.

        None while too little is known.
        """
        with self._lock:
            ended, seconds = len(self._recent), sum(self._recent)
        if ended < ENOUGH:
            return None
        yes = self._slowest(size) or 0.0
        return max(LEAST_STRAGGLING, STRAGGLER * seconds / ended, YES_STRAGGLER * yes)

    def expected(self, size: int) -> float | None:
        """Seconds that an interesting program of ``size`` bytes typically takes; None while none is known."""
        with self._lock:
            known, scale = self._nearest(size)
            seconds = sorted(run.seconds for run in known)
        return scale * seconds[len(seconds) // 2] if seconds else None

    @contextmanager
    def running(self) -> Iterator[None]:
        """A run is under way in this thread, which tells how busy the machine is."""
        self._crowd.add(self._weight)
        load = self._crowd.load()
        try:
            yield
        finally:
            # The least of both: a run that was alone for most of its time says little of crowds.
            self._last.load = min(load, self._crowd.load())
            self._crowd.add(-self._weight)

    def observe(self, answer: Answer, size: int) -> None:
        """Learn from the answer of this thread's last run, on a program of ``size`` bytes.

        A run without an answer teaches nothing: it would have taken longer, or no time at all.
        """
        if answer.verdict not in (Verdict.INTERESTING, Verdict.UNINTERESTING):
            return
        with self._lock:
            self._recent.append(answer.seconds)
            if answer.verdict is Verdict.INTERESTING:
                run = _Yes(size, answer.seconds, getattr(self._last, "load", self._crowd.load()))
                self._yes.setdefault(_class(size), deque(maxlen=REMEMBERED)).append(run)

    def _slowest(self, size: int) -> float | None:
        """Seconds that the slowest interesting run like it would take as busy as it is now, None if none."""
        with self._lock:
            known, scale = self._nearest(size)
            if not any(run.size >= size for run in known):
                known = [*known, *self._yes.get(self._above(_class(size) + 1), ())]
            if not known:
                return None
            # Once one has been measured among as many, all that it took is in its seconds.
            busier = self._crowd.load() / max(run.load for run in known)
            return scale * max(1.0, busier) * max(run.seconds for run in known)

    def _nearest(self, size: int) -> tuple[Collection[_Yes], float]:
        """The interesting runs of the nearest class at or above a size, and a factor for their seconds.

        Where all are smaller, those of the largest class, and as many times their seconds as it is larger.
        """
        wanted = _class(size)
        nearest = self._above(wanted)
        if nearest >= 0:
            return self._yes[nearest], 1.0
        largest = max(self._yes, default=wanted)
        return self._yes.get(largest, ()), 2.0 ** (wanted - largest)

    def _above(self, least: int) -> int:
        """The nearest class with interesting runs from ``least`` up; -1 if there is none."""
        return min((known for known in self._yes if known >= least), default=-1)


class Allowance:
    """The seconds that one run is allowed, on a program of ``size`` bytes, ``patience`` times the usual.

    They may rise while it runs, as others join it. They fall only once: when the first run of all says how
    long runs take, which until then nobody knew.
    """

    def __init__(self, times: RunTimes, size: int, patience: float = 1.0) -> None:
        self._times, self._size, self._patience = times, size, patience
        self._most = 0.0

    def seconds(self) -> float | None:
        """How many they are now; None: any number."""
        is_known = self._times.expected(self._size) is not None
        limit = self._times.limit(self._size)
        if limit is None:
            return None
        if not is_known:
            return self._patience * limit
        self._most = max(self._most, self._patience * limit)
        return self._most


def _class(size: int) -> int:
    """The class of a size: all that have as many binary digits are in one."""
    return size.bit_length()
