"""What the callee says of the parameters of a function without a name that it is given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, takewhile

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.applied import TYPE_NAME, type_parameters
from treereduce.view.bindings import definer
from treereduce.view.blocks import semicolon_behind
from treereduce.view.calls import Call
from treereduce.view.functions import Function, function_at, nameless_at, parameters_of
from treereduce.view.members import in_body
from treereduce.view.names import MOST_REVISITED
from treereduce.view.orphans import with_orphans
from treereduce.view.parts import in_field, inside
from treereduce.view.view import View

COLON = b":"
_COLON = re.compile(rb"[^:]*:(?!:)")
"""How a parameter begins in languages that write its type behind its name."""
BOUND_DEPTH = 2
"""Levels from the name of a type to what says what that is: ``F: Fn(A)`` has one."""


def alone(view: View, *, node: int, place: int, call: Call) -> tuple[Edit, ...]:
    """Leave of a call a function that it is given, with types for its parameters as the callee says them.

    ``fn f(g: impl Fn(A)) {} f(|x| h(x));`` -> ``fn f(g: impl Fn(A)) {} |x: A| h(x);``
    """
    tree, function = view.tree, nameless_at(view, node)
    if function is None or not view.alive(call.node) or node not in call.arguments:
        return ()
    parameters = _untyped(view, function)
    # From the end: what a method is called on may be a parameter of its own.
    number = call.arguments.index(node) - len(call.arguments)
    types = next((types for types in _told(view, place, number) if len(types) == len(parameters)), [])
    if not types:
        return ()
    edits = [
        Edit(tree.start[each], tree.end[each], view.text(each) + COLON + b" " + text)
        for each, text in zip(parameters, types, strict=True)
    ]
    # The last value of a body may be what that returns, which the function is not.
    ends = in_body(view, call.node) and not semicolon_behind(view, call.node)
    edits.append(Edit(tree.start[call.node], tree.start[node]))
    edits.append(Edit(tree.end[node], tree.end[call.node], b";" if ends else b""))
    left = tuple(EditSet(edits))
    return if_smaller(view, left) or if_smaller(view, with_orphans(view, left))


def _untyped(view: View, function: Function) -> list[int]:
    """The parameters of a function without a name, nothing if one has a type."""
    listed = in_field(view, function.node, "parameters")
    elements = view.elements(listed) if view.tree.kind[listed] in view.language.roles.parameters else []
    return elements if not any(COLON in view.text(each) for each in elements) else []


def _told(view: View, place: int, number: int) -> Iterator[list[bytes]]:
    """The types that the definitions of a name say of the parameters of a function which is one of theirs."""
    tree = view.tree
    for use in view.few_uses(tree.text(place), MOST_REVISITED):
        defined = definer(view, use)
        function = function_at(view, defined) if defined else None
        parameters = parameters_of(view, defined) if function else []
        if function is None or len(parameters) < -number:
            continue
        kind = in_field(view, parameters[number], "type")
        if kind and _COLON.match(view.text(parameters[number])):
            # What only the callee has a name for is nothing outside of it.
            own = set() if inside(view, place, defined) else set(type_parameters(view, function.leaf))
            for types in _said(view, kind, function):
                if own.isdisjoint(TYPE_NAME.findall(b" ".join(types))):
                    yield types


def _said(view: View, kind: int, function: Function) -> Iterator[list[bytes]]:
    """The types of parameters in the type of a function, and in what a callee says that this type is."""
    yield from _listed(view, kind)
    for leaf in view.uses_inside(view.text(kind).lstrip(b": "), function.node):
        around = _around(view, leaf, function.node) if leaf < function.body else ()
        for node in around:
            yield from _listed(view, node)


def _around(view: View, leaf: int, defined: int) -> Iterator[int]:
    """What may say of the type that a name is what it is: no list of parameters, nor all of a definition."""
    tree, kinds = view.tree, view.language.roles.parameters
    around = islice(tree.ancestors(leaf), BOUND_DEPTH)
    return takewhile(lambda node: node != defined and tree.kind[node] not in kinds, around)


def _listed(view: View, node: int) -> Iterator[list[bytes]]:
    """The types in the first list of parameters in a node."""
    tree, kinds = view.tree, view.language.roles.parameters
    for inner in range(node, node + tree.size[node]):
        if tree.kind[inner] in kinds and view.alive(inner):
            yield [_type(view, element) for element in view.elements(inner)]
            return


def _type(view: View, element: int) -> bytes:
    """The type of a parameter, which may be nothing else."""
    kind = in_field(view, element, "type") if _COLON.match(view.text(element)) else 0
    return view.text(kind or element).lstrip(b": ")
