"""What a callee or a type says of the parameters of a function without a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice, takewhile

from treereduce.passes.orphans import with_orphans
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.applied import TYPE_NAME, given_types, type_parameters
from treereduce.view.binding.attached import TYPE_BRACKETS
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.calls import Call
from treereduce.view.calling.functions import Function, function_at, nameless_at, parameters_of
from treereduce.view.calling.heads import parameter_list
from treereduce.view.nodes.blocks import semicolon_behind
from treereduce.view.nodes.members import COLON, in_body, removable
from treereduce.view.nodes.parts import in_field, inside, type_text
from treereduce.view.types.written_types import written_type
from treereduce.view.view import View

_COLON = re.compile(rb"[^:]*:(?!:)")
"""How a parameter begins in languages that write its type behind its name."""
NAMES = 1
"""Names at the beginning of a type whose definition is asked for what it says of parameters."""
BOUND_DEPTH = 2
"""Levels from the name of a type to what says what that is: ``F: Fn(A)`` has one."""


def alone(view: View, *, node: int, place: int, call: Call) -> tuple[Edit, ...]:
    """Leave of a call a function that it is given, with types for its parameters as the callee says them.

    ``fn f(g: impl Fn(A)) {} f(|x| h(x));`` -> ``fn f(g: impl Fn(A)) {} |x: A| h(x);``
    """
    tree = view.tree
    if not view.alive(call.node) or node not in call.arguments:
        return ()
    # From the end: what a method is called on may be a parameter of its own.
    number = call.arguments.index(node) - len(call.arguments)
    edits = _with_types(view, node, _told(view, place, number))
    if not edits:
        return ()
    # The last value of a body may be what that returns, which the function is not.
    ends = in_body(view, call.node) and not semicolon_behind(view, call.node)
    edits.append(Edit(tree.start[call.node], tree.start[node]))
    # The closing bracket may be missing in a damaged program.
    if tree.end[node] < tree.end[call.node]:
        edits.append(Edit(tree.end[node], tree.end[call.node], b";" if ends else b""))
    return _smaller(view, edits)


def of_its_type(view: View, *, node: int, named: bool) -> tuple[Edit, ...]:
    """Leave of a declaration the function that is its value, with types for its parameters as its type says.

    ``type F = (a: A) => B; const f: F = x => g(x);`` -> ``(x: A) => g(x);``,
    or where that is to stay ``named`` ``const f = (x: A) => g(x);``
    """
    tree = view.tree
    declared = tree.parent[node]
    kind = in_field(view, declared, "type")
    whole = removable(view, declared)
    edits = _with_types(view, node, _said_of(view, kind)) if 0 < kind < node and view.alive(node) else []
    if not edits or not whole:
        return ()
    before = max((child for child in view.elements(declared) if child < kind), default=0)
    if named and before:
        edits.append(Edit(tree.end[before], tree.end[kind]))
    elif not named:
        edits.append(Edit(tree.start[whole], tree.start[node]))
    return _smaller(view, edits)


def _smaller(view: View, edits: list[Edit]) -> tuple[Edit, ...]:
    left = tuple(EditSet(edits))
    return if_smaller(view, left) or if_smaller(view, with_orphans(view, left))


def _with_types(view: View, node: int, told: Iterator[list[bytes]]) -> list[Edit]:
    """The edits that write the first types that are enough behind the parameters of a function."""
    function = nameless_at(view, node)
    parameters = _untyped(view, function) if function is not None else []
    types = next((types for types in told if len(types) >= len(parameters)), []) if parameters else []
    written = [view.text(each) + COLON + b" " + text for each, text in zip(parameters, types, strict=False)]
    if len(written) == 1 and in_field(view, node, "parameter") == parameters[0]:
        written = [b"(" + written[0] + b")"]
    return [view.edit(each, text) for each, text in zip(parameters, written, strict=False)]


def _untyped(view: View, function: Function) -> list[int]:
    """The parameters of a function without a name, nothing if one has a type."""
    listed = parameter_list(view, function.node)
    if listed and view.tree.is_name(listed):
        return [listed]
    elements = view.elements(listed) if view.tree.kind[listed] in view.language.roles.parameters else []
    return elements if not any(COLON in view.text(each) for each in elements) else []


def _told(view: View, place: int, number: int) -> Iterator[list[bytes]]:
    """The types that the definitions of a name say of the parameters of a function which is one of theirs."""
    for function, parameter in _callees(view, place, number):
        kind = in_field(view, parameter, "type")
        if kind and _COLON.match(view.text(parameter)):
            # What only the callee has a name for is nothing outside of it.
            is_inside = inside(view, place, function.node)
            own = set() if is_inside else set(type_parameters(view, function.leaf))
            for types in _said(view, kind, function):
                if own.isdisjoint(TYPE_NAME.findall(b" ".join(types))):
                    yield types


def lists_told(view: View, place: int, number: int) -> Iterator[tuple[Function, int]]:
    """The functions that a name is defined as, each with the list of types in the type of one parameter.

    That list stands in the parameter, or in what the function says of its type.
    """
    for function, parameter in _callees(view, place, number):
        kind = in_field(view, parameter, "type")
        nodes = (parameter, *(_bounds(view, kind, function) if kind else ()))
        if listed := next(filter(None, (_list_in(view, node) for node in nodes)), 0):
            yield function, listed


def _callees(view: View, place: int, number: int) -> Iterator[tuple[Function, int]]:
    """The functions that a name is defined as, each with one of its parameters, counted from the last."""
    for use in view.few_uses(view.tree.text(place)):
        defined = definer(view, use)
        function = function_at(view, defined) if defined else None
        parameters = parameters_of(view, defined) if function else []
        if function is not None and len(parameters) >= -number:
            yield function, parameters[number]


def _bounds(view: View, kind: int, function: Function) -> Iterator[int]:
    """What the head of a function has around the type of a parameter elsewhere, as a constraint on that."""
    for leaf in view.uses_inside(type_text(view, kind), function.node):
        yield from _around(view, leaf, function.node) if leaf < function.body else ()


def _said(view: View, kind: int, function: Function) -> Iterator[list[bytes]]:
    """The types of parameters in the type of a function, and in what a callee says that this type is."""
    yield from _said_of(view, kind)
    for node in _bounds(view, kind, function):
        yield from _listed(view, node)


def _said_of(view: View, kind: int) -> Iterator[list[bytes]]:
    """The types of parameters in the type of a function, and in the definition that it is named after.

    What that has as parameters of its own is written as it is given here.
    """
    yield from _listed(view, kind)
    tree = view.tree
    for leaf in islice(view.names.inside(kind), NAMES):
        places = (place for place in view.few_uses(tree.text(leaf)) if place != leaf)
        place, defined = next(((place, node) for place in places if (node := definer(view, place))), (0, 0))
        if not defined or function_at(view, defined) is not None:
            continue
        given = dict(zip(type_parameters(view, place), given_types(view, leaf), strict=False))
        value = partial(_given_for_word, given)
        for types in _listed(view, defined):
            yield [TYPE_NAME.sub(value, each) for each in types]


def _given_for_word(given: Mapping[bytes, bytes], word: re.Match[bytes]) -> bytes:
    """What is given for a word, or else the word."""
    return given.get(word[0], word[0])


def _around(view: View, leaf: int, defined: int) -> Iterator[int]:
    """What may say of the type that a name is what it is: no list of parameters, nor all of a definition."""
    tree, kinds = view.tree, view.language.roles.parameters
    around = islice(tree.ancestors(leaf), BOUND_DEPTH)
    return takewhile(lambda node: node != defined and tree.kind[node] not in kinds, around)


def _listed(view: View, node: int) -> Iterator[list[bytes]]:
    """The types in the first list of parameters in a node."""
    if listed := _list_in(view, node):
        yield [_type(view, element) for element in view.elements(listed)]


def _list_in(view: View, node: int) -> int:
    """The first list of parameters in a node that is none of types, 0 if there is none."""
    tree, kinds = view.tree, view.language.roles.parameters
    for inner in range(node, node + tree.size[node]):
        if tree.kind[inner] in kinds and view.alive(inner) and view.text(inner)[:1] != TYPE_BRACKETS[0]:
            return inner
    return 0


def _type(view: View, element: int) -> bytes:
    """The type of a parameter, which may be nothing else."""
    written = written_type(view, element)
    return written.text if written and written.is_behind else type_text(view, element)
