"""The program that a base and an edit set amount to.

A `Rendering` is a pure function of (base, edit set): how blank space closes depends on neighbouring bytes
of the base and never on the order in which edits were committed. A `Proposal` is the rendering with a few
more edits, made by slicing the bytes of the old one, so that a candidate costs the edits it makes and one
copy of the program, however many edits are committed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from treereduce.program.cuts import Cut, Cutter
from treereduce.program.edits import Edit, EditSet
from treereduce.program.layout import blank_end, blank_start
from treereduce.program.tally import EMPTY, Tally, TokenSequence, tokens_of_edit
from treereduce.program.tree import SyntaxTree


class Splice(NamedTuple):
    """A change of rendered bytes: ``start`` to ``end`` become ``text``."""

    start: int
    end: int
    text: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """What a rendering would become with more edits."""

    edits: EditSet
    tokens: TokenSequence
    """The new program's tokens, by count and digest."""
    splices: tuple[Splice, ...]
    """First to last, in bytes of the old rendering, not overlapping."""
    data: bytes
    cuts: tuple[tuple[int, int, Cut], ...]
    """The new cuts, each with the half-open range of the old cuts that it stands for."""


class Rendering:
    """``tree.source`` with ``edits`` applied, and the maps between the two. Immutable."""

    def __init__(self, tree: SyntaxTree, edits: EditSet | None = None) -> None:
        self.tree = tree
        self.edits = edits = EditSet() if edits is None else edits
        self._cutter = Cutter(tree)
        cuts: list[Cut] = []
        index = 0
        while index < len(edits):
            index, stop = _cluster(tree.source, edits, index, index + 1)
            cuts.append(self._cutter.cut(edits, index, stop))
            index = stop
        self._set_cuts(cuts)
        self.data = _render(tree.source, cuts)
        self.tally = Tally(tree, edits)

    def _set_cuts(self, cuts: list[Cut]) -> None:
        self._cuts = cuts
        self._cut_starts = [cut.start for cut in cuts]
        self._shifts = shifts = [0]
        for start, end, text in cuts:
            shifts.append(shifts[-1] + len(text) - (end - start))

    @property
    def tokens(self) -> int:
        """Tokens of the rendered program."""
        return self.tally.total.length

    def position(self, offset: int) -> int:
        """Where a byte of the base that lies in no cut is in `data`."""
        return offset + self._shifts[bisect_left(self._cut_starts, offset)]

    def gap(self, offset: int) -> tuple[int, int]:
        """The bytes of the base that are gone around ``offset``, none if the byte there is left."""
        index = bisect_right(self._cut_starts, offset) - 1
        if index < 0 or self._cuts[index].end <= offset:
            return offset, offset
        return self._cuts[index].start, self._cuts[index].end

    def moved(self, start: int, end: int) -> tuple[int, int] | None:
        """Where the bytes ``start`` to ``end`` of the base are in `data`, which begin and end with no blank.

        What is left of them is: nothing where all of them have gone, and None where they begin or end within
        what others have become.
        """
        source = self.tree.source
        first = bisect_right(self._cut_starts, start) - 1
        begin = start + self._shifts[first + 1]
        if first >= 0 and start < self._cuts[first].end:
            begins, _, text = self._cuts[first]
            begin = begins + self._shifts[first]
            if blank_end(source, begins) < start and text.strip():
                return None
        last = bisect_right(self._cut_starts, end - 1) - 1
        until = end + self._shifts[last + 1]
        if last >= 0 and end <= self._cuts[last].end:
            begins, ends, text = self._cuts[last]
            until = begins + self._shifts[last] + len(text)
            if blank_start(source, ends) > end and text.strip():
                return None
        return begin, until

    def edits_for(self, splices: Iterable[Splice]) -> list[Edit]:
        """The edits of the base that change the rendered bytes in this way.

        Splices must not be empty, overlap or touch. What lies in a cut takes the cut along.
        """
        edits: list[Edit] = []
        begins = [start + shift for start, shift in zip(self._cut_starts, self._shifts, strict=False)]
        for start, end, text in splices:
            first = bisect_right(begins, start)
            # Cuts whose text has a part in it, and those within that have none.
            if first and begins[first - 1] + len(self._cuts[first - 1].text) > start:
                first -= 1
            stop = max(first, bisect_left(begins, end))
            head = tail = b""
            begin, until = start - self._shifts[first], end - self._shifts[stop]
            if first < stop and begins[first] < start:
                begin, head = self._cuts[first].start, self._cuts[first].text[: start - begins[first]]
            if first < stop:
                beyond = begins[stop - 1] + len(self._cuts[stop - 1].text) - end
                if beyond > 0:
                    until, tail = self._cuts[stop - 1].end, self._cuts[stop - 1].text[-beyond:]
            edits.append(Edit(begin, until, head + text + tail))
        return list(EditSet(edits))

    def propose(self, edits: Iterable[Edit]) -> Proposal | None:
        """The rendering with ``edits`` as well; None when they change nothing."""
        wanted = list(edits)
        union = self.edits.union(wanted)
        if union == self.edits:
            return None
        changed = _changed(self.tree.source, union, wanted)
        cuts: list[tuple[int, int, Cut]] = []
        splices: list[Splice] = []
        for first, stop in changed:
            cut = self._cutter.cut(union, first, stop)
            old = bisect_left(self._cut_starts, cut.start), bisect_left(self._cut_starts, cut.end)
            cuts.append((*old, cut))
            splices.append(Splice(self.position(cut.start), self.position(cut.end), cut.text))
        return Proposal(
            union, self._tokens_with(union, changed), tuple(splices), _render(self.data, splices), tuple(cuts)
        )

    def _tokens_with(self, union: EditSet, changed: list[tuple[int, int]]) -> TokenSequence:
        first, stop = changed[0][0], changed[-1][1]
        middle, position = EMPTY, union[first].start
        for index in range(first, stop):
            edit = union[index]
            middle = middle.then(self.tally.between(position, edit.start)).then(tokens_of_edit(edit))
            position = edit.end
        return self.tally.replaced(union[first].start, position, middle)

    def accept(self, proposal: Proposal) -> Rendering:
        """The rendering that a proposal of this one describes."""
        cuts: list[Cut] = []
        done = 0
        for first, stop, cut in proposal.cuts:
            cuts += self._cuts[done:first]
            cuts.append(cut)
            done = stop
        cuts += self._cuts[done:]
        accepted = Rendering.__new__(Rendering)
        accepted.tree, accepted.edits, accepted.data = self.tree, proposal.edits, proposal.data
        accepted._cutter = self._cutter
        start, end = proposal.cuts[0][2].start, proposal.cuts[-1][2].end
        accepted.tally = self.tally.changed(proposal.edits, start, end)
        accepted._set_cuts(cuts)
        return accepted


def _cluster(source: bytes, edits: EditSet, first: int, stop: int) -> tuple[int, int]:
    """Widen a range of edits to all that only blank space divides from it."""
    while first and blank_end(source, edits[first - 1].end) >= edits[first].start:
        first -= 1
    while stop < len(edits) and blank_end(source, edits[stop - 1].end) >= edits[stop].start:
        stop += 1
    return first, stop


def _changed(source: bytes, union: EditSet, wanted: list[Edit]) -> list[tuple[int, int]]:
    """The clusters of ``union`` that hold the edits ``wanted``, first to last."""
    clusters: list[tuple[int, int]] = []
    for edit in sorted(wanted):
        first, stop = union.touching(edit.start, edit.end)
        if not clusters or clusters[-1][1] <= first:
            clusters.append(_cluster(source, union, first, stop))
    return clusters


def _render(source: bytes, cuts: Iterable[Cut] | Iterable[Splice]) -> bytes:
    pieces: list[bytes] = []
    position = 0
    for start, end, text in cuts:
        pieces += source[position:start], text
        position = end
    pieces.append(source[position:])
    return b"".join(pieces)
