"""Let a record of several fields be an array, with numbers in the places of the fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from treereduce.passes.types.pointed import TYPE, Access, accesses_to, instead_of_record
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_start
from treereduce.view.binding.bindings import target_of
from treereduce.view.nodes.parts import field_of, in_field
from treereduce.view.nodes.together import apart
from treereduce.view.notation.bracketed import binds_closer
from treereduce.view.view import View

MOST_FIELDS = 6
"""Fields of the largest records that are tried."""
DECLARATOR = "declarator"
UNION = b"union"
"""How a record begins whose fields all begin where it does."""
LONGEST = 7
"""Bytes of the longest word that binds closer than a sum, and the one before it."""
_DECLARATOR = re.compile(rb"(?P<stars>[*\s]*)(?P<name>\w+)\s*(?:\[\s*(?P<size>\d{0,9})\s*\])?\Z")
"""What declares a field that is a value, a pointer or an array of either."""
_MORE = re.compile(rb"\s*\+\s*(\d{1,9})\b(?!\s*[*/%.])")
"""A number that is added to a field that is an array."""
_CLOSER = re.compile(rb"(?:[*/%&!~)-]|\bsizeof)\Z")
"""What stands before a field and binds closer than the sum that the field becomes."""
_POINTER = re.compile(rb"\s*\*[\s*]*\w+\Z")


class _Cell(NamedTuple):
    """The place of a field in the array."""

    name: bytes
    place: int
    is_array: bool


def as_celled(view: View, *, places: Sequence[int], definitions: Sequence[int]) -> tuple[Edit, ...]:
    """The edits that put the type of the first field in the places of a record, and numbers for its fields.

    ``struct { char a[12], b; } *p; f(p->a + 2, p->b);`` -> ``char *p; f(p + 2, p[12]);``

    None where the language writes no pointers so, the places neither name a record nor define one that is
    named nowhere else, where a field is anything but a value, a pointer or an array of a known size, and
    where one is taken out of another one that needs brackets.
    """
    if not view.language.profile.pointed:
        return ()
    places = [place for place in places if view.alive(place)]
    records = [place for place in places if in_field(view, place, "body")] or list(definitions)
    found = _cells(view, records[0]) if len(records) == 1 else None
    if found is None:
        return ()
    record, (kind, cells, length) = records[0], found
    instead = instead_of_record(view, record, places, kind)
    if instead is None:
        return ()
    edits = list(instead.edits)
    for place in instead.places:
        lengths = _lengths(view, place, length)
        if lengths is None:
            return ()
        edits += lengths
    taken = [_taken(view, access, cell) for cell in cells for access in accesses_to(view, cell.name, record)]
    if any(after.start < before.end for before, after in pairwise(sorted(taken))):
        return ()
    return if_smaller(view, apart([*edits, *taken])) if taken else ()


def _cells(view: View, record: int) -> tuple[bytes, list[_Cell], int] | None:
    """The type of a record's first field, the places of all and how many there are; None for others."""
    body, kind, cells, length = in_field(view, record, "body"), b"", list[_Cell](), 0
    members = view.elements(body) if body else []
    is_union = view.tree.source.startswith(UNION, view.tree.start[record])
    if not 0 < len(members) <= MOST_FIELDS:
        return None
    for member in members:
        held = in_field(view, member, TYPE)
        declarators = [child for child in view.children(member) if field_of(view, child) == DECLARATOR]
        if not held or not declarators:
            return None
        for match in (_DECLARATOR.match(view.text(each)) for each in declarators):
            if match is None:
                return None
            if not cells:
                kind = view.text(held) + b" " * bool(stars := b"".join(match["stars"].split())) + stars
            size = max(int(match["size"] or 1), 1)
            cells.append(_Cell(match["name"], 0 if is_union else length, match["size"] is not None))
            length = max(length, size) if is_union else length + size
    return (kind, cells, length) if 1 < len(cells) <= MOST_FIELDS else None


def _lengths(view: View, place: int, length: int) -> list[Edit] | None:
    """The edits that make arrays of what has a type and is no pointer; None where that cannot be."""
    tree, edits = view.tree, list[Edit]()
    for child in view.children(tree.parent[place]):
        if field_of(view, child) == DECLARATOR:
            if child == target_of(view, child):
                end = tree.end[child]
                edits.append(Edit(tree.start[child], end, tree.text(child) + b"[%d]" % length))
            elif not _POINTER.match(view.text(child)):
                return None
    return edits


def _taken(view: View, access: Access, cell: _Cell) -> Edit:
    """The edit that puts a number in the place of the name of a field."""
    tree, source = view.tree, view.tree.source
    start, end = tree.end[access.of], tree.end[access.node]
    if not cell.is_array:
        return Edit(start, end, b"[%d]" % cell.place)
    if not cell.place:
        return Edit(start, end)
    first = blank_start(source, tree.start[access.node])
    is_operand = _CLOSER.search(source, max(first - LONGEST, 0), first) is not None
    more = _MORE.match(source, end)
    if more and not is_operand and view.text_between(end, more.end()) == more[0]:
        return Edit(start, more.end(), b" + %d" % (cell.place + int(more[1])))
    offset = b" + %d" % cell.place
    if is_operand or binds_closer(source, end):
        return Edit(tree.start[access.node], end, b"(" + view.text(access.of) + offset + b")")
    return Edit(start, end, offset)
