"""Nodes that are nested in their kind, level upon level."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from treereduce.program.tree import SyntaxTree
from treereduce.view.view import View

SHORTEST_NEST = 32
"""Levels from which a nest is deep. What people write is shallower, and hoisting, which comes later, knows
better by then what is needed."""
SHARE = 8
"""Only nests of one in so many tokens of the program or more: deletion comes to the others in its turn, and
takes most of them at once with what they stand in. Without this bound a csmith program of 78,460 tokens had
61,392 left after a minute, with it 16 after 8 s."""


def deep_nests(view: View) -> Iterator[list[int]]:
    """The living levels of each deep nest that is a large part of the program, outermost level first.

    A level is the next node of its kind around the one inside it, however much stands between the two: in
    ``f(a + (f(a + (b))))`` there are two levels of each kind. Costs one walk over what is large.
    """
    least = view.tokens(0) / SHARE
    for top in view.tree.children(0):
        if view.tokens(top) >= least:
            for nest in _in_subtree(view.tree, top):
                levels = [node for node in nest if view.alive(node)]
                if len(levels) >= 2 and view.tokens(levels[0]) >= least:
                    yield levels


def _in_subtree(tree: SyntaxTree, top: int) -> list[list[int]]:
    """For each outermost node of the subtree ``top`` the longest nest in it, outermost level first."""
    kinds, size = tree.kind, tree.size
    outer, depth, head = (array("I", [0]) * size[top] for _ in range(3))
    latest: dict[int, int] = {}
    deepest: dict[int, int] = {}
    for node in range(top, top + size[top]):
        around = latest.get(kinds[node], 0)
        while around and around + size[around] <= node:
            around = outer[around - top]
        latest[kinds[node]] = node
        if around:
            place, above = node - top, around - top
            outer[place], depth[place], head[place] = around, depth[above] + 1, head[above] or around
            best = deepest.get(head[place])
            if depth[place] + 1 >= SHORTEST_NEST and (best is None or depth[place] > depth[best - top]):
                deepest[head[place]] = node
    nests = []
    for innermost in deepest.values():
        nest = [innermost]
        while outer[nest[-1] - top]:
            nest.append(outer[nest[-1] - top])
        nests.append(nest[::-1])
    return nests
