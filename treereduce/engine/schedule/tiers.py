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

    None goes on either behind a commit that added syntax errors, unless a single token went: a fresh parse
    may show what no round has looked at, as ``(f(1))`` of ``m!(f(1))`` is no expression while a macro has
    it. What else adds errors, and would break that, is proposed again.
    """

    def __init__(self, stage: Stage, *, closing: bool) -> None:
        self._stage, self._closing = stage, closing
        self._begun = 0
        self._changed = self._reshaped = self._broken = False

    def committed(self, members: Iterable[Attempt]) -> None:
        """The program has changed."""
        self._changed = True
        for attempt in members:
            self._reshaped = self._reshaped or attempt.found_by.reshapes
            self._broken = self._broken or (attempt.tolerant and not attempt.found_by.single)

    def begins(self, tier: int, newest: Snapshot) -> bool:
        """Whether a tier may go on, or begin on a program."""
        if self._broken and not self._stage.once:
            return False
        if tier > self._begun:
            waits = self._changed and self._stage.waits(tier) and not self._closing
            if self._reshaped or (waits and len(newest.data) <= LARGEST):
                return False
            self._begun = tier
        return True
