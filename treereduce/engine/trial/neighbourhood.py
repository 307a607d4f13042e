"""What may have become possible near a success: the nodes that are worth another look."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.view import View

MOST_NEAR = 50
"""Places of one name looked at. A name with more of them stands for a type or the like."""
MOST_AROUND = 100
"""Siblings looked at on each side of each part of a success, and levels around it. More than lists and nests
mostly have by then; without it, successes in a list of thousands cost the square of its length, and so they
would if all between two parts were looked at. The next round, which looks at all, is never far."""


def neighbourhood(view: View, edits: Iterable[Edit]) -> set[int]:
    """The nodes around ``edits``, which were just committed, and around the other places of names in them.

    These are ancestors and siblings: a definition whose last use went can go, and so can a list that became
    empty. Each member of a list is looked at once, however many edits are near it.
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
    lists: dict[int, list[int]] = defaultdict(list)
    for node in near:
        lists[tree.parent[node]].append(node or 1)  # what begins with the program is as well its first child
    for members in lists.values():
        members.sort()
        _add_beside(view.after, reversed(members), near)
        _add_beside(view.before, members, near)
    parents = set(lists)
    for _ in range(MOST_AROUND):
        near |= parents
        parents = {tree.parent[node] for node in parents} - near
    return {node for node in near if node and view.alive(node)}


def _add_beside(walk: Callable[[int], Iterator[int]], members: Iterable[int], near: set[int]) -> None:
    """Add the siblings on one side of each of ``members``, up to where those of the one before it begin."""
    for member in members:
        for sibling in islice(walk(member), MOST_AROUND):
            if sibling in near:
                break
            near.add(sibling)
