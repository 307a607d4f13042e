"""The edits that delete several nodes at once."""

from __future__ import annotations

from collections.abc import Iterable

from treereduce.program.edits import Edit
from treereduce.view.nodes.members import removal_of_run
from treereduce.view.view import View


def deletions(view: View, nodes: Iterable[int]) -> tuple[Edit, ...]:
    """Delete all of ``nodes``, neighbours in a list as one run, so that each separator goes once.

    Nodes inside others and those that are gone already cost nothing. The edits lie apart.
    """
    edits: list[Edit] = []
    first = last = stop = 0
    for node in sorted(set(nodes)):
        if node < stop or not view.alive(node):
            continue
        if last and _are_neighbours(view, last, node):
            last = node
        else:
            edits += _run(view, first, last)
            first = last = node
        stop = node + view.tree.size[node]
    edits += _run(view, first, last)
    return apart(edits)


def _run(view: View, first: int, last: int) -> Iterable[Edit]:
    return (removal_of_run(view, first, last),) if first else ()


def _are_neighbours(view: View, before: int, node: int) -> bool:
    """Whether two nodes are elements of one list with nothing but separators between them."""
    tree = view.tree
    if tree.parent[before] != tree.parent[node]:
        return False
    between = tree.following(before)
    while between != node:
        if view.is_element(between):
            return False
        between = tree.following(between)
    return True


def apart(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits without those that lie in others; where two overlap in part, the later one is cut off."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        start = max(edit.start, kept[-1].end) if kept else edit.start
        if start < edit.end:
            kept.append(edit if start == edit.start else Edit(start, edit.end))
    return tuple(kept)
