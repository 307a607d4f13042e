"""Parameters that are no more than names in their list, and are declared behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile

from treereduce.view.binding.bindings import EQUALS
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import first_children, inside
from treereduce.view.view import View

MOST_DECLARED = 8
"""Names of one declaration that are looked at: each of them asks about all."""


def announced(view: View, places: Sequence[int]) -> tuple[int, int] | None:
    """The member of a list of parameters and that of a declaration which give a name, told by its ``places``.

    ``a`` in the brackets and behind ``input`` of ``module m(a, b); input a, b;``; None for any other name.
    """
    tree, roles = view.tree, view.language.roles
    first, second = places[:2] if len(places) > 1 else (0, 0)
    parameter = _all_of(view, first)
    among = tree.parent[parameter]
    if tree.kind[among] not in roles.parameters or inside(view, second, among):
        return None
    declared = removable(view, second)
    statement = declared if view.tokens(declared) > 1 else removable(view, tree.parent[declared])
    around = takewhile(statement.__le__, tree.ancestors(second))
    if not statement or any(tree.kind[node] in roles.statements | roles.arguments for node in around):
        return None  # it is used there
    said = {tree.text(leaf) for leaf in islice(view.names.inside(statement), MOST_DECLARED)}
    # A declaration has the names of parameters and no others, and no value.
    if not all(view.names.within(name, among) for name in said):
        return None
    behind = view.text_between(tree.end[second], tree.end[statement])
    if any(mark in behind for mark in EQUALS):
        return None
    return parameter, statement if len(said) == 1 else declared


def _all_of(view: View, leaf: int) -> int:
    """The outermost node that is nothing but a leaf."""
    tree, node = view.tree, leaf
    while tree.parent[node] and list(first_children(view, tree.parent[node])) == [node]:
        node = tree.parent[node]
    return node
