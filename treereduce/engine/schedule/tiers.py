"""Which tiers of a round may begin, after what was found in it."""

from __future__ import annotations

from collections.abc import Iterable

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.failures import LARGEST

MOST_RENEWALS = 4
"""Rounds of a run that end for a fresh parse. Where many places may lose what the grammar wants, each would
take rounds of its own: forty in JavaScript took 129 rounds and 3,395 calls, with this limit 24 and 1,506."""


class Renewals:
    """What rounds of one run may still end for a fresh parse. Not thread-safe."""

    def __init__(self) -> None:
        self._left = MOST_RENEWALS

    def take(self) -> bool:
        """Whether one more round may end so."""
        self._left -= 1
        return self._left >= 0


class Tiers:
    """Knows how far the tiers of a round have come. Not thread-safe.

    A tier that mostly fails is not begun on a program that has changed in the round: its noes would be worth
    little after the next. In a large program, whose failures are not remembered, that one would try all else
    again, and in a closing round there may be none. None begins behind a pass that reshapes, once that has
    found something.

    None goes on either behind a commit that added syntax errors, unless it is of a pass that deletes
    single tokens: a fresh parse may show what no round has looked at, as ``(f(1))`` of ``m!(f(1))`` is no
    expression while a macro has it. What else adds errors, and would break that, is proposed again. Few
    rounds of a run end so.
    """

    def __init__(self, stage: Stage, *, closing: bool, renewals: Renewals) -> None:
        self._stage, self._closing, self._renewals = stage, closing, renewals
        self._begun = 0
        self._changed = self._reshaped = self._broken = False

    def committed(self, members: Iterable[Attempt]) -> None:
        """The program has changed."""
        self._changed = True
        for attempt in members:
            self._reshaped = self._reshaped or attempt.found_by.reshapes
            if attempt.tolerant and not (attempt.found_by.single or self._broken or self._stage.once):
                self._broken = self._renewals.take()

    def begins(self, tier: int, newest: Snapshot) -> bool:
        """Whether a tier may go on, or begin on a program."""
        if self._broken:
            return False
        if tier > self._begun:
            waits = self._changed and self._stage.waits(tier) and not self._closing
            if self._reshaped or (waits and len(newest.data) <= LARGEST):
                return False
            self._begun = tier
        return True
