"""What a record is: a definition of a type whose values consist of fields, with names or numbers."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.nodes.members import END
from treereduce.view.nodes.parts import alone, field_of, first_children, in_field
from treereduce.view.notation.access import is_access_mark
from treereduce.view.types.written_types import written_type
from treereduce.view.view import View

_SIZES = re.compile(rb"(?:\[[^\[\]]*\]\s*)+")
"""What makes an array of what stands before it."""


class Field(NamedTuple):
    """A part that all values of a record have."""

    node: int
    name: bytes
    """Empty where it has its place for a name, as ``x.0`` has."""
    type: bytes


class Array(NamedTuple):
    """A definition of a type whose values are an array each, under a name."""

    node: int
    name: bytes
    type: bytes
    sizes: bytes
    """What stands behind the name: ``[3]``."""


class Record(NamedTuple):
    """A definition of a type, and the fields of its values."""

    node: int
    leaf: int
    """Where its name stands."""
    body: int
    """What holds the fields."""
    fields: tuple[Field, ...]


def record_at(view: View, place: int, most: int) -> Record | None:
    """The record that is defined at a place, with at most so many fields; None if none is.

    None also where what is defined has members that are no plain fields, such as methods.
    """
    node = definer(view, place)
    fields = fields_of(view, node, most) if node else ()
    return Record(node, place, _body(view, node), fields) if fields else None


def array_at(view: View, place: int) -> Array | None:
    """The record that is defined at a place and has nothing but an array; None if none is."""
    tree, node = view.tree, definer(view, place)
    body = _body(view, node) if node else 0
    members = _first_members(view, body, 2) if body else []
    if len(members) != 1 or not _holds_fields(view, body, members):
        return None
    [member] = members
    kind, leaf = in_field(view, member, "type"), target_of(view, member)
    sizes = view.text_between(tree.end[leaf], tree.end[member]).strip(END)
    if not 0 < kind < leaf or not _SIZES.fullmatch(sizes):
        return None
    return Array(node, tree.text(leaf), view.text_between(tree.start[kind], tree.start[leaf]).strip(), sizes)


def fields_of(view: View, node: int, most: int) -> tuple[Field, ...]:
    """The fields of the record that a node defines, empty where there is none with at most so many."""
    body = _body(view, node)
    members = _first_members(view, body, most + 1) if body else []
    if not 0 < len(members) <= most or not _holds_fields(view, body, members):
        return ()
    fields = tuple(_field(view, member) for member in members)
    return fields if all(field.type for field in fields) else ()


def names_of_fields(view: View, node: int, most: int) -> tuple[bytes, ...]:
    """The names of the fields of the record that a node defines, also where one type is that of several.

    Empty where there is none with at most so many members.
    """
    body = _body(view, node) if node else 0
    members = _first_members(view, body, most + 1) if body else []
    if not 0 < len(members) <= most or not _holds_fields(view, body, members):
        return ()
    names = list[bytes]()
    for member in members:
        parts = view.elements(member)
        # What has nothing but a type is a field too, as in "struct { A; b int }" of Go.
        named = [part for part in parts if field_of(view, part) != "type"] or parts[:1]
        leaves = (next(iter(view.names.inside(part)), 0) for part in named)
        names += [view.tree.text(leaf) for leaf in leaves if leaf]
    return tuple(names)


def _body(view: View, node: int) -> int:
    """What holds the members of a definition, or of the type that it gives a name to; 0 if nothing does."""
    tree, roles = view.tree, view.language.roles
    kinds, given = roles.bodies | roles.records, in_field(view, node, "type")
    if given and tree.kind[given] in roles.records:
        return given
    holders = (node, given)
    children = (child for holder in holders if holder for child in first_children(view, holder))
    found = (each for child in children for each in alone(view, child) if tree.kind[each] in kinds)
    return next(found, 0)


def _first_members(view: View, body: int, most: int) -> list[int]:
    """The first members of a body, but for words about who may use them, or that end it."""
    kinds, endings = view.tree.kind, view.language.roles.endings
    members = (
        member
        for member in filter(view.is_element, view.tree.children(body))
        if not is_access_mark(view, member) and not view.is_keyword(member) and kinds[member] not in endings
    )
    return list(islice(members, most))


def _holds_fields(view: View, body: int, members: list[int]) -> bool:
    tree, roles = view.tree, view.language.roles
    if tree.kind[body] in roles.records | roles.fields:
        return True
    return all(tree.kind[member] in roles.fields for member in members)


def _field(view: View, member: int) -> Field:
    numbered = field_of(view, member) == "type"
    return Field(member, b"" if numbered else view.tree.text(target_of(view, member)), _type(view, member))


def _type(view: View, member: int) -> bytes:
    """The type of a field, which may be all of it; nothing where a member is no plain field."""
    if field_of(view, member) == "type":
        return view.text(member)
    if in_field(view, member, "parameters", "body"):
        return b""
    written = written_type(view, member)
    return written.text if written else b""
