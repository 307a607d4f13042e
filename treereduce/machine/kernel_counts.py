"""Counts that the kernel keeps of what it did to processes, and whether they grew while something ran."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress


class KernelCount:
    """A count that only grows, read by ``count``, which raises OSError where it cannot be told for now.

    One of up to ``stale`` seconds ago stands for that before a run: then what was counted in that time
    before the run is taken for what happened in it. Thread-safe.
    """

    def __init__(
        self, count: Callable[[], int], *, stale: float = 0.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._read, self._stale, self._clock = count, stale, clock
        self._looked, self._count = -math.inf, 0

    def before(self) -> int:
        """The count to give to `any_since` later."""
        if self._clock() - self._looked > self._stale:
            with suppress(OSError):  # then it is as of an earlier moment still
                self._look()
        return self._count

    def any_since(self, before: int) -> bool:
        """Whether it has grown since ``before``. Raises OSError where that cannot be told for now."""
        self._look()
        return self._count > before

    def _look(self) -> None:
        # The count before the time: a look of another thread in between only leads to one more.
        self._count = max(self._count, self._read())
        self._looked = self._clock()
