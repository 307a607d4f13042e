"""Ways to make all levels of a deep nest smaller, each in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain, islice, pairwise

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.nesting import SHORTEST_NEST
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

LONGEST_RUNG = 12
"""Nodes from a level to the next one, and children of each that are looked at. More stand between statements
of different functions, and in lists."""
MOST_SAMPLES = 3
"""Small texts of the program that are tried for what stands beside the levels."""

Rung = tuple[int, ...]
"""The nodes from a level to the next one inside it, both included."""


def smaller_rungs(view: View, nest: Sequence[int]) -> list[Way]:
    """Take the same part out of all levels: layers between them, what stands beside, or all but a small text.

    ``f(a + (f(a + (b))))`` -> ``f(f(b))``, ``1 * x + (2 * x + (b))`` -> ``0 + (0 + (b))``
    """
    group = _alike(view, nest)
    if len(group) < SHORTEST_NEST:
        return []
    layers = (partial(_without_layers, group=group, place=place) for place in range(1, len(group[0]) - 1))
    return [*layers, *chain.from_iterable(_ways_beside(view, nodes) for nodes in _beside(view, group))]


def _alike(view: View, nest: Sequence[int]) -> list[Rung]:
    """The rungs of a nest that have the most frequent kinds and places of their nodes."""
    tree = view.tree
    groups: dict[tuple[tuple[int, int], ...], list[Rung]] = {}
    for level, inner in pairwise(nest):
        rung = [inner]
        while rung[-1] != level and len(rung) < LONGEST_RUNG:
            rung.append(tree.parent[rung[-1]])
        if rung[-1] == level:
            rung.reverse()
            shape = tuple((tree.kind[below], _index(view, below)) for below in rung[1:])
            groups.setdefault(shape, []).append(tuple(rung))
    return max(groups.values(), key=len, default=[])


def _index(view: View, node: int) -> int:
    """Which of its parent's living children a node is, of the first few."""
    siblings = islice(view.children(view.tree.parent[node]), LONGEST_RUNG)
    return next((place for place, child in enumerate(siblings) if child == node), LONGEST_RUNG)


def _without_layers(view: View, *, group: Sequence[Rung], place: int) -> tuple[Edit, ...]:
    """Put each inner level in the place of what is so many nodes below the level around it."""
    tree = view.tree
    lifts = (
        lift(view, rung[place], tree.start[rung[-1]], tree.end[rung[-1]])
        for rung in group
        if view.alive(rung[place]) and view.alive(rung[-1])
    )
    return if_smaller(view, apart(chain.from_iterable(lifts)))


def _beside(view: View, group: Sequence[Rung]) -> Iterable[list[int]]:
    """The elements beside the levels, those together that have the same place in their rungs."""
    places: dict[tuple[int, int], list[int]] = {}
    for rung in group:
        for height, (around, below) in enumerate(pairwise(rung)):
            for index, child in enumerate(islice(view.elements(around), LONGEST_RUNG)):
                if child != below:
                    places.setdefault((height, index), []).append(child)
    return places.values()


def _ways_beside(view: View, nodes: Sequence[int]) -> list[Way]:
    """Delete all of some nodes, or put the same small text in the place of each, the smallest first."""
    samples = (sample.text for sample in view.facts.samples.small(nodes[0], fitting=True))
    least = view.language.minimal(view.tree.kind[nodes[0]])
    texts = sorted(
        {*islice(samples, MOST_SAMPLES), *least[:1]}, key=lambda text: (length_of_text(text), text)
    )
    replaced = (partial(_replaced, nodes=nodes, text=text) for text in texts)
    return [partial(_deleted, nodes=nodes), *replaced]


def _deleted(view: View, *, nodes: Sequence[int]) -> tuple[Edit, ...]:
    return if_smaller(view, deletions(view, nodes))


def _replaced(view: View, *, nodes: Sequence[int], text: bytes) -> tuple[Edit, ...]:
    tree = view.tree
    places = (node for node in nodes if view.alive(node) and tree.text(node) != text)
    return if_smaller(view, apart(view.edit(node, text) for node in places))
