"""Move a statement into the one beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, pairwise

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.statements import LARGEST_STATEMENT, TRIED, is_apart, put_before
from treereduce.passes.ways import Way, in_turn
from treereduce.view.nodes.members import is_list
from treereduce.view.view import View

LARGEST_PROGRAM = 2_000
"""Tokens of the largest program that it looks at: there are moves everywhere, and few are tried."""
_BRACKETS = (b"}", b")", b"]")


def move_in(view: View, node: int) -> Iterator[Candidate]:
    """Move a statement to the end of the one before or behind it, before the word or bracket that closes it.

    ``a = b; for (;;) { c; }`` -> ``for (;;) { c; a = b; }``

    Pays where it takes less to be interesting there. For languages that close their blocks. Costs up to eight
    calls in all, and what the engine spends on the one that the oracle likes.
    """
    if not node and view.rendering.tokens <= LARGEST_PROGRAM:
        lists = reversed(range(len(view.tree.kind)))
        yield from in_turn(view, list(islice((way for each in lists for way in _ways_in(view, each)), TRIED)))


def _ways_in(view: View, node: int) -> Iterator[Way]:
    """Moves among the members of a list."""
    for one, other in pairwise(view.elements(node)):
        for moved, place in ((one, other), (other, one)):
            last = place + view.tree.size[place] - 1
            if _closes(view, last, place) and _may_move(view, node, moved):
                yield partial(put_before, node=moved, leaf=last)


def _closes(view: View, leaf: int, node: int) -> bool:
    """Whether a leaf is the word or bracket that closes a node, and not all of it."""
    tree = view.tree
    text = tree.text(leaf)
    has_words = view.language.profile.layout is not Layout.INDENTATION
    closes = text in _BRACKETS or (has_words and text.isalpha() and not tree.is_named(leaf))
    return closes and view.alive(leaf) and tree.start[node] < tree.start[leaf]


def _may_move(view: View, parent: int, node: int) -> bool:
    small = view.tokens(node) <= LARGEST_STATEMENT
    return small and is_apart(view, node) and is_list(view, parent, node)
