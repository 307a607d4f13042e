"""What the program says of the type that a value has."""

from __future__ import annotations

import re
from itertools import islice, pairwise

from treereduce.view.applied import TYPE_NAME, type_parameters
from treereduce.view.bindings import behind, definer, equals_of, target_of
from treereduce.view.calls import call_of
from treereduce.view.functions import is_class
from treereduce.view.names import MOST_REVISITED
from treereduce.view.parts import first_children, in_field
from treereduce.view.paths import joint_before
from treereduce.view.scopes import OWN
from treereduce.view.view import View

UNTYPED = (b"var", b"val", b"let")
"""Words before a variable whose value tells its type: some grammars take them for types."""
NEW = b"new"
"""The word that makes a value of the type behind it."""
COLON = b":"
BEHIND = (COLON, b"->")
"""Marks before the type of what is defined."""
SAID = ("return_type", "result", "returns", "type")
"""Fields of a definition with the type of its result, or its own, where no mark is before it."""
REFERENCE = b"&"
"""What makes a reference of the value behind it, and of the type behind it one to that."""
_CLASS = re.compile("class|struct")
"""In the kinds of classes, which need no body in some languages: ``class A(val x: Int)``, ``struct A;``."""
ENUM = "enum"
"""In the kinds of enumerations and of their members, whose values have the type of all."""
LARGEST = 40
"""Tokens of the longest value that is asked for its type."""
_OWN = re.compile(rb"\b" + OWN + rb"\b")


def type_of_variable(view: View, node: int) -> bytes:
    """The type of a variable or parameter, as it is written or its value tells; empty where neither does."""
    equals, kind = equals_of(view, node), in_field(view, node, "type")
    text = view.text(kind).lstrip(b": ") if kind else b""
    if text and text not in UNTYPED:
        return text
    return type_of(view, behind(view, node, equals)) if equals else b""


def type_of(view: View, value: int) -> bytes:
    """The type of a value as a parameter would have it, empty where the program does not say.

    ``fn g() -> T``, ``const C: T``, ``struct T`` and ``impl T { fn new() -> Self`` say of ``g()``, ``C``,
    ``T { x: 1 }`` and ``T::new()`` that each is a ``T``, and of ``&mut g()`` that it is a ``&mut T``.
    """
    tree = view.tree
    if not value or view.tokens(value) > LARGEST:
        return b""
    # In Go one value is a list of values too.
    while len(inside := list(islice(view.children(value), 2))) == 1:
        [value] = inside
    if tree.text(inside[0] if inside else value) == REFERENCE and (inner := in_field(view, value, "value")):
        kind = type_of(view, inner)
        return view.text_between(tree.start[value], tree.start[inner]) + kind if kind else b""
    if made := _made(view, value):
        return view.text(made)
    is_call = tree.kind[value] in view.language.roles.calls
    if is_call:
        place = _called(view, value)
        return _said_of(view, value, place) if place else b""
    names = [leaf for leaf in view.names.inside(value) if view.alive(leaf)]
    is_path = names and tree.start[names[0]] == tree.start[value] and tree.end[names[-1]] == tree.end[value]
    is_path = is_path and all(joint_before(view, name) for name in names[1:])
    return _said_of(view, value, names[-1]) if is_path else b""


def _made(view: View, value: int) -> int:
    """The type in an expression that makes a value of it, ``new A()`` or ``A { x: 1 }``; 0 elsewhere."""
    first, second = (*islice(view.children(value), 2), 0, 0)[:2]
    if first and view.text(first) == NEW:
        return second
    if view.tree.kind[value] in view.language.roles.definitions:
        return 0  # a function or a class as a value
    return in_field(view, value, "type") or (in_field(view, value, "body") and in_field(view, value, "name"))


def _called(view: View, call: int) -> int:
    """Where the name of what a call calls stands, 0 if that has none."""
    for leaf in view.names.inside(call):
        found = call_of(view, leaf) if view.alive(leaf) else None
        if found is not None and found.node == call:
            return leaf
    return 0


def _said_of(view: View, value: int, place: int) -> bytes:
    """The type that definitions of the name at a place say of a value or of the result of a call."""
    tree = view.tree
    for use in view.few_uses(tree.text(place), MOST_REVISITED):
        defined = definer(view, use)
        if not defined:
            continue
        around = tree.parent[tree.parent[defined]]
        if ENUM in tree.kind_name(defined) and ENUM in tree.kind_name(around):
            return tree.text(target_of(view, around))
        if is_class(view, defined) or _CLASS.search(tree.kind_name(defined)):
            path = view.text_between(tree.start[value], tree.end[place])
            return b"" if type_parameters(view, use) else path
        if kind := _said(view, defined, use, around):
            return kind
    return b""


def _said(view: View, defined: int, leaf: int, around: int) -> bytes:
    """The type that a definition has behind its name; empty where that depends on types that it is given."""
    children = list(first_children(view, defined))
    behind = (after for mark, after in pairwise(children) if view.tree.text(mark) in BEHIND)
    kind = next(behind, 0) or in_field(view, defined, *SAID)
    text = view.text(kind) if kind else b""
    # The annotations of TypeScript begin with their colon, and paths from the root of Rust with two.
    text = text if text.startswith(COLON * 2) else text.lstrip(b": ")
    listed = in_field(view, around, "type_parameters")
    unknown = {*type_parameters(view, leaf), *(TYPE_NAME.findall(view.text(listed)) if listed else ())}
    own = in_field(view, around, "type")
    if _OWN.search(text):
        text = _OWN.sub(lambda _: view.text(own), text) if own else b""
    return text if unknown.isdisjoint(TYPE_NAME.findall(text)) else b""
