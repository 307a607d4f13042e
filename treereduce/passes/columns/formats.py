"""What of the pass that deletes columns is about texts that say what follows them, as formats do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import each_column
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.layout import QUOTES
from treereduce.view.attached import list_around
from treereduce.view.families import cut
from treereduce.view.together import apart
from treereduce.view.view import View

MARKS = (
    re.compile(rb"(?<!\{)\{(?:\d+|:[^{}]*)?\}"),
    re.compile(rb"(?<!%)%[-+ #0-9.*]*(?:hh?|ll?|[jztLq])?[a-zA-Z]"),
)
"""What a text has for each value that follows it: that of Rust, C# and many others, and that of C. Doubled
marks are none."""
MOST = 16
"""Values of a format that is looked at."""


def formats(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a text says of the values behind it, with these: all of them, else one after another.

    ``format!("a{}b{}", c, d)`` -> ``format!("ab")``, else ``format!("a{}b", c)``
    """
    width = len(_holes(view, node))
    if 0 < width <= MOST:
        single = partial(_singly, node=node, width=width)
        yield from in_turn(view, _ways(node, range(width)), single if width > 1 else None)


def _singly(view: View, *, node: int, width: int) -> Iterator[Candidate]:
    return each_column(view, width, partial(_ways, node))


def _ways(node: int, chosen: range) -> list[Way]:
    return [partial(_gone, node=node, chosen=chosen)]


def _holes(view: View, node: int) -> Sequence[tuple[int, int]]:
    """The bytes that stand for values in a text, if as many values follow it in its list; else none."""
    tree = view.tree
    first, last = tree.start[node], tree.end[node]
    if not view.is_element(node) or last - first < len(b'"%d"') or tree.source[last - 1 : last] not in QUOTES:
        return ()
    text = tree.text(node)
    marks = next((found for each in MARKS if (found := list(each.finditer(text)))), [])
    # A list of thousands of texts is not read for each of them.
    if not 0 < len(marks) <= MOST or not _has_few_behind(view, node) or view.text(node) != text:
        return ()
    each = list_around(view, node)
    at = next((index for index, own in enumerate(each.elements) if own.first == node), -1) if each else -1
    if each is None or at < 0 or len(each.elements) - at - 1 != len(marks):
        return ()
    return [(first + mark.start(), first + mark.end()) for mark in marks]


def _has_few_behind(view: View, node: int) -> bool:
    """Whether no more siblings follow than values with commas may be."""
    for _ in range(2 * MOST + 2):
        node = view.tree.following(node)
        if not node:
            return True
    return False


def _gone(view: View, *, node: int, chosen: range) -> tuple[Edit, ...]:
    """The edits that delete some values and what the text has for them."""
    holes, each = _holes(view, node), list_around(view, node)
    if each is None or chosen.stop > len(holes):
        return ()
    behind = len(each.elements) - len(holes)
    edits = [Edit(*holes[index]) for index in chosen]
    return if_smaller(view, apart([*edits, *cut(view, each, [behind + index for index in chosen])]))
