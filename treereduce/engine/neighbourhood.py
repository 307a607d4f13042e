"""What may have become possible near a success: the nodes that are worth another look."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from treereduce.passes.view import View
from treereduce.program.edits import Edit

MOST_PLACES = 50
"""Places of one name looked at. A name with more of them stands for a type or the like."""


def neighbourhood(view: View, edits: Iterable[Edit]) -> set[int]:
    """The nodes around ``edits``, which were just committed, and around the other places of names in them.

    These are ancestors and siblings: a definition whose last use went can go, and so can a list that became
    empty.
    """
    tree = view.tree
    near: set[int] = set()
    for edit in edits:
        first = min(bisect_left(tree.start, edit.start), len(tree.start) - 1)
        near.update(_around(view, first))
        for leaf in view.names.between(edit.start, edit.end):
            places = view.names.places(tree.text(leaf))
            if len(places) <= MOST_PLACES:
                for place in filter(view.alive, places):
                    near.update(_around(view, place))
    return {node for node in near if node and view.alive(node)}


def _around(view: View, node: int) -> Iterable[int]:
    """A node, its siblings and its ancestors."""
    yield node
    yield from view.children(view.tree.parent[node])
    yield from view.tree.ancestors(node)
