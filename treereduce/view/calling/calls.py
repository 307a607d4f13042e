"""Calls as passes see them: what is called, and what it is given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

from treereduce.program.brackets import OPENING
from treereduce.program.grammar import ERROR_KIND
from treereduce.view.binding.bindings import is_form
from treereduce.view.binding.list_forms import arguments_of_list
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.members import COMMA
from treereduce.view.nodes.parts import field_of, first_children, in_field
from treereduce.view.view import View

CALLEE_DEPTH = 4
"""Levels from a name up to the call that it is called by: ``a.b::c<d>()`` has three."""
CALLEES = frozenset({"function", "method", "name"})
"""Fields of what is called, in calls where something else may stand before it."""
NAMED = frozenset({b":", b"=", b"=>"})
"""What stands between the name of an argument and its value."""
SINGLE = frozenset({"arg", "argument"})
"""Fields of arguments that have no list around them, as in ``f a b``."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call by name."""

    node: int
    receiver: int
    """What stands before the name, as in ``receiver.name()``; 0 if nothing does."""
    arguments: tuple[int, ...]
    """0 for one that is left out between commas: ``f(, 1)``."""


def call_of(view: View, place: int) -> Call | None:
    """The call whose callee is named at ``place``, None if the name is not called there."""
    tree, roles = view.tree, view.language.roles
    callee = node = place
    for _ in range(CALLEE_DEPTH):
        callee, node = node, tree.parent[node]
        if tree.kind[node] in roles.calls:
            break
        if tree.kind[node] in roles.arguments:
            return None
    else:
        return None
    if is_form(view, node):
        listed = arguments_of_list(view, node, place)
        return None if listed is None else Call(node, 0, tuple(listed))
    arguments = _arguments(view, node)
    if arguments and (arguments <= place or not _is_last_name(view, place, arguments, node)):
        return None
    if not arguments and not _is_callee(view, node, callee, place):
        return None
    before = [child for child in view.elements(node if callee == place else callee) if child < place]
    receiver = before[0] if before and place >= before[0] + tree.size[before[0]] else 0
    if arguments:
        return Call(node, receiver, _values(view, arguments))
    single = _single(view, node, place)
    while not single and (outer := _called_in(view, node)):
        single, node = _single(view, outer, place), outer
    return Call(node, receiver, single)


def _called_in(view: View, callee: int) -> int:
    """The call that gives something to a call without a list, as ``a#f b`` to ``a#f``; 0 if none does."""
    outer = view.tree.parent[callee]
    is_called = view.tree.kind[outer] in view.language.roles.calls and field_of(view, callee) in CALLEES
    return outer if is_called and not _arguments(view, outer) else 0


def _single(view: View, call: int, place: int) -> tuple[int, ...]:
    """The arguments of a call that has no list of them, behind the name that is called."""
    return tuple(child for child in view.elements(call) if child > place and field_of(view, child) in SINGLE)


def call_in_place(view: View, node: int) -> Call | None:
    """The call of the function without a name that a node is, None where that is not called at once."""
    tree, callee = view.tree, node
    for above in islice(tree.ancestors(node), CALLEE_DEPTH):
        elements = list(islice(filter(view.is_element, view.children(above)), 2))
        if elements[:1] != [callee]:
            return None
        arguments = _arguments(view, above) if tree.kind[above] in view.language.roles.calls else 0
        if arguments:
            return None if arguments == callee else Call(above, 0, _values(view, arguments))
        if is_form(view, above):
            return Call(above, 0, tuple(view.elements(above)[1:]))
        if tree.kind[above] in view.language.roles.calls and (single := _single(view, above, callee)):
            return Call(above, 0, single)
        if len(elements) > 1:
            return None
        callee = above
    return None


def _values(view: View, arguments: int) -> tuple[int, ...]:
    """The values in a list of arguments, of those with a name too."""
    given = _arguments_in(view, arguments) if arguments else ()
    return tuple(_value(view, each) if each else 0 for each in given)


