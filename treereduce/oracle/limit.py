"""How long an oracle may take for one answer."""

from __future__ import annotations

import math
import threading
from collections import deque

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


class TimeLimit:
    """The time limit of oracle runs, fixed or adapted to what interesting runs take. Thread-safe."""

    def __init__(self, fixed: float | None) -> None:
        self._fixed = fixed
        self._recent: deque[float] = deque(maxlen=REMEMBERED)
        self._lock = threading.Lock()

    @classmethod
    def fixed(cls, seconds: float) -> TimeLimit:
        """A limit that stays. Raises `UsageError` unless ``seconds`` is finite and above 0."""
        if not (math.isfinite(seconds) and seconds > 0):
            raise UsageError(f"A time limit of {seconds:g} s is none: give a number of seconds above 0.")
        return cls(seconds)

    @classmethod
    def adaptive(cls) -> TimeLimit:
        """A limit of ten times the slowest of the last 16 interesting runs, and at least one second.

        It starts with the first interesting run; until then it is `FIRST_LIMIT`.
        """
        return cls(None)

    @property
    def seconds(self) -> float:
        """The limit of a run that starts now, in seconds."""
        if self._fixed is not None:
            return self._fixed
        with self._lock:
            slowest = max(self._recent, default=None)
        return FIRST_LIMIT if slowest is None else max(LEAST, FACTOR * slowest)

    def observe(self, answer: Answer) -> None:
        """Learn from a run. Only interesting ones count: those are what must not be cut off."""
        if answer.verdict is Verdict.INTERESTING:
            with self._lock:
                self._recent.append(answer.seconds)
