"""What a run may use up, and why it ended."""

from __future__ import annotations

import threading

from treereduce.engine.state.result import Ending
from treereduce.engine.work.statistics import Statistics
from treereduce.passes.candidate import Pass

ALWAYS = 50
"""Oracle calls that every pass may have, however small its share: where a relocation succeeded in a real
crash, at most 40 others had been tried."""


class Budget:
    """Counts oracle calls against their limit and knows whether the run is to end. Thread-safe."""

    def __init__(self, max_tests: int | None, statistics: Statistics) -> None:
        self._max_tests = max_tests
        self._statistics = statistics
        self._lock = threading.Lock()
        self.ending: Ending | None = None
        """Why the run ends; None as long as it goes on."""
        self._allowed: int | None = None

    def end(self, ending: Ending) -> None:
        """The run is to end. The first call decides why."""
        with self._lock:
            self.ending = self.ending or ending

    def allow(self, calls: int | None) -> None:
        """From now on rounds make so many calls and no more; None ends that. The run goes on all the same."""
        self._allowed = None if calls is None else self._statistics.oracle_calls + calls

    @property
    def spent(self) -> bool:
        """Whether what rounds were allowed is used up, so that they begin nothing more."""
        return self._allowed is not None and self._statistics.oracle_calls >= self._allowed

    def has_had(self, entry: Pass) -> bool:
        """Whether a pass has had its share of the calls since it last won."""
        if entry.share >= 1:
            return False
        in_vain = self._statistics.in_vain(entry.name)
        return in_vain >= max(ALWAYS, entry.share * self._statistics.oracle_calls)

    def begin_call(self) -> bool:
        """Whether one more oracle call may be made, which is counted as begun."""
        if self.ending is not None:
            return False
        before = self._statistics.begin_call()
        if self._max_tests is not None and before >= self._max_tests:
            self._statistics.abort_call()
            self.end(Ending.TEST_LIMIT)
            return False
        return True
