"""The small texts of a program, for passes that put one in place of something larger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import NamedTuple

from treereduce.program.tree import SyntaxTree

FEW_TOKENS = 3
"""Tokens of a small text. Most of what stands for something else has one; a call has three."""
LARGER_TOKENS = 8
"""Tokens of the largest text that is put in the place of a node of another kind."""
MOST_TOKENS = 64
"""Larger nodes are no samples: where one is put in place of another, little is won."""
MOST_OF_A_KIND = 50
"""Distinct texts kept of one kind, the first in the program, so that many of them cost no more than a few."""


_Place = tuple[int, int, int]
"""A kind, the kind that it stands in, and the field."""


class Sample(NamedTuple):
    """A text of the base with the first node of a kind that has it."""

    node: int
    tokens: int
    text: bytes
    nodes: int
    """How many nodes of the kind have it."""


class Samples:
    """Distinct texts of the named nodes of a tree, kind by kind. Costs one walk over the tree.

    ``fits(node, place)`` says whether a node may be expected to parse in the place of another, and goes by
    their kinds. It is asked once for each kind of sample and each kind of place.
    """

    def __init__(self, tree: SyntaxTree, fits: Callable[[int, int], bool]) -> None:
        self._tree = tree
        self._fits = fits
        self._of_kind = {
            kind: sorted(_distinct(tree, texts), key=attrgetter("tokens", "node"))
            for kind, texts in _nodes_by_text(tree).items()
        }
        everything = [sample for samples in self._of_kind.values() for sample in samples]
        small = [sample for sample in everything if sample.tokens <= FEW_TOKENS]
        self._small = sorted(small, key=lambda sample: (sample.tokens, -sample.nodes, sample.node))
        larger = [sample for sample in everything if FEW_TOKENS < sample.tokens <= LARGER_TOKENS]
        self._larger = sorted(larger, key=attrgetter("tokens", "node"))
        self._known: dict[_Place, tuple[list[Sample], list[Sample]]] = {}
        self._known_larger: dict[_Place, list[Sample]] = {}
        self._known_kinds: dict[_Place, frozenset[int]] = {}

    def of_kind(self, node: int) -> list[Sample]:
        """Those of a node's kind, by their tokens."""
        return self._of_kind.get(self._tree.kind[node], [])

    def of_other_kinds(self, place: int) -> list[Sample]:
        """Those of more than a few tokens that fit a place and are of another kind, by their tokens."""
        key, kind = self._place(place), self._tree.kind
        known = self._known_larger.get(key)
        if known is None:
            kinds = self._fitting(place) - {kind[place]}
            known = [sample for sample in self._larger if kind[sample.node] in kinds]
            self._known_larger[key] = known
        return known

    def small(self, place: int, *, fitting: bool) -> list[Sample]:
        """Those of a few tokens that fit a place or do not: the smallest and most frequent first."""
        key, kind = self._place(place), self._tree.kind
        known = self._known.get(key)
        if known is None:
            kinds = self._fitting(place)
            known = [], []
            for sample in self._small:
                known[kind[sample.node] in kinds].append(sample)
            known[0][:] = _new_texts(known[0], {sample.text for sample in known[1]})
            self._known[key] = known
        return known[fitting]

    def _fitting(self, place: int) -> frozenset[int]:
        """The kinds of samples that fit a place."""
        key = self._place(place)
        known = self._known_kinds.get(key)
        if known is None:
            firsts = [(kind, samples[0].node) for kind, samples in self._of_kind.items() if samples]
            known = frozenset(kind for kind, node in firsts if self._fits(node, place))
            self._known_kinds[key] = known
        return known

    def _place(self, node: int) -> _Place:
        """What a node has in common with all in whose places the same fits."""
        tree = self._tree
        return tree.kind[node], tree.kind[tree.parent[node]], tree.field[node]


def _nodes_by_text(tree: SyntaxTree) -> dict[int, dict[bytes, list[int]]]:
    """The nodes that may be samples, by kind and text."""
    found: dict[int, dict[bytes, list[int]]] = {}
    for node in range(1, len(tree.kind)):
        if tree.is_named(node) and not tree.is_extra(node) and 0 < tree.tokens(node) <= MOST_TOKENS:
            texts = found.setdefault(tree.kind[node], {})
            text = tree.text(node)
            if text in texts:
                texts[text].append(node)
            elif len(texts) < MOST_OF_A_KIND:
                texts[text] = [node]
    return found


def _distinct(tree: SyntaxTree, texts: dict[bytes, list[int]]) -> Iterator[Sample]:
    for text, nodes in texts.items():
        yield Sample(nodes[0], tree.tokens(nodes[0]), text, len(nodes))


def _new_texts(samples: list[Sample], known: set[bytes]) -> Iterator[Sample]:
    """Each text once, those left aside that are known."""
    for sample in samples:
        if sample.text not in known:
            known.add(sample.text)
            yield sample
