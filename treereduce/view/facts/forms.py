"""The forms of statements and declarations that a run began with: one may take the place of another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from treereduce.program.tree import SyntaxTree
from treereduce.view.facts.supertypes import supertypes

LEAST, MOST = 3, 16
"""Tokens of a form. One of less holds nothing; one of more seldom saves anything."""
MOST_OF_A_KIND = 24
"""Forms kept of each kind, the smallest."""


class Form(NamedTuple):
    """One node of the program that a run began with, the smallest with its kinds of parts."""

    node: int
    tokens: int


class Forms:
    """Forms of a tree, by their kinds. Costs one walk over the tree when first asked."""

    def __init__(self, tree: SyntaxTree) -> None:
        self.tree = tree

    def beside(self, kind: int) -> Iterator[Form]:
        """The forms that the tree has, or may have, where it has nodes of a kind; the smallest first."""
        found = (form for other, forms in self._of_kind.items() if self.alike(kind, other) for form in forms)
        return iter(sorted(found, key=lambda form: (form.tokens, form.node)))

    def alike(self, one: int, two: int) -> bool:
        """Whether nodes of two kinds stand in the same places of the tree."""
        return one == two or not self._slots[one].isdisjoint(self._slots[two])

    def related(self, one: int, two: int) -> bool:
        """Whether the grammar has a kind of which both are."""
        return not self._families.get(one, set()).isdisjoint(self._families.get(two, ()))

    @cached_property
    def _families(self) -> dict[int, set[int]]:
        language = self.tree.grammar.language
        return supertypes(language) if language else {}

    @cached_property
    def _slots(self) -> dict[int, set[tuple[int, int]]]:
        """The places of each kind: what its nodes are the children of, and in which field."""
        tree = self.tree
        slots: dict[int, set[tuple[int, int]]] = defaultdict(set)
        for node in range(1, len(tree.kind)):
            slots[tree.kind[node]].add((tree.kind[tree.parent[node]], tree.field[node]))
        return slots

    @cached_property
    def _of_kind(self) -> dict[int, list[Form]]:
        tree = self.tree
        found: dict[int, dict[tuple[int, ...], Form]] = defaultdict(dict)
        for node in range(1, len(tree.kind)):
            tokens = tree.tokens(node)
            if tree.is_named(node) and not tree.is_extra(node) and LEAST <= tokens <= MOST:
                kinds = _parts(tree, node)
                forms = found[tree.kind[node]]
                if kinds not in forms or tokens < forms[kinds].tokens:
                    forms[kinds] = Form(node, tokens)
        return {kind: sorted(forms.values(), key=_size)[:MOST_OF_A_KIND] for kind, forms in found.items()}


def _parts(tree: SyntaxTree, node: int) -> tuple[int, ...]:
    """The kinds of a node's children, and of theirs."""
    kinds = []
    for child in tree.children(node):
        kinds += [tree.kind[child], *(tree.kind[inner] for inner in tree.children(child)), 0]
    return tuple(kinds)


def _size(form: Form) -> tuple[int, int]:
    return form.tokens, form.node
