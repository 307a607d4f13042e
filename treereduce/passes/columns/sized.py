"""Delete elements of lists, and levels, with the numbers that say how many there are."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import ONE_BY_ONE, each_column
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import has_comma
from treereduce.view.nodes.parts import holders, inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

LARGEST_PROGRAM = 50_000
"""Tokens of a program whose lists are looked at: all of them are, which takes 0.1 s of so many."""
WIDEST = 64
"""Elements of a list that is looked at: where all of them are needed, it costs up to twice as many calls."""
MOST_LEVELS = 8
"""Levels that a number is taken to count."""
MOST_BETWEEN = 4
"""Nodes behind a number among which the first of the levels is looked for, as marks and line ends are."""
BRACKETS = frozenset({b"[", b"{", b"'{", b"(", b"(/", b"<"})
"""How a list of values begins."""
_SIZES = (
    (re.compile(rb"[\[(<;,]\s*([0-9]{1,2})\s*(?:[\])>]|x\b)"), 0),
    (re.compile(rb"\b0\s*(?:\.\.\.?|:|to\b)\s*([0-9]{1,2})\b"), 1),
    (re.compile(rb"\b1\s*(?:\.\.\.?|:|to\b)\s*([0-9]{1,2})\b"), 0),
    (re.compile(rb"\b([0-9]{1,2})\s*(?:downto|:)\s*0\b"), 1),
)
"""Numbers that may say how long a list is, and how much less they are: ``[3]``, ``[T; 3]``, ``[3 x i32]``,
``array<T, 3>``, ``0 to 2``, ``1 .. 3``, ``[2:0]``."""
_LEVELS = re.compile(rb"\w\s*\(([2-8])\)")
"""A number that may say how many levels follow it."""


class Size(NamedTuple):
    """A number in the program, and how many elements it stands for."""

    start: int
    end: int
    value: int
    counts: int


def sized(view: View) -> Iterator[Candidate]:
    """Delete elements of all lists of one length, with the numbers that say it; and a level that is counted.

    ``a: [u8; 3] = [1, 2, 3]`` -> ``a: [u8; 1] = [1]``

    First all but one of them, or halves of many. One call for each length, one for each element of short
    lists, and one for each number before so many levels. Programs that are large have lists by the thousand,
    and become smaller first.
    """
    if view.rendering.tokens > LARGEST_PROGRAM:
        return
    sizes: dict[int, list[Size]] = {}
    for size in _sizes(view.tree.source):
        sizes.setdefault(size.counts, []).append(size)
    lists = _lists(view, sizes)
    for width in sorted(lists, reverse=True):
        ways = partial(_ways_to_delete, lists[width], sizes[width])
        if width <= ONE_BY_ONE:
            yield from in_turn(view, ways(range(1, width)))
        yield from each_column(view, width, ways)
    yield from _levels(view)


def _ways_to_delete(lists: Sequence[int], sizes: Sequence[Size], chosen: range) -> list[Way]:
    return [partial(_elements_deleted, lists=lists, sizes=sizes, chosen=chosen)]


def _elements_deleted(
    view: View, *, lists: Sequence[int], sizes: Sequence[Size], chosen: range
) -> tuple[Edit, ...]:
    """The edits that delete elements of all lists of a length, and lower what says how long they are."""
    width = sizes[0].counts
    lowered = list(_lowered(view, sizes, len(chosen)))
    if not lowered or len(chosen) >= width:
        return ()
    values = [values for each in lists if len(values := view.elements(each)) == width]
    going = [each[index] for each in values for index in chosen]
    return if_smaller(view, apart([*deletions(view, going), *lowered]))


def _lowered(view: View, sizes: Sequence[Size], less: int) -> Iterator[Edit]:
    """Lower the numbers that are left."""
    for size in sizes:
        if not view.rendering.edits.covers(size.start, size.end):
            yield Edit(size.start, size.end, b"%d" % (size.value - less))


def _sizes(source: bytes) -> Iterator[Size]:
    """What may say how long a list is."""
    for pattern, more in _SIZES:
        for found in pattern.finditer(source):
            value = int(found[1])
            if 1 < value + more <= WIDEST:
                yield Size(*found.span(1), value, value + more)


def _lists(view: View, widths: Container[int]) -> dict[int, list[int]]:
    """The lists of values in brackets by how many these are, of some numbers."""
    tree, roles = view.tree, view.language.roles
    others = roles.parameters | roles.arguments
    found: dict[int, list[int]] = {}
    for holder in holders(view, BRACKETS):
        values: Sequence[int] = () if tree.kind[holder] in others else view.elements(holder)
        inner = values[0] if len(values) == 1 else holder
        values = view.elements(inner) if inner != holder else values
        if len(values) in widths and has_comma(view, values[0]):
            found.setdefault(len(values), []).append(inner)
    return found


def _levels(view: View) -> Iterator[Candidate]:
    """Take out the outermost of the levels behind a number that says how many there are."""
    for found in _LEVELS.finditer(view.tree.source):
        count = int(found[1])
        if levels := _nest(view, found.end(), count):
            size = Size(*found.span(1), count, count)
            yield from in_turn(view, [partial(_levels_lowered, levels=levels[:2], size=size)])


def _levels_lowered(view: View, *, levels: Sequence[int], size: Size) -> tuple[Edit, ...]:
    """The edits that put the second level in the place of the first, and lower the number of levels."""
    outer, inner = levels
    lowered = list(_lowered(view, [size], 1))
    if not (lowered and view.alive(outer) and view.alive(inner)):
        return ()
    return if_smaller(view, apart([*lift_node(view, outer, inner), *lowered]))


def _nest(view: View, place: int, count: int) -> Sequence[int]:
    """So many nodes of one kind in one another, the first behind a place; none where there are fewer."""
    tree = view.tree
    for node in islice(_in_line(view, bisect_left(tree.start, place)), MOST_BETWEEN):
        alike = (
            inner
            for inner in range(node, node + tree.size[node])
            if tree.kind[inner] == tree.kind[node] and view.alive(inner)
        )
        levels = list(islice(alike, count))
        if len(levels) == count and all(inside(view, inner, outer) for outer, inner in pairwise(levels)):
            return levels
    return ()


def _in_line(view: View, node: int) -> Iterator[int]:
    """Named nodes one after another, without those inside them."""
    tree = view.tree
    while node < len(tree.kind):
        if tree.is_named(node) and view.alive(node):
            yield node
        node += tree.size[node]
