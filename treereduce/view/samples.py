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


class Sample(NamedTuple):
    """A text of the base with the first node of a kind that has it."""

    node: int
    tokens: int
    text: bytes
    nodes: int
    """How many nodes of the kind have it."""


class Samples:
    """Distinct texts of the named nodes of a tree, kind by kind. Costs one walk over the tree.

    ``fits(node, place)`` says whether a node may be expected to parse in the place of another. It is asked
    once for each sample and each kind of place.
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
        self._known: dict[tuple[int, int, int], tuple[list[Sample], list[Sample]]] = {}

    def of_kind(self, node: int) -> list[Sample]:
        """Those of a node's kind, by their tokens."""
        return self._of_kind.get(self._tree.kind[node], [])

    def of_other_kinds(self, place: int) -> Iterator[Sample]:
        """Those of more than a few tokens that fit a place and are of another kind, by their tokens."""
        kind = self._tree.kind
        return (
            sample
            for sample in self._larger
            if kind[sample.node] != kind[place] and self._fits(sample.node, place)
        )

    def small(self, place: int, *, fitting: bool) -> list[Sample]:
        """Those of a few tokens that fit a place or do not: the smallest and most frequent first."""
        tree = self._tree
        key = tree.kind[place], tree.kind[tree.parent[place]], tree.field[place]
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = [], []
            for sample in self._small:
                known[self._fits(sample.node, place)].append(sample)
            known[0][:] = _new_texts(known[0], {sample.text for sample in known[1]})
        return known[fitting]


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
