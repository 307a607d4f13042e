"""Make one call of two that are alike up to a text, with both texts in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removal
from treereduce.view.view import View

QUOTES = (b'"', b"'", b"`")
"""What stands before a text in the leaves of grammars that look into it, behind a prefix, and behind it."""
CLOSING = frozenset({b")", b"]", b"}", b";"})
"""What a call ends in, which is left once of two."""
LARGEST = 64
"""Tokens of the largest call that is looked at."""


class Texted(NamedTuple):
    """A statement with a text in it."""

    node: int
    leaves: Sequence[int]
    at: int
    """Where among its leaves the text is."""


def by_texts(view: View, node: int) -> Iterator[tuple[Edit, ...]]:
    """Make one of two elements of a list that differ in a text and in what stands behind it.

    ``f(a, "x%d", b); c; f(a, "y");`` -> ``f(a, "x%dy", b); c;``, else ``c; f(a, "x%dy", b);``
    """
    known = dict[tuple[int, bytes], Texted]()
    elements = list(view.elements(node))
    for at, element in enumerate(elements):
        second = _texted(view, element)
        if second is None:
            continue
        start = view.tree.start
        head = view.text_between(start[second.leaves[0]], start[second.leaves[second.at]])
        first = known.get((view.tree.kind[element], head))
        known[view.tree.kind[element], head] = second
        if first is not None:
            are_apart = first.node != elements[at - 1]
            for heir, gone in ((first, second), (second, first))[: 1 + are_apart]:
                edits = if_smaller(view, (_with_both(view, first, second, heir), removal(view, gone.node)))
                yield from (edits,) if edits else ()


def _texted(view: View, node: int) -> Texted | None:
    """A small element that begins with a name, with the first text in it."""
    if view.tokens(node) > LARGEST:
        return None
    tree = view.tree
    leaves = [leaf for leaf in leaves_of(view, node) if not tree.is_extra(leaf)]
    if len(leaves) < 4 or not tree.is_name(leaves[0]):
        return None
    for at in range(2, len(leaves) - 1):
        quote = tree.text(leaves[at + 1])
        if quote in QUOTES and tree.text(leaves[at - 1]).endswith(quote):
            return Texted(node, leaves, at)
    return None


def _with_both(view: View, first: Texted, second: Texted, heir: Texted) -> Edit:
    """One of two elements with the texts of both, and then what stands behind each."""
    tree, texts = view.tree, [view.text(each.leaves[each.at]) for each in (first, second)]
    behind = [_behind(view, each) for each in (first, second)]
    quote, ending = tree.text(heir.leaves[heir.at + 1]), _behind(view, heir, closing=True)
    start = heir.leaves[heir.at - 1]
    text = b"".join((view.text(start), *texts, quote, *behind, ending))
    return Edit(tree.start[start], tree.end[heir.leaves[-1]], text)


def _behind(view: View, each: Texted, *, closing: bool = False) -> bytes:
    """What stands behind a text and its quote, or the marks that close all around it."""
    tree, leaves = view.tree, each.leaves
    closed = sum(1 for _ in takewhile(lambda leaf: tree.text(leaf) in CLOSING, reversed(leaves)))
    end = max(len(leaves) - closed, each.at + 2)
    if closing:
        return view.text_between(tree.end[leaves[end - 1]], tree.end[leaves[-1]])
    return view.text_between(tree.end[leaves[each.at + 1]], tree.end[leaves[end - 1]])
