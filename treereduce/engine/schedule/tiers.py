"""Which tiers of a round may begin, after what was found in it."""

from __future__ import annotations

from collections.abc import Iterable

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.failures import LARGEST


class Tiers:
    """Knows how far the tiers of a round have come. Not thread-safe.

    A tier that mostly fails is not begun on a program that has changed in the round: its noes would be worth
    little after the next. In a large program, whose failures are not remembered, that one would try all else
    again, and in a closing round there may be none. None begins behind a pass that reshapes, once that has
    found something.
    """

    def __init__(self, stage: Stage, *, closing: bool) -> None:
        self._stage, self._closing = stage, closing
        self._begun = 0
        self._changed = self._reshaped = False

    def committed(self, members: Iterable[Attempt]) -> None:
        """The program has changed."""
        self._changed = True
        self._reshaped = self._reshaped or any(attempt.found_by.reshapes for attempt in members)

    def begins(self, tier: int, newest: Snapshot) -> bool:
        """Whether a tier may go on, or begin on a program."""
        if tier > self._begun:
            waits = self._changed and self._stage.waits(tier) and not self._closing
            if self._reshaped or (waits and len(newest.data) <= LARGEST):
                return False
            self._begun = tier
        return True
