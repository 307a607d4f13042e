"""Where operators of a class are used on its objects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.view.binding.bindings import definer, equals_of, target_of
from treereduce.view.calling.called import BEHIND, call_at
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.paths import path_to, word_before
from treereduce.view.nodes.parts import in_field, is_parameter
from treereduce.view.view import View

MOST_OPERANDS = 3
"""Parts of an expression with an operator: two operands and the mark between them."""
TYPE_DEPTH = 5
"""Levels from a type to what is declared with it: ``const A<B> &a`` has three."""


def calls_of(view: View, defined: int, mark: bytes) -> Iterator[Call]:
    """Where an operator is used on objects of a class that a node defines: variables, parameters and fields.

    Elements of arrays of such objects too, and what the class makes in the place: ``a[0](1)``, ``A()(1)``.
    The ``mark`` is what opens the list behind the object, or stands beside it as in ``a + b`` and ``*a``.
    """
    leaf = target_of(view, defined)
    name = view.tree.text(leaf) if leaf else b""
    seen = set[bytes]()
    for place in view.few_uses(name) if name else (defined,):
        made = call_of(view, place)
        used_at_once = list(_call(view, _in_brackets(view, made.node), mark)) if made else []
        yield from used_at_once
        variable = 0 if used_at_once else _variable(view, place)
        if variable and (text := view.tree.text(variable)) not in seen:
            seen.add(text)
            uses = [use for use in view.few_uses(text) if not definer(view, use)]
            for receiver in map(partial(_indexed if _is_several(view, variable) else path_to, view), uses):
                yield from _call(view, receiver, mark) if receiver else ()


def _in_brackets(view: View, node: int) -> int:
    """What is nothing but a node in brackets, as ``new A`` in ``(new A)(1)``; the node if none is."""
    parent = view.tree.parent[node]
    while parent and view.text(parent) == b"(" + view.text(node) + b")":
        node, parent = parent, view.tree.parent[parent]
    return node


def _variable(view: View, place: int) -> int:
    """The name of what has the type at a place, or its definition there; 0 if nothing has, or a function."""
    tree, roles = view.tree, view.language.roles
    for node in islice(tree.ancestors(place), TYPE_DEPTH):
        if tree.kind[node] in roles.bodies | roles.arguments:
            return 0
        is_bound = tree.kind[node] in roles.definitions or equals_of(view, node)
        leaf = target_of(view, node) if is_bound else 0
        if not leaf and is_parameter(view, node):
            leaf = next((name for name in reversed(view.names.inside(node)) if name != place), 0)
        if leaf not in (0, place):
            return 0 if in_field(view, tree.parent[leaf], "parameters") else leaf
    return 0


def _is_several(view: View, variable: int) -> bool:
    """Whether a name is declared as an array, or as a pointer to the first element of one."""
    tree = view.tree
    return word_before(view, tree.start[variable]) == b"*" or tree.source.startswith(b"[", tree.end[variable])


def _indexed(view: View, place: int) -> int:
    """The element of an array that is taken where its name stands, 0 where none is."""
    path = path_to(view, place)
    found = call_at(view, path)
    return _around(view, path, found.whole[1]) if found else 0


def _around(view: View, node: int, end: int) -> int:
    """What a node is the beginning of, up to some byte."""
    tree = view.tree
    while tree.parent[node] and tree.end[node] < end:
        node = tree.parent[node]
    return node


def _call(view: View, receiver: int, mark: bytes) -> Iterator[Call]:
    """The call of an object by an operator, if it is one: by brackets behind it or a mark beside it."""
    if mark not in BEHIND:
        yield from _by_mark(view, receiver, mark)
        return
    found = call_at(view, receiver)
    if found and found.bracket == mark:
        arguments = tuple(each.first for each in found.elements)
        yield Call(_around(view, receiver, found.whole[1]), receiver, arguments)


def _by_mark(view: View, receiver: int, mark: bytes) -> Iterator[Call]:
    """The call of an object by a mark: ``a + b`` where the object stands first, ``*a`` and ``a++``."""
    tree = view.tree
    parent = tree.parent[receiver]
    parts = list(islice(view.children(parent), MOST_OPERANDS + 1))
    marks = [part for part in parts if tree.text(part) == mark]
    others = tuple(part for part in parts if part not in (receiver, *marks))
    is_one = len(marks) == 1 and receiver in parts and len(parts) <= MOST_OPERANDS
    if is_one and (parts[0] == receiver or not others):
        yield Call(parent, receiver, others)
