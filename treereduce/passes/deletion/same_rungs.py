"""Ways to give all levels of a deep nest the text of the smallest of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.nodes.lift import indentation, lift_node
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_SHAPES = 6
"""Kinds of levels whose smallest one is tried for all: a tool may need many of one kind alone."""

_BREAK = re.compile(rb"\s*\n\s*")


Level = tuple[int, int]
"""A level and the next one inside it."""


class Wrapping(NamedTuple):
    """A level as what it has before and after the next one; smaller ones come first."""

    tokens: int
    length: int
    before: bytes
    after: bytes
    within: int
    """Tokens of what is before."""


def same_rungs(view: View, nest: Sequence[int]) -> list[Way]:
    """Write all levels as the smallest one, as that of another kind, or each as the smallest of its own.

    ``if (a) { b; while (c) { d; { e; } } }`` -> ``{ { { e; } } }``

    Where indentation makes blocks, as one that is a line and nothing else.
    """
    by_lines = view.language.profile.layout is Layout.INDENTATION and b"\n" in view.tree.text(nest[0])
    smallest: dict[int, Wrapping] = {}
    for level, inner in _living(view, nest):
        kind, whole = view.tree.kind[level], _wrapping(view, level, inner)
        found = _first_line(whole) if by_lines else whole
        if found:
            smallest[kind] = min(found, smallest.get(kind, found))
    shapes = sorted(set(smallest.values()))
    choices = [dict.fromkeys(smallest, shape) for shape in shapes[:MOST_SHAPES]]
    if len(shapes) > 1:
        choices.append(smallest)
    written: list[Way] = [partial(_written, nest=nest, texts=texts) for texts in choices]
    return written if by_lines else [*written, partial(_unclosed, nest=nest)]


def _unclosed(view: View, *, nest: Sequence[int]) -> tuple[Edit, ...]:
    """Delete what closes the levels: who runs out of the stack on the way in never comes to it."""
    spans = (_spans(view, level, inner)[1] for level, inner in _living(view, nest))
    return if_smaller(view, tuple(sorted(Edit(*span) for span in spans if span[0] < span[1])))


def that_read_the_same(view: View, nest: Sequence[int]) -> list[list[Level]]:
    """The levels of a nest but the last, those together that read the same, the fewest first."""
    groups: dict[Wrapping, list[Level]] = {}
    for level, inner in _living(view, nest):
        wrapping = _wrapping(view, level, inner)
        if wrapping.tokens:
            groups.setdefault(wrapping, []).append((level, inner))
    return sorted(groups.values(), key=len)


def without(view: View, levels: Sequence[Level]) -> tuple[Edit, ...]:
    """Put what is inside these levels in their places."""
    lifts = (
        lift_node(view, level, inner) for level, inner in levels if view.alive(level) and view.alive(inner)
    )
    return if_smaller(view, apart(chain.from_iterable(lifts)))


def _living(view: View, nest: Sequence[int]) -> Iterator[Level]:
    """The levels that are left, each with the next one."""
    return pairwise(filter(view.alive, nest))


def _spans(view: View, level: int, inner: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a level has what is before and after the next one."""
    tree = view.tree
    return (tree.start[level], tree.start[inner]), (tree.end[inner], tree.end[level])


def _first_line(wrapping: Wrapping) -> Wrapping | None:
    """The first line of a level that has more before the next one and nothing after it."""
    line, end, _ = wrapping.before.partition(b"\n")
    tokens = length_of_text(line)
    return Wrapping(tokens, len(line) + 1, line + end, b"", tokens) if end and not wrapping.after else None


def _wrapping(view: View, level: int, inner: int) -> Wrapping:
    before, after = _spans(view, level, inner)
    texts = [_BREAK.sub(b"\n", view.text_between(*span)) for span in (before, after)]
    tokens = [view.rendering.tally.count(*span) for span in (before, after)]
    return Wrapping(sum(tokens), sum(map(len, texts)), texts[0], texts[1], tokens[0])


def _written(view: View, *, nest: Sequence[int], texts: Mapping[int, Wrapping]) -> tuple[Edit, ...]:
    """Write each level that is larger than the text for its kind as that."""
    edits: list[Edit] = []
    for level, inner in _living(view, nest):
        put = texts.get(view.tree.kind[level])
        if put is None or put >= _wrapping(view, level, inner):
            continue
        before, after = _spans(view, level, inner)
        if put.before.endswith(b"\n"):
            # The line of the next level stays where it begins.
            before = (before[0], before[1] - len(indentation(view, inner)))
            if view.tree.source[before[1] - 1 : before[1]] != b"\n":
                continue
        pieces = ((before, put.before, put.within), (after, put.after, put.tokens - put.within))
        # Nothing can be put where nothing is.
        if all(span[0] < span[1] or not text for span, text, _ in pieces):
            # What reads so already is left, since what is written can no longer be deleted in this round.
            changed = (piece for piece in pieces if view.text_between(*piece[0]) != piece[1])
            edits += (Edit(*span, text, tokens) for span, text, tokens in changed if span[0] < span[1])
    return if_smaller(view, tuple(sorted(edits)))
