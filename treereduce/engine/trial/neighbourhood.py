"""What may have become possible near a success: the nodes that are worth another look."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from treereduce.program.edits import Edit
from treereduce.view.view import View

MOST_NEAR = 50
"""Places of one name looked at. A name with more of them stands for a type or the like."""


def neighbourhood(view: View, edits: Iterable[Edit]) -> set[int]:
    """The nodes around ``edits``, which were just committed, and around the other places of names in them.

    These are ancestors and siblings: a definition whose last use went can go, and so can a list that became
    empty. Each list is looked at once, however many edits are in it.
    """
    tree = view.tree
    near: set[int] = set()
    names: set[bytes] = set()
    for edit in edits:
        near.add(min(bisect_left(tree.start, edit.start), len(tree.start) - 1))
        names.update(map(tree.text, view.names.between(edit.start, edit.end)))
    for name in names:
        places = view.names.places(name)
        if len(places) <= MOST_NEAR:
            near.update(filter(view.alive, places))
    parents = {tree.parent[node] for node in near}
    for parent in parents:
        near.update(view.children(parent))
    while parents:
        near |= parents
        parents = {tree.parent[node] for node in parents} - near
    return {node for node in near if node and view.alive(node)}
