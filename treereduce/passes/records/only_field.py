"""Let the only field of a record stand for the record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from treereduce.passes.records.constraints import is_constrained, without_label
from treereduce.passes.records.unbox import contained
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.applied import applied, type_parameters
from treereduce.view.binding.bindings import definer, is_mention, target_of
from treereduce.view.calling.functions import SELF
from treereduce.view.calling.paths import joint_after, joint_before, word_before
from treereduce.view.calling.scopes import OWN, own_names
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import field_of, inside, is_defining
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.types.records import Record, record_at
from treereduce.view.view import View

LABEL_DEPTH = 3
"""Levels from a name to what gives a value to the field of that name: ``.f = 1`` has two."""
OBJECT_DEPTH = 4
"""Levels from a type to what is declared to have it: ``x: &mut S`` has two."""
LABELLED = frozenset({b"=", b":"})
_FIRST = re.compile(rb"\s*0\b")
"""What the only field is called where it has no name of its own."""


def as_field(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write the type of its only field for a record, the value for one that is made, and x for x.f.

    ``struct S { x: T } fn f(s: S) { g(s.x, S { x: y }) }`` -> ``fn f(s: T) { g(s, y) }``

    Where another type has a field of that name, it is taken only from what is declared to be such a record:
    ``struct S { long x; }; union U { struct S x; } u; f(u.x.x);`` -> ``union U { long x; } u; f(u.x);``
    None where the record has other members, which are used through its name.
    """
    tree, places = view.tree, view.few_uses(name)
    records = [record for place in places if (record := record_at(view, place, 1))]
    if len(records) != 1 or any(joint_after(view, place) for place in places):
        return ()
    [record] = records
    [field] = record.fields
    outside = [place for place in places if not inside(view, place, record.node)]
    own = [leaf for place in outside for leaf in own_names(view, place)]
    taken = field_taken(view, record, outside) if field.name else _numbered(view, [*places, *own])
    if taken is None or not (outside or field_of(view, record.node) == "type"):
        return ()
    made = [edit for leaf in own if tree.text(leaf) == OWN for edit in contained(view, leaf)]
    return if_smaller(
        view, apart([*_uses(view, record, outside), *made, *taken, *_without_record(view, record)])
    )


def _uses(view: View, record: Record, outside: Sequence[int]) -> Iterator[Edit]:
    """Write the type of the field for the record where this is named, and the value where one is made."""
    parameters = type_parameters(view, record.leaf)
    tagged = [place for place in outside if has_tag(view, place)]
    named = tagged or [place for place in outside if not _is_other(view, place, record)]
    for place in outside:
        # Brackets behind the name of a type in VHDL tell what its field is like, and make no value.
        made: tuple[Edit, ...] = ()
        if not is_constrained(view, place):
            made = contained(view, place) or _matched(view, place) or _empty(view, place)
        if made:
            yield from made
        elif place in named:
            yield _typed(view, place, record, parameters)


def _is_other(view: View, place: int, record: Record) -> bool:
    """Whether a place defines something else of the same name. A type may be all of a parameter."""
    return definer(view, place) > 0 and view.tree.kind[place] != view.tree.kind[record.leaf]


def has_tag(view: View, place: int) -> bool:
    """Whether a word such as ``struct`` stands before the name of a type and belongs to it."""
    around = view.tree.parent[place]
    return view.tree.kind[around] in view.language.roles.definitions and is_mention(view, around)


def _matched(view: View, place: int) -> tuple[Edit, ...]:
    """Leave what a pattern has in brackets behind a name."""
    tree, around = view.tree, view.tree.parent[place]
    parts = list(islice(view.children(around), 5))
    if len(parts) == 4 and parts[0] == place and tree.text(parts[1]) == b"(":
        return lift_node(view, around, parts[2])
    return ()


def _empty(view: View, place: int) -> tuple[Edit, ...]:
    """Write the least value where one is made of nothing."""
    tree, around = view.tree, view.tree.parent[place]
    begins = view.text_between(tree.start[around], tree.start[place]).strip() in (b"", b"new")
    if begins and view.text_between(tree.end[place], tree.end[around]).strip() in (b"()", b"{}"):
        least = view.language.minimal(tree.kind[around])[:1]
        return tuple(view.edit(around, text) for text in least)
    return ()


