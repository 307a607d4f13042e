"""Put what an operator of a class does in the places where it is used, and delete the operator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.calls.inline_functions import MOST_CALLS, STYLES
from treereduce.passes.calls.inliner import Style, inlining
from treereduce.passes.calls.operator_calls import calls_of
from treereduce.passes.calls.operator_parameters import operator_parameters
from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.called import Operator, operator_named
from treereduce.view.calling.functions import SELF, class_around, function_at, is_class, parameters_of
from treereduce.view.nodes.members import removable, removal
from treereduce.view.view import View

STEPS = (b"++", b"--")
"""Operators that take nothing beside their object, wherever they stand."""


def inline_operators(view: View, node: int) -> Iterator[Candidate]:
    """Replace every use of an operator on objects of a class, such as a call of one, by what it does.

    ``struct A { int x; int operator()() { return x; } } a; g(a());`` -> ``struct A { int x; } a; g(a.x);``

    Also ``a[0]``, ``*a``, ``a++`` and ``a + b``, where the class is that of the first operand.
    Where it has to stay, what objects are called by may lose its parameters:
    ``struct A { int operator()(int); } a; g(a(1));`` -> ``struct A { int operator()(); } a; g(a());``
    Pays for containers, iterators and comparators whose class is needed for something else too; where it is
    not, `dissolve` makes functions of what it is called by. One call for each operator of a class, and up to
    three more where it fails, then one or two for each of its parameters, in languages whose profile says
    what operators are called.
    """
    if view.tree.kind[node] not in view.language.roles.definitions or not view.is_element(node):
        return
    if found := operator_named(view, node):
        ways = [partial(_inlined, node=node, found=found, style=style) for style in STYLES]
        yield from in_turn(view, ways, partial(operator_parameters, node=node))


def _inlined(view: View, *, node: int, found: Operator, style: Style) -> tuple[Edit, ...]:
    """The edits that inline the operator that a node defines; none if it is used on nothing that has it."""
    (mark, leaf), function = found, function_at(view, node, found.leaf)
    if function is None or not removable(view, node):
        return ()
    around = class_around(view, node)
    owner = around or _first_type(view, node, leaf)
    # What steps to the next element has a parameter of no use where it stands behind the object.
    number = 0 if mark in STEPS else len(function.parameters) - (not around or SELF in function.parameters)
    uses = calls_of(view, owner, mark) if owner else iter(())
    calls = list(islice((call for call in uses if len(call.arguments) == number), MOST_CALLS + 1))
    edits = inlining(view, function, calls, style) if 0 < len(calls) <= MOST_CALLS else []
    gone = removal(view, removable(view, node))
    return if_smaller(view, tuple(EditSet([gone, *edits]))) if edits else ()


def _first_type(view: View, node: int, leaf: int) -> int:
    """The class that the first parameter of a function has for its type, 0 if the program defines none."""
    for name in (name for each in parameters_of(view, node, leaf)[:1] for name in view.names.inside(each)):
        places = view.few_uses(view.tree.text(name))
        defined = filter(None, (definer(view, place) for place in places))
        if found := next((each for each in defined if is_class(view, each)), 0):
            return found
    return 0
