"""Counters of a run, shared by its workers."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable

from treereduce.engine.state.result import PassStatistics
from treereduce.engine.trial.trial import Dropped
from treereduce.oracle.verdict import Answer, Verdict


class Statistics:
    """What was tried and what it cost. Thread-safe."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._clock = clock
        self._started = clock()
        self.passes: dict[str, PassStatistics] = {}
        self.oracle_calls = 0
        self.oracle_seconds = 0.0
        self.refused: Counter[str] = Counter()
        self.running = 0
        self._in_vain: Counter[str] = Counter()
        self._jobs = 0
        self._jobs_since = self._started
        self._worker_seconds = 0.0

    def begin(self) -> None:
        """The run starts now, and not when it was prepared."""
        with self._lock:
            self._started = self._jobs_since = self._clock()
            self._worker_seconds = 0.0

    @property
    def seconds(self) -> float:
        """Wall time since the start."""
        return self._clock() - self._started

    def set_jobs(self, jobs: int) -> None:
        """From now on there may be so many oracle runs at a time."""
        with self._lock:
            now = self._clock()
            self._worker_seconds += self._jobs * (now - self._jobs_since)
            self._jobs, self._jobs_since = jobs, now

    @property
    def mean_jobs(self) -> float:
        """Oracle runs that there might have been at a time, in the mean over the run, to a tenth."""
        with self._lock:
            now = self._clock()
            rest = self._jobs * (now - self._jobs_since)
            seconds = now - self._started
            return round((self._worker_seconds + rest) / seconds, 1) if seconds else self._jobs

    def tried(self, pass_name: str, dropped: Dropped | None) -> None:
        """A candidate was taken up, and dropped before the oracle saw it or not."""
        with self._lock:
            entry = self._of(pass_name)
            entry.tried += 1
            entry.deferred += dropped is Dropped.BROKEN
            entry.seen += dropped in (Dropped.VOID, Dropped.SEEN)

    def won(self, pass_name: str, tokens: int) -> None:
        """A candidate was committed and removed so many tokens."""
        with self._lock:
            entry = self._of(pass_name)
            entry.won += 1
            entry.tokens += tokens
            self._in_vain[pass_name] = 0

    def in_vain(self, pass_name: str) -> int:
        """Oracle runs about candidates of a pass that have ended since the last one was committed."""
        return self._in_vain[pass_name]

    def begin_call(self) -> int:
        """An oracle run begins. Returns how many there were before it."""
        with self._lock:
            self.running += 1
            self.oracle_calls += 1
            return self.oracle_calls - 1

    def abort_call(self) -> None:
        """The call that began last does not take place after all."""
        with self._lock:
            self.running -= 1
            self.oracle_calls -= 1

    def end_call(self, pass_name: str, answer: Answer | None) -> None:
        """An oracle run ended, without an answer if it was cancelled."""
        seconds = answer.seconds if answer is not None else 0.0
        with self._lock:
            self.running -= 1
            self.oracle_seconds += seconds
            entry = self._of(pass_name)
            entry.tested += 1
            entry.seconds += seconds
            self._in_vain[pass_name] += 1
            if answer is not None and answer.verdict is not Verdict.INTERESTING:
                self.refused[answer.by] += 1

    def _of(self, pass_name: str) -> PassStatistics:
        return self.passes.setdefault(pass_name, PassStatistics())
