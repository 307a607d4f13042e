"""The top-level items of a large program: what stands around an edit, parsed alone.

In a program of 1.2 MB with 28,000 top-level declarations an incremental re-parse takes 100 ms and to count
its errors another 20, for both go over all children of the root; the declaration itself takes 0.1 ms.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import tree_sitter

from treereduce.engine.trial.syntax import count_broken
from treereduce.program.parsing import Parser
from treereduce.program.render import Splice

LARGE = 200_000
"""Bytes from which on programs are looked at by items. Smaller ones are re-parsed whole, which is exact: an
item by itself does not know what was declared before it, nor what a bracket too many does to what follows."""

LARGEST_ITEM = 50_000
"""Bytes of the largest item that is parsed alone; a parse takes 0.1 ms a KB."""


class Items:
    """Where the children of the root of ``tree`` begin and end in ``source``. Takes 0.4 µs for each."""

    def __init__(self, tree: tree_sitter.Tree, source: bytes) -> None:
        self._source = source
        self._starts, self._ends = array("I"), array("I")
        cursor = tree.walk()
        more = cursor.goto_first_child()
        while more:
            node = cursor.node
            if node is not None:
                self._starts.append(node.start_byte)
                self._ends.append(node.end_byte)
            more = cursor.goto_next_sibling()
        self._broken: dict[tuple[int, int], int] = {}

    def added_errors(self, parser: Parser, splices: Sequence[Splice]) -> int | None:
        """How many syntax errors ``splices`` add to the items they touch, negative if they take some away.

        None where that cannot be said, because an item is too large. Raises EndlessParseError.
        """
        added = 0
        for start, end, inside in self._touched(splices):
            if end - start > LARGEST_ITEM:
                return None
            after = _spliced(self._source, start, end, inside)
            added += count_broken(parser.parse(after)) - self._broken_before(parser, start, end)
        return added

    def _touched(self, splices: Sequence[Splice]) -> Iterator[tuple[int, int, list[Splice]]]:
        """Stretches of items with the splices in them, first to last."""
        waiting: list[Splice] = []
        begin = stop = 0
        for splice in splices:
            first = bisect_left(self._ends, splice.start)
            last = bisect_right(self._starts, splice.end) - 1
            start = min([splice.start, *self._starts[first : first + 1]])
            end = max([splice.end, *(self._ends[last : last + 1] if last >= 0 else ())])
            if waiting and start < stop:
                waiting.append(splice)
                stop = max(stop, end)
                continue
            if waiting:
                yield begin, stop, waiting
            waiting, begin, stop = [splice], start, end
        if waiting:
            yield begin, stop, waiting

    def _broken_before(self, parser: Parser, start: int, end: int) -> int:
        known = self._broken.get((start, end))
        if known is None:
            known = self._broken[start, end] = count_broken(parser.parse(self._source[start:end]))
        return known


def _spliced(source: bytes, start: int, end: int, splices: Sequence[Splice]) -> bytes:
    """The bytes ``start`` to ``end`` with the splices that lie in them."""
    pieces: list[bytes] = []
    for splice in splices:
        pieces += source[start : splice.start], splice.text
        start = splice.end
    return b"".join([*pieces, source[start:end]])
