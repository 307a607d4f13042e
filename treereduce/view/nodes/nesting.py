"""Nodes that are nested in their kind, level upon level."""

from __future__ import annotations

from array import array
from collections import Counter
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

MOST_PLACES = 8
"""Kinds of places on the way to the deepest node that are compared with all others."""


def deep_nests(view: View) -> Iterator[list[int]]:
    """The living levels of each deep nest that is a large part of the program, outermost level first.

    A level is the next node of its kind around the one inside it, however much stands between the two: in
    ``f(a + (f(a + (b))))`` there are two levels of each kind. Where several kinds may stand in the places of
    one another, as statements may, those of all of them are another nest. Costs one walk over what is large.
    """
    least = view.tokens(0) / SHARE
    for top in view.tree.children(0):
        if view.tokens(top) >= least:
            for nest in (*_in_subtree(view.tree, top), _of_several_kinds(view, top)):
                levels = [node for node in nest if view.alive(node)]
                if len(levels) >= 2 and view.tokens(levels[0]) >= least:
                    yield levels


def _of_several_kinds(view: View, top: int) -> list[int]:
    """The most nodes around the deepest one of a subtree that fit in the places of one another."""
    tree = view.tree
    way = [node for node in _way_down(tree, top) if tree.is_named(node) and not tree.is_extra(node)]
    if len(way) < SHORTEST_NEST:
        return []
    # One of each kind in each kind of place is asked for all like it.
    places = [(tree.kind[node], tree.kind[tree.parent[node]], tree.field[node]) for node in way]
    first = dict(zip(reversed(places), reversed(way), strict=True))
    frequent = [place for place, _ in Counter(places).most_common(MOST_PLACES)]
    nest: list[int] = []
    for head in frequent:
        fits = {
            place: view.slots.fits(node, first[head]) and view.slots.fits(first[head], node)
            for place, node in first.items()
        }
        levels = [node for node, place in zip(way, places, strict=True) if fits[place]]
        nest = max(nest, levels, key=len)
    return nest if len(nest) >= SHORTEST_NEST and len({tree.kind[node] for node in nest}) > 1 else []


def _way_down(tree: SyntaxTree, top: int) -> list[int]:
    """The nodes from the top of a subtree to its deepest node, both included."""
    depth = [0]
    for around in tree.parent[top + 1 : top + tree.size[top]]:
        depth.append(depth[around - top] + 1)
    way = [top + depth.index(max(depth))]
    while way[-1] != top:
        way.append(tree.parent[way[-1]])
    return way[::-1]


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
