"""Put what an operator does in the places where objects are called or indexed, and delete the operator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.inline_functions import MOST_CALLS, STYLES
from treereduce.passes.inlining.inliner import Style, inlining
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.called import named
from treereduce.view.functions import class_around, function_at
from treereduce.view.members import removable, removal
from treereduce.view.operator_calls import calls_of
from treereduce.view.view import View


def inline_operators(view: View, node: int) -> Iterator[Candidate]:
    """Replace every call of an object, or every index into one, by what the operator of its class does.

    ``struct A { int x; int operator()() { return x; } } a; g(a());`` -> ``struct A { int x; } a; g(a.x);``

    Pays for containers, iterators and comparators whose class is needed for something else too; where it is
    not, `dissolve` makes functions of its operators. One call for each operator of a class, and up to three
    more where it fails, in languages whose profile says what operators are called.
    """
    tree, known = view.tree, view.language.profile.called
    if not known or tree.kind[node] not in view.language.roles.definitions or not view.is_element(node):
        return
    for bracket, texts in known.items():
        if leaf := named(view, node, texts):
            way = partial(_inlined, node=node, leaf=leaf, bracket=bracket.encode())
            yield from in_turn(view, [partial(way, style=style) for style in STYLES])


def _inlined(view: View, *, node: int, leaf: int, bracket: bytes, style: Style) -> tuple[Edit, ...]:
    """The edits that inline an operator which is named at a leaf; none if nothing is called that has it."""
    function = function_at(view, node, leaf)
    around = class_around(view, node) if function and removable(view, node) else 0
    calls = list(calls_of(view, around, bracket)) if around else []
    if function is None or not 0 < len(calls) <= MOST_CALLS:
        return ()
    edits = inlining(view, function, calls, style)
    gone = removal(view, removable(view, node))
    return if_smaller(view, tuple(EditSet([gone, *edits]))) if edits else ()
