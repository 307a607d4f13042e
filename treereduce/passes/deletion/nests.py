"""Take levels out of deep nesting, halved from the whole depth down."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.program.tree import SyntaxTree
from treereduce.view.lift import lift
from treereduce.view.view import View

REACH = 3
"""Levels between a node and the next of its kind around it: ``if``, ``else``, ``if``."""
SHORTEST_NEST = 32
"""Levels from which a nest is deep. What people write is shallower, and hoisting, which comes later, knows
better by then what is needed."""
SHARE = 8
"""Only nests of one in so many tokens of the program or more: deletion comes to the others in its turn, and
takes most of them at once with what they stand in. Without this bound a csmith program of 78,460 tokens had
61,392 left after a minute, with it 16 after 8 s."""


def nests(view: View, node: int) -> Iterator[Candidate]:
    """Replace the outermost of nodes nested in their kind by the innermost, else take out half the levels.

    ``((((( and so on x and so on )))))`` -> ``(x)``, ``a + a + and so on + a`` -> ``a + a``

    What runs are for lists. Makes deep nesting shallow in a logarithmic number of oracle calls, before any
    single level is tried; costs a call for a few levels where all of them are needed, and one walk.
    """
    least = view.tokens(node) / SHARE
    for top in view.tree.children(node):
        if view.tokens(top) >= least:
            for nest in _deep_nests(view.tree, top):
                if view.tokens(nest[0]) >= least:
                    yield from _levels(view, nest)


def _deep_nests(tree: SyntaxTree, top: int) -> Iterator[list[int]]:
    """For each outermost node of the subtree ``top`` the longest nest in it, outermost level first."""
    kinds, parents = tree.kind, tree.parent
    outer, depth, head = (array("I", [0]) * len(kinds) for _ in range(3))
    deepest: dict[int, int] = {}
    for node in range(top, top + tree.size[top]):
        ancestor = node
        for _ in range(REACH):
            ancestor = parents[ancestor]
            if ancestor < top:
                break
            if kinds[ancestor] == kinds[node]:
                outer[node], depth[node], head[node] = (
                    ancestor,
                    depth[ancestor] + 1,
                    head[ancestor] or ancestor,
                )
                if depth[node] + 1 >= SHORTEST_NEST and depth[node] > depth[deepest.get(head[node], top)]:
                    deepest[head[node]] = node
                break
    for innermost in deepest.values():
        nest = [innermost]
        while outer[nest[-1]]:
            nest.append(outer[nest[-1]])
        yield nest[::-1]


def _levels(view: View, nest: Sequence[int]) -> Iterator[Candidate]:
    """Replace the first level by the last; on failure the same for both halves of the levels."""
    tree = view.tree
    levels = [node for node in nest if view.alive(node)]
    if len(levels) >= 2:
        edits = lift(view, levels[0], tree.start[levels[-1]], tree.end[levels[-1]])
        if view.gain(edits) > 0:
            yield Candidate(edits, on_failure=lambda later: _halves(later, levels))


def _halves(view: View, levels: Sequence[int]) -> Iterator[Candidate]:
    """The outer half, down to the middle level, and the inner half from there on, by weight."""
    if len(levels) > 2:
        inside = [-view.tokens(level) for level in levels]
        middle = bisect_right(inside, (inside[0] + inside[-1]) / 2)
        middle = min(max(middle, 1), len(levels) - 2)
        yield from _levels(view, levels[middle:])
        yield from _levels(view, levels[: middle + 1])
