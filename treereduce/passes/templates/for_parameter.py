"""Let what a template makes of a parameter be the parameter, and give it that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import TYPE_BRACKETS, list_around, lists_in
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import declared, definition_of_list
from treereduce.view.nodes.parts import first_children
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_PARAMETERS = 32
"""Parameters of a template among which one is looked for: all of them are read for each that is given on."""
MOST_LEVELS = 64
"""Nodes in one another around what is given a parameter, the template that this belongs to among them."""


class _Parameter(NamedTuple):
    """A parameter of a template: the name of that, and the number of the parameter."""

    template: bytes
    number: int


def for_parameter(view: View, node: int) -> Iterator[Candidate]:
    """A template whose parameters are used for nothing, without them, where another one gives it its own."""
    if edits := if_smaller(view, apart(_parameter_given(view, node))):
        yield Candidate(edits)


def _parameter_given(view: View, node: int) -> list[Edit]:
    """The edits; none if a parameter is used, or if nothing gives the template a parameter and no more.

    ``template <class> struct A {}; template <class T> struct B { A<T> a; }; B<int> b;`` ->
    ``struct A {}; template <class T> struct B { T a; }; B<A> b;``
    """
    name = view.tree.text(node)
    edits, taken = list[Edit](), set[_Parameter]()
    for place in view.few_uses(name):
        each = _list_of(view, place)
        if each is None or (each.defines and _is_used(view, each)):
            return []
        parameter = None if each.defines else _parameter(view, each)
        if parameter and parameter.template != name:
            taken.add(parameter)
            argument = each.elements[0]
            edits += [Edit(view.tree.start[place], argument.start), Edit(argument.end, each.whole[1])]
        else:
            edits.append(Edit(*each.whole))
    for template, number in sorted(taken):
        edits += _with_argument(view, template, number, name)
    return edits if taken else []


def _list_of(view: View, place: int) -> Attached | None:
    """The list of types that a name has in a place, None if it has none there or is defined for some types.

    Behind the name that a definition is of may stand what another name is given: ``struct A : B<int> {}``.
    """
    if not definer(view, place):
        return _arguments(view, place)
    lists = list(lists_in(view, place, TYPE_BRACKETS[0]))
    is_special = lists and not lists[0].defines and lists[0].whole[0] == view.tree.end[place]
    return None if is_special else next((each for each in lists if each.defines), None)


def _arguments(view: View, place: int) -> Attached | None:
    """The list of types that a name is given where it is used, None if it is given none."""
    found = next(lists_in(view, place, TYPE_BRACKETS[0]), None)
    return found if found and not found.defines else None


def _is_used(view: View, parameters: Attached) -> bool:
    """Whether a definition uses one of its parameters outside of their list."""
    scope, holder = definition_of_list(view, parameters.holder), parameters.holder
    own = range(holder, holder + view.tree.size[holder])
    names = filter(None, declared(view, parameters))
    return any(use not in own for name in names for use in view.uses_inside(name, scope))


def _parameter(view: View, arguments: Attached) -> _Parameter | None:
    """The parameter that is all of a list of arguments, None if they are something else."""
    tree, roles = view.tree, view.language.roles
    if len(arguments.elements) != 1:
        return None
    argument = arguments.elements[0]
    text = view.text_between(argument.start, argument.end)
    for scope in islice(tree.ancestors(arguments.holder), MOST_LEVELS):
        if tree.kind[scope] not in roles.definitions:
            continue
        for child in first_children(view, scope):
            parameters = types_of(view, child) if tree.kind[child] in roles.parameters else None
            names = declared(view, parameters) if parameters else ()
            if text and text in names:
                inner = (each for each in view.elements(scope) if tree.kind[each] in roles.definitions)
                leaf = target_of(view, next(inner, scope))
                return _Parameter(tree.text(leaf), names.index(text)) if leaf else None
    return None


def types_of(view: View, node: int) -> Attached | None:
    """The list of types that stands in the place of parameters, None if it is one of values or too long."""
    elements = list(islice(filter(view.is_element, view.children(node)), MOST_PARAMETERS + 1))
    found = list_around(view, elements[0]) if 0 < len(elements) <= MOST_PARAMETERS else None
    return found if found and found.bracket in TYPE_BRACKETS else None


def _with_argument(view: View, template: bytes, number: int, text: bytes) -> Iterator[Edit]:
    """Give a parameter of a template something else, wherever that is used."""
    for place in view.few_uses(template):
        each = None if definer(view, place) else _arguments(view, place)
        argument = each.elements[number] if each and number < len(each.elements) else None
        if argument and argument.start < argument.end:
            yield Edit(argument.start, argument.end, text)
