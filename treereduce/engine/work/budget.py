"""What a run may use up, and why it ended."""

from __future__ import annotations

import threading

from treereduce.engine.state.result import Ending
from treereduce.engine.work.statistics import Statistics


class Budget:
    """Counts oracle calls against their limit and knows whether the run is to end. Thread-safe."""

    def __init__(self, max_tests: int | None, statistics: Statistics) -> None:
        self._max_tests = max_tests
        self._statistics = statistics
        self._lock = threading.Lock()
        self.ending: Ending | None = None
        """Why the run ends; None as long as it goes on."""

    def end(self, ending: Ending) -> None:
        """The run is to end. The first call decides why."""
        with self._lock:
            self.ending = self.ending or ending

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
