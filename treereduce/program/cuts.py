"""What a rendering puts in the place of neighbouring edits and the blank space around them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from treereduce.program.edits import EditSet
from treereduce.program.joints import REACH, joints
from treereduce.program.layout import (
    QUOTES,
    are_fused,
    blank_end,
    blank_start,
    close_gap,
    cut_word,
    line_end_of,
    with_line_ends,
)
from treereduce.program.tree import SyntaxTree


class Cut(NamedTuple):
    """Bytes ``start`` to ``end`` of the base, which the rendering replaces by ``text``.

    A cut holds neighbouring edits and the blank space around them.
    """

    start: int
    end: int
    text: bytes


class Cutter:
    """Makes the cuts of one base. What it knows of that takes 2 ms for 10 MB."""

    def __init__(self, tree: SyntaxTree) -> None:
        self._tree = tree
        self._source = tree.source
        self._joints = joints(tree.grammar)
        self._line_end = line_end_of(tree.source)

    def cut(self, edits: EditSet, first: int, stop: int) -> Cut:
        """The cut that the edits ``first`` to ``stop`` (exclusive) make, which only blank space divides."""
        source = self._source
        start, end = blank_start(source, edits[first].start), blank_end(source, edits[stop - 1].end)
        blanks = [self._blank(start, edits[first].start)]
        left = source[max(0, start - REACH) : start]
        pieces: list[bytes] = []
        line_end = b""
        gap = start
        for index in range(first, stop):
            edit = edits[index]
            if edit.text:
                pieces += self._close(blanks, left, edit.text[:REACH], line_end, (gap, edit.start)), edit.text
                left, gap = edit.text[-REACH:], edit.end
                blanks = []
            following = self._blank(edit.end, edits[index + 1].start if index + 1 < stop else end)
            if blanks and blank_end(source, edit.start) >= edit.end:
                # A line moved left: what is left of the blank space stays as it is.
                blanks[-1] += following
                continue
            line_end = b"" if edit.text else _line_end(source[max(edit.start, edit.end - 2) : edit.end])
            blanks.append(following)
        pieces.append(self._close(blanks, left, source[end : end + REACH], line_end, (gap, end)))
        return Cut(start, end, with_line_ends(b"".join(pieces), self._line_end))

    def _blank(self, start: int, end: int) -> bytes:
        """The blank space between two edits. What takes a line feed takes the return before it."""
        blank = self._source[start:end]
        split = blank.endswith(b"\r") and self._source.startswith(b"\n", end)
        return blank[:-1] if split else blank

    def _close(
        self, blanks: list[bytes], left: bytes, right: bytes, line_end: bytes, gap: tuple[int, int]
    ) -> bytes:
        """The blank space to leave in the bytes ``gap`` of the base, between two survivors."""
        if not any(blanks):
            if self._is_fused(*gap, left, right):
                return b""
            if left[-1:] == right[:1] and self._meet_literals(gap[0], left, right):
                return b" "
        return close_gap(blanks, left, right, line_end=line_end, joints=self._joints)

    def _is_fused(self, start: int, end: int, left: bytes, right: bytes) -> bool:
        """Whether both ends of a gap without blank space lie inside literals.

        So does the border of a replaced leaf that has blank space there. Digits beside a point may be of one
        number; but where two words would become one, both have to be parts of words: ``0..4`` has two.
        """
        source = self._source
        if start == end and any(byte in b" \t" for byte in source[max(0, start - 1) : start + 1]):
            return True
        touch = cut_word if start < end and cut_word(left, right) else are_fused
        return all(
            touch(source[max(0, place - 1) : place], source[place : place + 1]) for place in (start, end)
        )

    def _meet_literals(self, place: int, left: bytes, right: bytes) -> bool:
        """Whether the quote before ``place`` ends a literal, so that the same one after it begins another.

        It does if its leaf holds more than what literals begin with, or if nothing longer begins with it.
        """
        if left[-1:] not in QUOTES or not self._source.endswith(left, 0, place):
            return False
        tree = self._tree
        leaf = bisect_right(tree.start, place - 1) - 1
        if tree.end[leaf] != place:
            return False
        text = tree.text(leaf)
        is_whole = bool(text[text.index(right[:1]) :].strip(QUOTES))
        return is_whole or tree.end[bisect_left(tree.start, tree.start[leaf])] == place


def _line_end(tail: bytes) -> bytes:
    """The newline that a text ends with, given its last two bytes."""
    return tail if tail == b"\r\n" else b"\n" if tail.endswith(b"\n") else b""
