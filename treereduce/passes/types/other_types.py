"""The edits that put another type in the places of one, with what defines or uses that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from treereduce.passes.types.converted import conversions
from treereduce.passes.types.named_types import definitions_of, is_a_type
from treereduce.passes.types.plain_types import arguments_of, sequences_of
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.program.text import WORDS
from treereduce.view.binding.attached import list_around
from treereduce.view.binding.bindings import binder, definer
from treereduce.view.calling.families import cut
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import TYPE_FIELDS, field_of, in_any, in_field, inside, outermost
from treereduce.view.types.wrapped import use_of_value
from treereduce.view.view import View

MOST_LEAVES = 100
"""Names beside a type of which one may be declared to have it. All of a damaged program may be one node."""
BOUND = b"{bound}"
"""Where the profile's text of a type of which only that is known has the bound."""


def replaced(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, if that is smaller."""
    edits = tuple(EditSet(_edits(view, places, other)))
    gain = view.gain(edits)
    before = (view.text_between(edit.start, edit.end).strip() for edit in edits)
    shorter = sum(len(edit.text) for edit in edits) < sum(map(len, before))
    is_new = other in view.names and not view.first_uses(other, 1)
    # A mark alone may need blank space around it, as ``!`` of Rust in ``A< ! >``.
    is_less = gain == 0 and shorter and not is_new and WORDS.search(other)
    return edits if edits and (gain > 0 or is_less) else ()


def without_definition(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, and what defines the type deleted or replaced."""
    gone = _undefined(view, definitions_of(view, places), other)
    return _smaller(view, [*_edits(view, places, other), *gone]) if gone else ()


def without_name(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, and the parameter that is the type without its name, if it has a word.

    Or the type that something is declared with: ``struct S { int x; } a; struct S *b;`` ->
    ``struct { int x; } a; int *b;``
    """
    tree = view.tree
    bound = [node for node in definitions_of(view, places) if is_a_type(view, node)]
    called = {view.text(place) for place in places}
    gone = [
        view.edit(leaf)
        for node in bound
        for leaf in view.names.inside(node)
        if tree.text(leaf) in called and tree.start[leaf] > tree.start[node]
    ]
    gone += map(view.edit, _names_beside_variables(view, places))
    return _smaller(view, [*_edits(view, places, other), *gone]) if gone else ()


def _names_beside_variables(view: View, places: Sequence[int]) -> list[int]:
    """The name of the type that places name, in its definition, where a variable is declared with that.

    Such a definition may have places in it: it stays, and needs no name.
    """
    tree, names = view.tree, {view.tree.text(leaf) for leaf in view.names.inside(places[0])}
    found = []
    for own in view.few_uses(names.pop()) if len(names) == 1 else ():
        node = tree.parent[own]
        is_type = in_field(view, node, "name") == own and in_field(view, node, "body")
        around = tree.parent[node]
        if is_type and in_field(view, around, "type") == node and in_field(view, around, "declarator"):
            found.append(own)
    return found


def in_scope(view: View, *, node: int, name: bytes, other: bytes) -> tuple[Edit, ...]:
    """What one parameter is a type for without it, and its uses replaced."""
    scope = view.tree.parent[view.tree.parent[node]]
    uses = [
        place for place in view.uses(name) if inside(view, place, scope) and not inside(view, place, node)
    ]
    return _smaller(view, [*_edits(view, uses, other), *_undefined(view, [node], other)])


def as_scalar(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The same, and what accesses a field of the type replaced by the object that has it."""
    definitions = definitions_of(view, places)
    accesses = list(_accesses(view, places, definitions))
    gone = _undefined(view, definitions, other)
    return _smaller(view, [*_edits(view, places, other), *gone, *accesses]) if accesses else ()


def as_converted(view: View, *, places: Sequence[int], other: bytes) -> tuple[Edit, ...]:
    """The uses replaced, and the variables that have the type put for all calls that they are given to."""
    converted = conversions(view, places) if all(map(view.alive, places)) else []
    return _smaller(view, [*_edits(view, places, other), *converted]) if converted else ()


def as_arrays(view: View, *, places: Sequence[int], form: int, every: bool) -> tuple[Edit, ...]:
    """Types that differ in their arguments only, each replaced, but not in others of them.

    Where that is ``every`` one, what defines the type is deleted.
    """
    tree, edits = view.tree, list[Edit]()
    for place in places:
        texts = sequences_of(view, place)[form : form + 1] if view.alive(place) else []
        if texts and not (edits and tree.start[place] < edits[-1].end):
            edits.append(view.edit(place, texts[0]))
    given = arguments_of(view, places[0])
    called = [tree.text(leaf) for leaf in view.names.inside(places[0]) if leaf < given] if every else []
    uses = [place for name in called[-1:] for place in view.uses(name)]
    defined = {node for place in uses if (node := definer(view, place)) and not is_a_type(view, node)}
    # What was made by a call of the type is a list of values where that is an array.
    made = [edit for place in uses if edits and edits[0].text[:1] == b"[" for edit in _listed(view, place)]
    gone = [*_undefined(view, sorted(defined), b""), *made]
    return _smaller(view, [*edits, *gone]) if edits else ()


def bounds_as_types(
    view: View, definitions: Sequence[int], instead: Mapping[bytes, bytes] | None = None
) -> list[bytes]:
    """What parameters that are types have to be, as types in their places, or a word for any type.

    With other names ``instead`` of some.
    """
    profile, texts = view.language.profile, []
    for node in definitions:
        parts = view.elements(node) if is_a_type(view, node) else []
        bound = view.elements(parts[-1]) if len(parts) > 1 else []
        if bound:
            text = view.text_between(view.tree.start[bound[0]], view.tree.end[bound[-1]])
            for old, new in (instead or {}).items():
                text = re.sub(rb"\b%s\b" % re.escape(old), new, text)
            texts.append(profile.bounded.replace(BOUND, text))
        elif parts and profile.deduced:
            texts.append(profile.deduced)
    return texts


def _smaller(view: View, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    return if_smaller(view, tuple(EditSet(edits)))


def _edits(view: View, places: Sequence[int], other: bytes) -> Iterator[Edit]:
    return (view.edit(place, other) for place in places if view.alive(place))


def _undefined(view: View, definitions: Sequence[int], other: bytes) -> list[Edit]:
    """Edits that delete definitions, or replace those that are the type of something themselves."""
    start, end = view.tree.start, view.tree.end
    edits = []
    for node in definitions:
        each = list_around(view, node) if is_a_type(view, node) else None
        if field_of(view, node) in TYPE_FIELDS:
            edits.append(Edit(start[node], end[node], other))
        elif each is not None:
            edits += cut(
                view, each, [each.elements.index(member) for member in each.elements if member.first == node]
            )
        elif whole := removable(view, node):
            edits.append(removal(view, whole))
    return edits


def _accesses(view: View, places: Sequence[int], definitions: Sequence[int]) -> Iterator[Edit]:
    """Edits that leave only the object of an access to a field: ``x.f`` becomes ``x``.

    Of accesses to what the definitions of the type name, and to what is declared to have the type.
    """
    tree, names, gone = view.tree, view.names, outermost(view, definitions)
    fields = {tree.text(leaf) for node in definitions for leaf in names.inside(node)}
    objects = {
        tree.text(leaf)
        for place in places
        for leaf in islice(names.inside(tree.parent[place]), MOST_LEAVES)
        if not inside(view, leaf, place) and binder(view, leaf)
    }
    for name in sorted(fields | objects):
        for place in view.uses(name):
            parent = tree.parent[place]
            first, *others = islice(view.children(parent), 2)
            # Where another text has come behind the object, no deletion takes that away.
            is_access = others and tree.is_named(first) and tree.kind[parent] in view.language.roles.accesses
            known = name in (objects if place == first else fields)
            if is_access and known and not in_any(view, place, gone):
                yield from lift_node(view, parent, first)


def _listed(view: View, place: int) -> tuple[Edit, ...]:
    """A list of one in the place of a value of one part that begins with the name at a place."""
    tree, made = view.tree, use_of_value(view, place)
    parts = view.elements(made.arguments) if made else []
    if made is None or len(parts) != 1:
        return ()
    part = parts[0]
    if tree.text(next(view.children(made.arguments))) == b"{":
        part = view.elements(part)[-1] if view.elements(part) else part  # without its label
    return (
        Edit(tree.start[made.node], tree.start[part], b"["),
        Edit(tree.end[part], tree.end[made.node], b"]"),
    )
