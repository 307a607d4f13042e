"""Types of functions as passes see them: of what types the parameters are, and what has such a type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import Function, name_of_function, nameless_at
from treereduce.view.calling.heads import parameter_list
from treereduce.view.nodes.members import has_comma
from treereduce.view.nodes.parts import field_of, in_field, inside, is_defining
from treereduce.view.view import View

RESULT = b"{result}"
"""What else than parameters a type with a name of its own is given, in its profile."""
FIELDS = frozenset({"parameters", "parameter_types", "params"})
"""What types of functions have for such a list, also where it is of a kind that others have as well."""
DECLARED_DEPTH = 6
"""Levels from a type of functions to what declares something of it: ``f: &dyn Fn(A)`` of Rust has three."""
PARAMETER_FIELDS = ("parameters", "parameter")
"""What a function without a name has for its list of parameters, or for the only one."""
NO_NAME = b"_"
"""What stands for a parameter without a name, which is no node in some grammars."""
MOST_TYPES = 64
"""Types of functions in a program that is looked at."""


class Callable(NamedTuple):
    """A type of functions."""

    node: int
    parameters: Sequence[int]
    """What it says of each of them."""
    whole: int
    """The list that goes with the last of them, 0 if it stays then."""


def callables(view: View) -> list[Callable]:
    """The types of functions in a program, none of very many."""
    nodes = filter(view.alive, view.tree.of_kinds(view.language.roles.callables))
    found = list(islice((each for node in nodes if (each := _callable(view, node))), MOST_TYPES + 1))
    return found if len(found) <= MOST_TYPES else []


def is_named(view: View, each: Callable) -> bool:
    """Whether what has the parameters is a definition: a method of an interface, or a delegate of C#."""
    return view.tree.kind[each.node] in view.language.roles.definitions


def called_through(view: View, types: Sequence[Callable], width: int) -> Iterator[Sequence[int]]:
    """What calls give that have so many arguments, of what is declared with such a type or a name of one."""
    first = {name: None for each in types for name in _declared(view, each.node)}
    further = {
        name: None
        for each in first
        for place in view.few_uses(each)
        if not definer(view, place) and call_of(view, place) is None
        for name in _declared(view, place)
    }
    for name in {**first, **further}:
        places = view.few_uses(name)
        if any((node := definer(view, place)) and name_of_function(view, node) for place in places):
            continue
        for place in places:
            call = call_of(view, place)
            if call is not None and len(call.arguments) == width and all(call.arguments):
                yield [_element(view, each, call) for each in call.arguments]


def nameless_with(view: View, width: int) -> Iterator[tuple[Function, Mapping[int, bytes]]]:
    """The functions without a name that have so many parameters, and these with their names."""
    for node in _with_parameters(view):
        function = nameless_at(view, node) if view.alive(node) else None
        parameters = _parameters(view, function) if function is not None else {}
        if function is not None and len(parameters) == width:
            yield function, parameters


def _with_parameters(view: View) -> list[int]:
    """The nodes that have a field for parameters, and those around them, as a lambda is around one in C++.

    To ask each node for its parts would take half a second for 100 KB.
    """
    tree, language = view.tree, view.tree.grammar.language
    fields = {language.field_id_for_name(name) for name in PARAMETER_FIELDS} - {None} if language else set()
    holders = {tree.parent[node] for node, field in enumerate(tree.field) if field in fields}
    return sorted((holders | {tree.parent[node] for node in holders}) - {0})


def _parameters(view: View, function: Function) -> Mapping[int, bytes]:
    """The parameters of a function without a name, also a single one that has no list."""
    listed = parameter_list(view, function.node)
    if not listed or view.tree.size[listed] == 1:
        return {listed: view.tree.text(listed)} if listed else {}
    names = dict(zip(view.elements(listed), function.parameters, strict=False))
    members = (each for each in view.children(listed) if each in names or view.tree.text(each) == NO_NAME)
    return {each: names.get(each, b"") for each in members}


def _callable(view: View, node: int) -> Callable | None:
    tree = view.tree
    # The head of a function is written as its type is.
    if in_field(view, tree.parent[node], "body") or in_field(view, node, "body"):
        return None
    given, roles = view.language.profile.given, view.language.roles
    if given and tree.kind[node] not in roles.definitions:
        # Of what was put in their places there are no nodes.
        name, *lists = view.elements(node) or [0]
        holes = given.get(view.text(name).decode(errors="replace")) if name else None
        elements = view.elements(lists[0]) if holes and lists else []
        last = len(elements) - (RESULT in holes) if holes else 0
        whole = lists[0] if last == len(elements) and lists else 0
        return Callable(node, elements[:last], whole) if last > 0 else None
    kinds = roles.parameters | roles.parameter_types
    for child in view.children(node):
        if tree.kind[child] in kinds or field_of(view, child) in FIELDS:
            elements = view.elements(child)
            return Callable(node, elements, 0) if elements and view.text(child)[:1] == b"(" else None
    return None


def _element(view: View, argument: int, call: Call) -> int:
    """The element of its list that an argument is or is in, as in a node of its own in Swift."""
    tree, node = view.tree, argument
    while node != call.node and not has_comma(view, node):
        node = tree.parent[node]
    return node if node != call.node else argument


def _declared(view: View, node: int) -> Iterator[bytes]:
    """The names in the least that declares something with a type, or a name, that are not in that."""
    tree, roles = view.tree, view.language.roles
    if tree.kind[node] in roles.definitions:  # a method of an interface
        yield tree.text(target_of(view, node))
        return
    for above in islice(tree.ancestors(node), DECLARED_DEPTH):
        if tree.kind[above] in roles.bodies:
            return
        if is_defining(view, above):
            for leaf in view.names.inside(above):
                if view.alive(leaf) and not inside(view, leaf, node):
                    yield tree.text(leaf)
            return
