"""Declare a variable where it gets its first value."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.statements import LARGEST_STATEMENT, is_apart
from treereduce.view.binding.bindings import binder, definer
from treereduce.view.nodes.members import COMMA, END, has_comma, is_list
from treereduce.view.nodes.parts import first_children
from treereduce.view.view import View

MORE = (COMMA, b"=")
"""Marks that there are several names, or a value."""


def declare_late(view: View, node: int) -> Iterator[Candidate]:
    """Delete a declaration without a value, and put it where its name gets one, if that is its next place.

    ``int i; f(); for (i = 0; i < n; i++) ;`` -> ``f(); for (int i = 0; i < n; i++) ;``

    Pays on loops, whose variable is then declared in their heads: two tokens each, also for variables that
    were those of the whole program. One call for each such declaration.
    """
    tree, leaf = view.tree, declared(view, node)
    first, place = (*view.first_uses(tree.text(leaf), 2), 0, 0)[:2] if leaf else (0, 0)
    bound = binder(view, place) if place and first == leaf else 0
    if bound and not definer(view, place) and tree.start[bound] == tree.start[place]:
        text = view.text(node).rstrip(END)
        yield Candidate((next(view.deletion(node, node)), view.edit(place, text)))


def declares(view: View, node: int) -> bool:
    """Whether a node is a declaration of moderate size that stands by itself."""
    tree, kinds = view.tree, view.language.roles.definitions
    is_declaration = any(tree.kind[each] in kinds for each in (node, *first_children(view, node)))
    return is_declaration and view.tokens(node) <= LARGEST_STATEMENT and is_apart(view, node)


def declared(view: View, node: int) -> int:
    """The name that a statement declares and ends with; 0 if it does more, or has commas or a value."""
    tree = view.tree
    if not declares(view, node):
        return 0
    leaf, text = max(view.names_in(node), default=0), view.text(node).rstrip(END)
    if not leaf or any(mark in text for mark in MORE) or not text.endswith(tree.text(leaf)):
        return 0
    if text == tree.text(leaf):
        return 0
    return leaf if is_list(view, tree.parent[node], node) else 0


def one_of_several(view: View, node: int) -> int:
    """The name that a node is for in a statement that declares several; 0 if it is more, or has a value."""
    tree, holder = view.tree, view.tree.parent[node]
    if not has_comma(view, node) or not declares(view, holder):
        return 0
    leaf, text = max(view.names_in(node), default=0), view.text(node)
    if not leaf or any(mark in text for mark in MORE) or not text.endswith(tree.text(leaf)):
        return 0
    return leaf if definer(view, leaf) and is_list(view, tree.parent[holder], holder) else 0
