"""How long runs of an oracle take: the one model that limits, stragglers and the memory of verdicts go by."""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from treereduce.errors import UsageError
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
"""Interesting runs that count. More would keep the limit of a large input long after it became small."""

STRAGGLER = 6
"""How much longer than the mean a run must take to be left behind. Candidates that a compiler refuses are
refused several times faster than others are judged; those that loop take ten times and more."""

LEAST_STRAGGLING = 0.1
"""Seconds before which nobody is left behind: the wait is shorter than another run."""

ENOUGH = 8
"""Runs that must have ended before their mean says anything."""


class RunTimes:
    """Learns from runs, and says how long the next may take. Thread-safe. Made by one of the three below."""

    def __init__(self, fixed: float | None, *, limited: bool = True) -> None:
        self._fixed, self._limited = fixed, limited
        self._recent: deque[float] = deque(maxlen=REMEMBERED)
        self._ended, self._seconds = 0, 0.0
        self._lock = threading.Lock()

    @classmethod
    def fixed(cls, seconds: float) -> RunTimes:
        """With a limit that stays. Raises `UsageError` unless ``seconds`` is finite and above 0."""
        if not (math.isfinite(seconds) and seconds > 0):
            raise UsageError(f"A time limit of {seconds:g} s is none: give a number of seconds above 0.")
        return cls(seconds)

    @classmethod
    def adaptive(cls) -> RunTimes:
        """With a limit of ten times the slowest of the last interesting runs, and at least one second."""
        return cls(None)

    @classmethod
    def unlimited(cls) -> RunTimes:
        """For an oracle that cannot be stopped."""
        return cls(None, limited=False)

    def limit(self, size: int) -> float | None:  # noqa: ARG002 - sizes are told apart next
        """Seconds allowed to a run that starts now on a program of ``size`` bytes; None: any number."""
        if not self._limited:
            return None
        if self._fixed is not None:
            return self._fixed
        with self._lock:
            slowest = max(self._recent, default=None)
        return FIRST_LIMIT if slowest is None else max(LEAST, FACTOR * slowest)

    def straggling(self, size: int) -> float | None:  # noqa: ARG002 - sizes are told apart next
        """Seconds from which on nobody needs to wait for a run; None while too little is known."""
        with self._lock:
            if self._ended < ENOUGH:
                return None
            return max(LEAST_STRAGGLING, STRAGGLER * self._seconds / self._ended)

    @contextmanager
    def running(self) -> Iterator[None]:
        """A run is under way, which tells how busy the machine is."""
        yield

    def observe(self, answer: Answer, size: int) -> None:  # noqa: ARG002 - the same
        """Learn from the answer of a run on a program of ``size`` bytes."""
        with self._lock:
            self._ended += 1
            self._seconds += answer.seconds
            if answer.verdict is Verdict.INTERESTING:
                self._recent.append(answer.seconds)
