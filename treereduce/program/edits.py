"""Edits and immutable sets of them.

An edit set is an element of a join-semilattice: `EditSet.union` is commutative, associative and
idempotent, so successes found by different workers on the same base combine in any order
(the lattice view is that of the preduce design notes).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace the bytes ``start`` to ``end`` (exclusive) of the base by ``text``; deletion by nothing.

    The range must not be empty: text is inserted by replacing its neighbour.
    """

    start: int
    end: int
    text: bytes = b""
    tokens: int | None = field(default=None, compare=False, repr=False)
    """How many tokens the text has where its words and single marks are more: a mark of the language may have
    several characters, and comments have none. None where those are what counts."""

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"an edit needs a range that is not empty, got {self.start} to {self.end}")

    def covers(self, start: int, end: int) -> bool:
        """Whether the whole of ``start`` to ``end`` lies in the edit's range."""
        return self.start <= start and end <= self.end

    def is_apart(self, start: int, end: int) -> bool:
        """Whether nothing of ``start`` to ``end`` lies in the edit's range."""
        return self.end <= start or end <= self.start


def _join(edits: list[Edit]) -> Edit:
    """The one edit that overlapping edits amount to: their hull.

    The hull keeps the text of an edit that spans all of it (of several such the one whose text is first in
    shortlex order), and else has none. No text counts as last, which is what makes union associative.
    """
    start = min(edit.start for edit in edits)
    end = max(edit.end for edit in edits)
    spanning = [edit for edit in edits if edit.text and edit.covers(start, end)]
    return min(spanning, key=lambda edit: (len(edit.text), edit.text), default=Edit(start, end))


class EditSet:
    """An immutable set of non-overlapping edits of one base, in the order of their positions.

    Edits that overlap are joined on the way in: an outer one absorbs inner ones.
    """

    __slots__ = ("_edits", "_starts")

    _edits: tuple[Edit, ...]
    _starts: tuple[int, ...]

    def __init__(self, edits: Iterable[Edit] = ()) -> None:
        joined: list[Edit] = []
        for edit in sorted(edits):
            group = [edit]
            while joined and joined[-1].end > group[0].start:
                group.insert(0, joined.pop())
            joined.append(_join(group) if len(group) > 1 else edit)
        self._set(tuple(joined), tuple(edit.start for edit in joined))

    def _set(self, edits: tuple[Edit, ...], starts: tuple[int, ...]) -> None:
        self._edits, self._starts = edits, starts

    def __iter__(self) -> Iterator[Edit]:
        return iter(self._edits)

    def __len__(self) -> int:
        return len(self._edits)

    def __getitem__(self, index: int) -> Edit:
        return self._edits[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EditSet) and self._edits == other._edits

    def __hash__(self) -> int:
        return hash(self._edits)

    def __repr__(self) -> str:
        return f"EditSet({list(self._edits)!r})"

    def touching(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of indices of edits that overlap the bytes ``start`` to ``end``."""
        first = bisect_right(self._starts, start)
        if first and self._edits[first - 1].end > start:
            first -= 1
        return first, max(first, bisect_left(self._starts, end))

    def covers(self, start: int, end: int) -> bool:
        """Whether one edit replaces all bytes from ``start`` to ``end``."""
        index = bisect_right(self._starts, start) - 1
        return index >= 0 and end <= self._edits[index].end

    def union(self, edits: Iterable[Edit]) -> EditSet:
        """The join of two sets: all that either does. Overlapping edits become their hull.

        Costs a search for each of ``edits`` and one copy, for what lies between two of them is taken over as
        a slice: 20,000 comments that go at once take 20 ms.
        """
        joined: list[Edit] = []
        starts: list[int] = []
        done = 0
        for edit in edits if isinstance(edits, EditSet) else EditSet(edits):
            first, stop = self.touching(edit.start, edit.end)
            joined += self._edits[done:first]
            starts += self._starts[done:first]
            group = [edit, *self._edits[max(first, done) : stop]]  # what comes before is in a hull already
            begin = min(other.start for other in group[:2])
            while joined and joined[-1].end > begin:
                group.append(joined.pop())
                begin = min(begin, starts.pop())
            hull = _join(group) if len(group) > 1 else edit
            joined.append(hull)
            starts.append(hull.start)
            done = max(done, stop)
        union = EditSet.__new__(EditSet)
        union._set((*joined, *self._edits[done:]), (*starts, *self._starts[done:]))
        return union
