"""Look at a run while it goes on, so seldom that it costs nothing."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

FIRST = 0.01
"""Seconds after which a run is first looked at. What ends before that is not worth ending."""

LEAST_PAUSE = 0.01
"""Seconds between two looks. One takes some 50 microseconds while nothing has been printed."""

GROWTH = 0.1
"""Part of the time so far that passes before the next look: what is printed is seen so much later at most."""

SHARE = 0.005
"""Part of the time that may be spent on looking, which takes longer where much has been printed."""


class Glances:
    """Asks ``look`` now and then, until it says something; then the run is to end, if that ``ends`` it.

    It is first asked after ``first`` seconds.
    """

    def __init__(self, look: Callable[[], bool | None], *, ends: bool, first: float = FIRST) -> None:
        self._look, self._ends, self._next = look, ends, first
        self.said: bool | None = None
        """What it said."""
        self.after = math.inf
        """Seconds into the run when it did."""

    def pause(self, elapsed: float) -> float:
        """Seconds until the next look at a run that has taken ``elapsed``."""
        return max(0.0, self._next - elapsed)

    def is_enough(self, elapsed: float) -> bool:
        """Look if it is time. Whether the run is to end."""
        if elapsed < self._next:
            return False
        begun = time.monotonic()
        self.said = self._look()
        cost = time.monotonic() - begun
        self._next = elapsed + max(LEAST_PAUSE, GROWTH * elapsed, cost / SHARE)
        if self.said is None:
            return False
        self.after, self._next = elapsed, math.inf
        return self._ends