def _typed(view: View, place: int, record: Record, parameters: Sequence[bytes]) -> Edit:
    """Write the type of the field where the record is named."""
    tree = view.tree
    start = tree.start[tree.parent[place] if has_tag(view, place) else place]
    edit = applied(view, place, record.fields[0].type, parameters)
    return Edit(start, edit.end, edit.text)


def field_taken(view: View, record: Record, outside: Sequence[int]) -> list[Edit] | None:
    """Leave the object where its field is taken or given a value; None if the field is not used.

    ``outside`` is where the record is named. If other types have such a field, only what is taken from an
    object that is declared there is known to be the record's.
    """
    tree = view.tree
    edits: list[Edit] = []
    places = view.few_uses(record.fields[0].name)
    if not places:
        return None
    fields = [place for place in places if _is_field(view, place, record)]
    objects = {tree.text(leaf) for place in outside if fields and (leaf := declared_with(view, place))}
    if fields and not objects:
        return None
    for place in places:
        if inside(view, place, record.node) or place in fields:
            continue
        if not objects or _object(view, place) in objects:
            edits += _unlabelled(view, place) or _taken(view, place)
    edits += [edit for place in places for edit in without_label(view, place, record.leaf, alone=not fields)]
    return edits


def _is_field(view: View, place: int, record: Record) -> bool:
    """Whether a place defines a field of another type."""
    other = 0 if inside(view, place, record.node) else definer(view, place)
    return other > 0 and view.tree.kind[other] == view.tree.kind[record.fields[0].node]


def _object(view: View, place: int) -> bytes:
    """The word before the mark by which a field is taken, empty for what is none."""
    joint = joint_before(view, place)
    return word_before(view, joint) if joint else b""


def _unlabelled(view: View, place: int) -> tuple[Edit, ...]:
    """Leave the value that a field is given, where that is all in a pair of brackets: ``{ f: e }``."""
    tree, node = view.tree, place
    for _ in range(LABEL_DEPTH):
        pair = tree.parent[node]
        parts = list(islice(view.children(pair), 4))
        if len(parts) == 3 and parts[0] == node and tree.text(parts[1]) in LABELLED:
            around = tree.parent[pair]
            elements = list(islice(filter(view.is_element, tree.children(around)), 2))
            is_list = tree.source.startswith(b"{", tree.start[around]) and elements == [pair]
            return lift_node(view, around, parts[2]) if is_list else ()
        node = pair
    return ()


def _taken(view: View, place: int) -> Iterator[Edit]:
    """Leave the object from which a field is taken, or what a pointer to it leads to."""
    tree, joint = view.tree, joint_before(view, place)
    if joint:
        pointed = view.language.profile.pointed if tree.source.startswith(b"->", joint) else b""
        yield Edit(joint, tree.end[place], pointed)


def _numbered(view: View, places: Sequence[int]) -> list[Edit]:
    """Leave the objects of a type in the place of the only field that they have without a name."""
    tree = view.tree
    names = {tree.text(leaf) for place in places if (leaf := declared_with(view, place))}
    objects = [use for name in sorted(names) for use in view.few_uses(name)]
    objects += [place for place in places if tree.text(place) == SELF]
    edits = []
    for node in objects:
        joint = joint_after(view, node)
        if joint and (number := _FIRST.match(tree.source, joint)):
            edits.append(Edit(tree.end[node], number.end()))
    return edits


def declared_with(view: View, place: int) -> int:
    """The name of what is declared to have the type named at a place; 0 where nothing is."""
    tree, roles = view.tree, view.language.roles
    named = tree.parent[place] if has_tag(view, place) else place
    for node in islice(tree.ancestors(named), OBJECT_DEPTH):
        if is_defining(view, node):
            leaf = target_of(view, node)
            return leaf if not inside(view, place, leaf) else 0
        if tree.kind[node] in roles.arguments | roles.bodies:
            break
    return 0


def _without_record(view: View, record: Record) -> Sequence[Edit]:
    """Delete a record, or put its field in its place where it is the type of something."""
    node = record.node
    if field_of(view, node) == "type":
        return (view.edit(node, record.fields[0].type),)
    return deletions(view, [removable(view, node)])
