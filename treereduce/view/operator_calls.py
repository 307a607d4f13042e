"""Where the objects of a class are called as functions are, or indexed as arrays are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.view.bindings import definer, equals_of, target_of
from treereduce.view.called import call_at
from treereduce.view.calls import Call, call_of
from treereduce.view.names import MOST_REVISITED
from treereduce.view.paths import word_before
from treereduce.view.view import View

TYPE_DEPTH = 5
"""Levels from a type to what is declared with it: ``const A<B> &a`` has three."""


def calls_of(view: View, defined: int, bracket: bytes) -> Iterator[Call]:
    """Where objects of a class that a node defines are called or indexed: variables, parameters and fields.

    Elements of arrays of such objects too, and what the class makes in the place: ``a[0](1)``, ``A()(1)``.
    """
    leaf = target_of(view, defined)
    name = view.tree.text(leaf) if leaf else b""
    seen = set[bytes]()
    for place in view.few_uses(name, MOST_REVISITED) if name else (defined,):
        variable = _variable(view, place)
        if not variable and (made := call_of(view, place)):
            yield from _call(view, made.node, bracket)
        elif variable and (text := view.tree.text(variable)) not in seen:
            seen.add(text)
            is_several = _is_several(view, variable)
            for use in view.few_uses(text, MOST_REVISITED):
                if not definer(view, use):
                    yield from _call(view, _indexed(view, use) if is_several else _path(view, use), bracket)


def _variable(view: View, place: int) -> int:
    """The name of what is declared with the type at a place, or its definition there; 0 if nothing is."""
    tree, roles = view.tree, view.language.roles
    for node in islice(tree.ancestors(place), TYPE_DEPTH):
        if tree.kind[node] in roles.bodies | roles.arguments:
            return 0
        is_bound = tree.kind[node] in roles.definitions or equals_of(view, node)
        leaf = target_of(view, node) if is_bound else 0
        if not leaf and tree.kind[tree.parent[node]] in roles.parameters:
            leaf = next((name for name in reversed(view.names.inside(node)) if name != place), 0)
        if leaf not in (0, place):
            return leaf
    return 0


def _is_several(view: View, variable: int) -> bool:
    """Whether a name is declared as an array, or as a pointer to the first element of one."""
    tree = view.tree
    return word_before(view, tree.start[variable]) == b"*" or tree.source.startswith(b"[", tree.end[variable])


def _path(view: View, place: int) -> int:
    """The path that ends with a name."""
    tree = view.tree
    while tree.end[tree.parent[place]] == tree.end[place] and tree.parent[place]:
        place = tree.parent[place]
    return place


def _indexed(view: View, place: int) -> int:
    """The element of an array that is taken where its name stands, or else the name."""
    path = _path(view, place)
    found = call_at(view, path)
    return _around(view, path, found.whole[1]) if found else path


def _around(view: View, node: int, end: int) -> int:
    """What a node is the beginning of, up to some byte."""
    tree = view.tree
    while tree.parent[node] and tree.end[node] < end:
        node = tree.parent[node]
    return node


def _call(view: View, receiver: int, bracket: bytes) -> Iterator[Call]:
    """The call of an object, if it is one in such brackets."""
    found = call_at(view, receiver)
    if found and found.bracket == bracket:
        arguments = tuple(each.first for each in found.elements)
        yield Call(_around(view, receiver, found.whole[1]), receiver, arguments)
