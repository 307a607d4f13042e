"""What can be said of the speed of a run, and of when it ends."""

from __future__ import annotations

import math
from collections import deque

from treereduce.engine.state.result import Phase, Progress
from treereduce.report.wording import SECONDS_PER_HOUR, SECONDS_PER_MINUTE

RATE_WINDOW = 5.0
"""Seconds over which oracle runs are averaged: the speed of now, without the jumps of one slow run."""

PACE_WINDOW = 30.0
"""Seconds over which a proof's pace is averaged: an estimate that jumps is believed by nobody."""

FEWEST_SECONDS = 1.0
FEWEST_CANDIDATES = 5
"""What there must be of a proof before anything is said of its end."""


class Rate:
    """Oracle runs per second over the last few seconds."""

    def __init__(self) -> None:
        self._notes: deque[tuple[float, int]] = deque()

    def note(self, moment: Progress) -> None:
        """Take up the count of now and forget those that are too old to matter."""
        self._notes.append((moment.seconds, moment.oracle_calls))
        while self._notes[0][0] < moment.seconds - RATE_WINDOW:
            self._notes.popleft()

    @property
    def per_second(self) -> float:
        """The average over the notes that are left; 0 until time has passed between them."""
        (first, before), (last, after) = self._notes[0], self._notes[-1]
        return (after - before) / (last - first) if last > first else 0.0


class Pace:
    """How fast the closing proof goes through the candidates it knows of."""

    def __init__(self) -> None:
        self._notes: deque[tuple[float, int]] = deque()
        self._left = 0

    def note(self, moment: Progress) -> None:
        """Take up how far it is now. Another proof, or none, begins anew."""
        if moment.phase is not Phase.PROVING or moment.proof is None:
            self._notes.clear()
            return
        done, known = moment.proof
        if self._notes and done < self._notes[-1][1]:
            self._notes.clear()
        self._notes.append((moment.seconds, done))
        self._left = known - done
        while self._notes[0][0] < moment.seconds - PACE_WINDOW:
            self._notes.popleft()

    @property
    def seconds_left(self) -> float | None:
        """Until all that it knows of is done, if none of it is interesting; None when there is no telling."""
        if not self._notes:
            return None
        (first, before), (last, after) = self._notes[0], self._notes[-1]
        if last - first < FEWEST_SECONDS or after - before < FEWEST_CANDIDATES:
            return None
        return self._left * (last - first) / (after - before)


def about(seconds: float) -> str:
    """``less than 10 s``, ``about 40 s``, ``about 3 min``, ``about 2 h``: no finer than anyone can know."""
    if seconds < 10:
        return "less than 10 s"
    if seconds <= SECONDS_PER_MINUTE:
        return f"about {10 * math.ceil(seconds / 10)} s"
    if seconds <= SECONDS_PER_HOUR:
        return f"about {math.ceil(seconds / SECONDS_PER_MINUTE)} min"
    return f"about {math.ceil(seconds / SECONDS_PER_HOUR)} h"
