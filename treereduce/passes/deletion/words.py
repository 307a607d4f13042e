"""Delete one keyword, operator or punctuation mark."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.brackets import BRACKETS
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.nodes.parts import nodes_without
from treereduce.view.view import View

MARKS = {*BRACKETS, *BRACKETS.values(), b",", b";", b":"}
"""What nearly all definitions have in common, and hardly any can do without."""

MOST_LEVELS = 32
"""Levels between a word and the definition in whose head it stands. Each operator of a long sum asks."""


def words(view: View, node: int) -> Iterator[Candidate]:
    """Delete a keyword, an operator or a punctuation mark.

    ``static const int x;`` -> ``const int x;``

    One that cannot go alone goes from all definitions of a name: ``int *f(); int *f() { g(); }`` ->
    ``int f(); int f() { g(); }``, and so do ``const`` and ``unsafe`` from methods that override others.

    Mostly syntax errors, which the parse filter drops; pays for qualifiers. One call for each that parses,
    and one for what several definitions have.
    """
    if node and view.alive(node) and not view.tree.is_named(node) and not view.tree.text(node).isspace():
        edit = view.edit(node)
        yield Candidate((edit,), on_failure=lambda later: _likewise(later, node))


def _likewise(view: View, word: int) -> Iterator[Candidate]:
    """Delete a word from all definitions of the name that is defined around it."""
    leaf = _defined_around(view, word) if view.tree.text(word) not in MARKS else 0
    places = view.few_uses(view.tree.text(leaf)) if leaf else []
    found = {place: node for place in places if (node := definer(view, place))}
    if len(found) > 1:
        alike = [each for place, node in found.items() for each in _alike(view, word, leaf, place, node)]
        edits = tuple(view.edit(each) for each in sorted({*alike}))
        if len(edits) > 1 and if_smaller(view, edits):
            yield Candidate(edits)


def _defined_around(view: View, word: int) -> int:
    """The leaf with the name of the nearest definition in whose head a word stands, 0 if there is none."""
    tree, roles = view.tree, view.language.roles
    for node in islice(tree.ancestors(word), MOST_LEVELS):
        if tree.kind[node] in roles.bodies:
            return 0
        if tree.kind[node] in roles.definitions:
            return target_of(view, node)
    return 0


def _alike(view: View, word: int, leaf: int, place: int, definition: int) -> Iterator[int]:
    """The words like one in the head of a definition: in a node of its kind, on its side of the name."""
    tree, bodies = view.tree, view.language.roles.bodies
    text, kind, is_before = tree.text(word), tree.kind[tree.parent[word]], word < leaf
    for node in nodes_without(view, definition, lambda node: tree.kind[node] in bodies):
        is_like = tree.size[node] == 1 and tree.text(node) == text and tree.kind[tree.parent[node]] == kind
        if is_like and (node < place) == is_before and view.alive(node):
            yield node