def _value(view: View, argument: int) -> int:
    """The value of an argument behind its name, all of an argument without one: ``&a`` and ``(T) a``."""
    tree, value = view.tree, in_field(view, argument, "value")
    if not value or tree.end[value] != tree.end[argument]:
        return argument
    is_named = tree.previous[value] > 0 and tree.text(tree.previous[value]) in NAMED
    return value if is_named or tree.start[value] == tree.start[argument] else argument


def _arguments_in(view: View, arguments: int) -> Iterator[int]:
    """The arguments in a list, and 0 for each comma that has none before it."""
    between = False
    for child in view.children(arguments):
        is_comma = view.tree.text(child) == COMMA  # some parsers take it for an error
        if view.is_element(child):
            yield child
        elif is_comma and not between:
            yield 0
        between = not is_comma and (between or view.is_element(child))


def _arguments(view: View, call: int) -> int:
    """The list of arguments of a call: a child, or one of the last child as in Swift; 0 if there is none."""
    children = list(view.children(call))
    kinds = view.language.roles.arguments
    inner = view.children(children[-1]) if children else ()
    found = next((child for child in (*children, *inner) if view.tree.kind[child] in kinds), 0)
    return innermost(view, found, kinds)


def _is_callee(view: View, call: int, part: int, place: int) -> bool:
    """Whether the name at a place in a part of a call without a list of arguments may be what is called.

    That is in the first part with a name, or in one whose field says so, or a member of what stands before
    it: ``f`` in ``f x``, ``A=1 f``, ``a.f``, and neither in ``g f`` nor in what a macro holds.
    """
    named = (child for child in filter(view.is_element, view.children(call)) if view.names.inside(child))
    if field_of(view, part) in CALLEES or part == next(named, 0):
        return True
    first, stop = view.tree.tokens_between(view.tree.start[part], view.tree.start[place])
    return stop - first <= 1 and joint_before(view, place) > 0


def _is_last_name(view: View, place: int, arguments: int, call: int) -> bool:
    """Whether no name but those of type arguments stands between a name and the arguments of a call."""
    tree, kinds = view.tree, view.language.roles.arguments
    for leaf in range(place + 1, arguments):
        if view.tree.is_name(leaf):
            above = leaf
            while above != call and tree.kind[above] not in kinds:
                above = tree.parent[above]
            if above == call:
                return False
    return True


def innermost(view: View, node: int, kinds: frozenset[int]) -> int:
    """The list that holds the elements of a list which may be all that is in another one, as in VHDL."""
    while node:
        elements = view.elements(node)
        if len(elements) != 1 or view.tree.kind[elements[0]] not in kinds:
            break
        node = elements[0]
    return node


def given_in(view: View, argument: int, *, apart: bool) -> list[tuple[int, int]]:
    """Where what a call is given begins and ends, with what of it the parser cannot read; 0 for nothing.

    A macro is given types too, as ``struct a`` of ``M(b, struct a)``. Where they are to be told ``apart``,
    several may be what a parser takes for one argument: ``M(a *, b)`` is no product of two.
    """
    tree = view.tree
    if not argument:
        return [(0, 0)]
    spoilt = takewhile(lambda sibling: tree.kind[sibling] == ERROR_KIND, view.after(argument))
    end = max([tree.end[argument], *map(tree.end.__getitem__, spoilt)])
    commas = _spoilt_commas(view, argument) if apart else []
    starts = [tree.start[argument], *(tree.end[comma] for comma in commas)]
    return list(zip(starts, [*(tree.start[comma] for comma in commas), end], strict=True))


def _spoilt_commas(view: View, argument: int) -> list[int]:
    """The commas that a parser cannot read in an argument, first to last, without those in brackets."""
    tree, found, waiting = view.tree, list[int](), [argument]
    while waiting:
        node = waiting.pop()
        if tree.kind[node] == ERROR_KIND and tree.text(node) == COMMA:
            found.append(node)
        elif not any(tree.text(child) in OPENING for child in first_children(view, node)):
            waiting += reversed(list(view.children(node)))
    return found
