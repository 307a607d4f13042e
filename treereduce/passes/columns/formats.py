"""What of the pass that deletes columns is about texts that say what follows them, as formats do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import each_column
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.layout import QUOTES
from treereduce.view.attached import Attached, list_around
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
MOST_BEHIND = 2 * MOST + 1
"""Siblings behind a format: its values, as many commas, and a bracket."""


def formats(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a text says of the values behind it, with these: all of them, else one after another.

    ``format!("a{}b{}", c, d)`` -> ``format!("ab")``, else ``format!("a{}b", c)``
    """
    found = _format(view, node)
    if found is not None:
        width, ways = len(found.holes), partial(_ways, node)
        single = partial(each_column, width=width, ways=ways) if width > 1 else None
        yield from in_turn(view, ways(range(width)), single)


class _Format(NamedTuple):
    """A text with the bytes that stand for values in it, and the list that it and they are in."""

    holes: Sequence[tuple[int, int]]
    list: Attached


def _ways(node: int, chosen: range) -> list[Way]:
    return [partial(_gone, node=node, chosen=chosen)]


def _format(view: View, node: int) -> _Format | None:
    """The format that a text is, if as many values follow it in its list as it has places for; else None."""
    tree = view.tree
    first, last = tree.start[node], tree.end[node]
    if not view.is_element(node) or last - first < len(b'"%d"') or tree.source[last - 1 : last] not in QUOTES:
        return None
    text = tree.text(node)
    marks = next((found for each in MARKS if (found := list(each.finditer(text)))), [])
    # A list of thousands of texts is not read for each of them.
    few_behind = len(list(islice(view.after(node), MOST_BEHIND + 1))) <= MOST_BEHIND if marks else False
    each = list_around(view, node) if few_behind and len(marks) <= MOST and view.text(node) == text else None
    at = next((index for index, own in enumerate(each.elements) if own.first == node), -1) if each else -1
    if each is None or at < 0 or len(each.elements) - at - 1 != len(marks):
        return None
    return _Format([(first + mark.start(), first + mark.end()) for mark in marks], each)


def _gone(view: View, *, node: int, chosen: range) -> tuple[Edit, ...]:
    """The edits that delete some values and what the text has for them."""
    found = _format(view, node)
    if found is None or chosen.stop > len(found.holes):
        return ()
    behind = len(found.list.elements) - len(found.holes)
    edits = [Edit(*found.holes[index]) for index in chosen]
    return if_smaller(view, apart([*edits, *cut(view, found.list, [behind + index for index in chosen])]))
