"""What a round has refused to delete, and which claims take some of that in.

Where a check has refused to do without a part, it mostly refuses to do without more: of calls about parents
that give way to something inside them, on 45 real crashes, 787 took in what had been refused in the same
round, of which 18 succeeded, and of 296 others 67. So they come last in a round, on a smaller program: 16,094
calls on 53 crashes and not 16,588, to 874 tokens and not 878 (`bench simulate`, one job), and 16,044 where
those that give way to a list do so too. Put off to the next round, until the cheap passes find nothing else,
they took 15,923; but what is in an indented block of a text is no longer proposed there once the line before
it has lost its words.

What is emptied or becomes a least text is not put off: where an argument may not go because a call needs one,
as in Lisp, a number may stand for the call (330 -> 534 calls on a crash of cvc5, and 97 less on the others).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from itertools import takewhile
from operator import attrgetter

from treereduce.program.edits import Edit
from treereduce.view.view import View

MOST_LOOKED_AT = 64
"""Deletions inside a claim that are looked at: of those refused first, most have gone with something else."""

_START = attrgetter("start")


class Parts:
    """The deletions of one place that were refused in a round. Not thread-safe."""

    def __init__(self) -> None:
        self._refused: list[Edit] = []

    def add(self, edits: Sequence[Edit]) -> None:
        """The check has refused ``edits``, which count if they are nothing but one deletion."""
        if len(edits) == 1 and not edits[0].text:
            insort(self._refused, edits[0], key=_START)

    def are_taken_in(self, view: View, edits: Sequence[Edit]) -> bool:
        """Whether ``edits`` delete, among other things, what was refused and is still there."""
        return any(self._has_part(view, edit) for edit in edits if not edit.text)

    def _has_part(self, view: View, edit: Edit) -> bool:
        first = bisect_left(self._refused, edit.start, key=_START)
        inside = takewhile(lambda part: part.start < edit.end, self._refused[first : first + MOST_LOOKED_AT])
        return any(part.end <= edit.end and view.gain((part,)) > 0 for part in inside)
