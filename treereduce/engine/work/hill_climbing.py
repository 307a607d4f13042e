"""How many oracle runs at a time pay: a climb by trial, decided from numbers alone.

The level goes up as long as more runs at a time bring more verdicts, and down where fewer bring as many: an
oracle that waits for a server ends far above the number of cores, one that uses several cores by itself
below it. It first doubles, as TCP does when a connection starts, then moves by quarters, and rests between
trials when neither direction paid. Memory that runs short halves it at once.
"""

from __future__ import annotations

LEAST_GAIN = 0.5
"""How much of what they could bring more jobs must bring: twice the jobs half as many verdicts again. More
jobs also need more verdicts, for what is tried at the same time cannot learn from each other: with an
oracle that slept, eight jobs made a fifth more calls than one in all; of the first 500 calls on a large
program, those of eight jobs left half as much again as those of two."""

STEP = 4
"""A small step is one part in so many of the level."""

FIRST_REST = 4
"""Measurements without a trial after both directions failed. Each further time it is twice as many."""

LONGEST_REST = 64

SPARE = 0.2
"""The share of memory that more jobs must leave: twice what counts as short."""

FEAR = 32
"""Measurements for which a level at which memory ran short is not tried again. By then the program is
smaller, and so is what an oracle run takes."""


class HillClimbing:
    """Finds the level that pays, between 1 and ``most``. Not thread-safe.

    ``left`` is the share of the memory that was left before the first oracle run.
    """

    def __init__(self, start: int, most: int, *, left: float = 1.0) -> None:
        self.settled = start
        """The level that paid so far."""
        self.level = start
        """The level to work at now: the one that paid, or one on trial."""
        self._most = most
        self._left_before = left
        self._ceiling = most
        self._fear = 0
        self._rate = 0.0
        self._upwards = True
        self._doubling = True
        self._failures = 0
        self._rest = 0
        self._next_rest = FIRST_REST

    def measured(self, rate: float, left: float) -> None:
        """Take up that `level` brought ``rate`` verdicts a second, with a share ``left`` of the memory.

        Sets the level for the next measurement.
        """
        self._fear = max(0, self._fear - 1)
        if not self._fear:
            self._ceiling = self._most
        if self.level != self.settled and not self._paid(rate):
            self._turn()
            return
        self.settled, self._rate = self.level, rate
        self._rest = max(0, self._rest - 1)
        if not self._rest:
            self.level = self._trial(left)
            if self.level == self.settled:
                self._turn()

    def memory_is_short(self) -> None:
        """Halve the level, and keep below what it was for a while."""
        self._ceiling = max(1, self.level - 1)
        self._fear = FEAR
        self.level = self.settled = max(1, min(self.settled, self.level) // 2)
        self._doubling = False
        self._failures, self._rest = 0, FIRST_REST

    def _paid(self, rate: float) -> bool:
        """Whether the level on trial is the better one."""
        few, many = sorted([(self.settled, self._rate), (self.level, rate)])
        more_pay = many[1] >= few[1] * (1 + LEAST_GAIN * (many[0] / few[0] - 1))
        better = more_pay == (self.level > self.settled)
        if better:
            self._failures, self._next_rest = 0, FIRST_REST
        return better

    def _turn(self) -> None:
        """Go back to what paid, and try the other direction next; after both, rest."""
        self.level = self.settled
        self._upwards = not self._upwards
        self._doubling = False
        self._failures += 1
        if self._failures > 1:
            self._failures, self._rest = 0, self._next_rest
            self._next_rest = min(LONGEST_REST, 2 * self._next_rest)

    def _trial(self, left: float) -> int:
        """The level to try next; the present one when there is none in this direction."""
        step = max(1, self.settled // STEP)
        if not self._upwards:
            return max(1, self.settled - step)
        steps = (self.settled, step) if self._doubling else (step,)
        levels = (min(self._ceiling, self.settled + step) for step in steps)
        return next((level for level in levels if self._fits(level, left)), self.settled)

    def _fits(self, level: int, left: float) -> bool:
        """Whether memory will suffice, if every run takes as much as those of now do."""
        taken = max(0.0, self._left_before - left)
        return left - taken * (level / self.settled - 1) >= SPARE
