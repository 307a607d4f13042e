"""Let a record begin with what its fields are given next, between braces."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import behind, equals_of
from treereduce.view.members import removal, statement_of_all
from treereduce.view.parts import in_field
from treereduce.view.paths import joint_after
from treereduce.view.view import View

PATH = 3
"""Tokens of a field with its record and the mark between: ``a.b``."""
PATH_DEPTH = 6
"""Levels from the first name of a path to what gives it a value."""
BRACES = b"{", b"}"


class Part(NamedTuple):
    """A statement that gives a field its value, and that value."""

    statement: int
    value: int


def begun_with_part(view: View, *, node: int, leaf: int) -> tuple[Edit, ...]:
    """Declare a record with the value that the next place of its name gives a field of it.

    ``struct S a; a.b = f();`` -> ``struct S a = { f() };``
    """
    tree = view.tree
    # What points to a record is none, and what has no type in C is not one of such.
    is_record = view.alive(leaf) and in_field(view, node, "type") and tree.parent[leaf] == node
    part = _next_part(view, leaf, node + tree.size[node]) if is_record else None
    if part is None:
        return ()
    text = tree.text(leaf) + b" = { " + view.text(part.value) + b" }"
    put = Edit(tree.start[leaf], tree.end[leaf], text, view.tokens(part.value) + 4)
    return if_smaller(view, (put, removal(view, part.statement)))


def with_next_part(view: View, *, leaf: int, value: int) -> tuple[Edit, ...]:
    """Add to the values of a record what the next place of its name gives a field of it.

    ``struct S a = { 1 }; a.c = f();`` -> ``struct S a = { 1, f() };``
    """
    tree = view.tree
    held = [each for each in view.elements(value) if view.text(each)]
    opening, closing = BRACES
    is_list = view.text(value).startswith(opening) and view.text(value).endswith(closing)
    part = _next_part(view, leaf, value + tree.size[value]) if is_list and held else None
    if part is None:
        return ()
    last = held[-1]
    text = view.text(last) + b", " + view.text(part.value)
    put = Edit(tree.start[last], tree.end[last], text, view.tokens(last) + view.tokens(part.value) + 1)
    return if_smaller(view, (put, removal(view, part.statement)))


def _next_part(view: View, leaf: int, start: int) -> Part | None:
    """What gives a field its value at the next place of the name of its record behind a node."""
    tree = view.tree
    places = view.first_uses(tree.text(leaf), 2)
    place = next((place for place in places if place >= start), 0)
    if not place or not joint_after(view, place):
        return None
    around = islice(tree.ancestors(place), PATH_DEPTH)
    bound = next((node for node in around if equals_of(view, node)), 0)
    equals = equals_of(view, bound) if bound and tree.start[bound] == tree.start[place] else 0
    if not equals or view.rendering.tally.count(tree.start[bound], tree.start[equals]) != PATH:
        return None
    statement, value = statement_of_all(view, bound), behind(view, bound, equals)
    return Part(statement, value) if statement and value else None
