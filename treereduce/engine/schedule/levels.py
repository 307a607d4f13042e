"""One claim on many levels of a nest: what most come to is known before a program is made of each.

A tool that runs out of its stack needs thousands of levels, ``x % 4 % 4 % 4``, and each is a place where
every pass has something to try. To render one and parse it takes as long as the nest is deep: on a Java
program of 9,000 levels five minutes went by with 14 oracle calls. `treereduce.engine.trial.failures` knows
equal claims too, by all their words, once there is a program to compare.
"""

from __future__ import annotations

from collections import Counter

from treereduce.engine.schedule.heap import Attempt
from treereduce.program.edits import Edit

LONG = 512
"""Bytes of the base from which an edit counts as one on a level: it holds many others like it."""
AROUND = 16
"""Bytes of the base on either side of where it begins and ends that tell which claim it is."""
FEW_EDITS = 4
"""So many edits at most has a claim on one level; to compare many takes as long as to make a program."""
FEW = 32
"""Failures of a claim without a success after which most others like it are put off."""

Shape = tuple[str, tuple[tuple[bytes, bytes, bytes], ...]]
"""A pass, and for each edit what stands where it begins, by what it replaces, and what stands at its end."""


class Levels:
    """How often claims on levels have failed in one round. Not thread-safe."""

    def __init__(self, source: bytes) -> None:
        """``source`` is the base of the round, of which edits speak."""
        self._source = source
        self._failed: Counter[Shape] = Counter()
        self._last: dict[Shape, tuple[int, int]] = {}
        self._left: Counter[Shape] = Counter()

    def leaves_out(self, attempt: Attempt) -> bool:
        """Whether an attempt is not worth a program of its own, as many like it failed and none succeeded.

        Of those that are left out, one in twice as many as before has its turn after all. A proof leaves
        out none, and what stands beside the last one is on no level of its nest: of sixty values with the
        same ends each may have something else inside.
        """
        shape = self._shape(attempt)
        if shape is None or self._failed[shape] < FEW or not self._is_nested(attempt, shape):
            return False
        self._left[shape] += 1
        number = self._left[shape]
        return number & (number - 1) != 0

    def judged(self, attempt: Attempt, *, won: bool) -> None:
        """An attempt came to something or to nothing."""
        shape = self._shape(attempt)
        if shape is None:
            return
        if won or not self._is_nested(attempt, shape):
            self._failed[shape] = 0
        self._failed[shape] += not won
        self._last[shape] = _span(attempt)

    def _is_nested(self, attempt: Attempt, shape: Shape) -> bool:
        """Whether an attempt is around the last one of its shape, or inside it."""
        start, end = _span(attempt)
        last_start, last_end = self._last.get(shape, (start, end))
        return (start - last_start) * (end - last_end) <= 0

    def _shape(self, attempt: Attempt) -> Shape | None:
        edits = attempt.edits
        if attempt.repeated or attempt.tolerant or len(edits) > FEW_EDITS:
            return None
        if all(edit.end - edit.start < LONG for edit in edits):
            return None
        return attempt.found_by.name, tuple(map(self._seen, edits))

    def _seen(self, edit: Edit) -> tuple[bytes, bytes, bytes]:
        return self._at(edit.start), edit.text, self._at(edit.end)

    def _at(self, border: int) -> bytes:
        return self._source[max(0, border - AROUND) : border + AROUND]


def _span(attempt: Attempt) -> tuple[int, int]:
    return min(edit.start for edit in attempt.edits), max(edit.end for edit in attempt.edits)
