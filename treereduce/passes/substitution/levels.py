"""Take array, pointer and reference levels off a variable, where it is declared and where it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.bindings import definer, in_field
from treereduce.view.lift import lift
from treereduce.view.view import View

MOST_LOWERED = 30
"""Places of a name that is looked at. One with more is hardly left with an array to be rid of."""

_LEVEL = re.compile(r"array|pointer|reference|slice|subscript|index|unary|deref|element_access")
"""Kinds of declarators, types and expressions that add or take a level."""


def levels(view: View, node: int) -> Iterator[Candidate]:
    """Declare a variable without its array or pointer levels, and use it without; else with one less.

    ``int a[2][2]; f(a[0][1]);`` -> ``int a; f(a);``, else ``int a[2]; f(a[1]);``

    Either edit alone is a type error, so no other pass finds this. Two calls for each variable that has
    levels where it is declared and where it is used.
    """
    if not node:
        for name in view.names:
            ways = [partial(_without_levels, name=name, most=most) for most in (len(view.tree.kind), 1)]
            if 1 < len(view.uses(name)) <= MOST_LOWERED:
                yield from in_turn(view, ways)


def _without_levels(view: View, *, name: bytes, most: int) -> tuple[Edit, ...]:
    """The edits that take up to ``most`` levels off a name in all places; none if no two belong together."""
    declared, used = [], []
    for place in view.uses(name):
        defined = definer(view, place)
        found = list(_lowered(view, place, most))
        if defined:
            declared += found + list(_type_lowered(view, defined, most))
        else:
            used += found
    edits = tuple(EditSet([*declared, *used])) if declared and used else ()
    return if_smaller(view, edits)


def _lowered(view: View, place: int, most: int) -> Iterator[Edit]:
    """Put a name in place of the expression or declarator that is up to ``most`` levels around it."""
    tree, outer = view.tree, place
    for _ in range(most):
        parent = tree.parent[outer]
        elements = view.elements(parent)
        if not _LEVEL.search(tree.kind_name(parent)) or outer not in (elements[0], elements[-1]):
            break
        outer = parent
    if outer != place:
        yield from lift(view, outer, tree.start[place], tree.end[place])


def _type_lowered(view: View, bound: int, most: int) -> Iterator[Edit]:
    """Put an element type in place of the type that is up to ``most`` levels around it."""
    tree = view.tree
    outer = in_field(view, bound, "type") or in_field(view, tree.parent[bound], "type")
    inner = outer
    for _ in range(most):
        if not inner or not _LEVEL.search(tree.kind_name(inner)):
            break
        # "[4]T" has its type last, "T[4]" first.
        parts = view.elements(inner)[:: -1 if view.text(inner).startswith(b"[") else 1]
        inner = in_field(view, inner, "element", "type") or next(iter(parts), 0)
    if inner and inner != outer:
        yield from lift(view, outer, tree.start[inner], tree.end[inner])
