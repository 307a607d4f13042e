"""Let a pointer to a record of one field be a pointer to what the field holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import field_of, in_field, inside
from treereduce.view.notation.bracketed import binds_closer
from treereduce.view.types.records import fields_of
from treereduce.view.view import View

ARROW, DOT, POINTED = b"->", b".", b"*"
"""What leads to a field of what a pointer leads to, of the record itself, and what stands for the former."""
PARTS = 3
"""Parts of what takes a field out of something."""
NAME, TYPE = "name", "type"
"""The fields of a record's name, and of a type that something has."""


class Access(NamedTuple):
    """What takes a field out of something."""

    node: int
    of: int
    """That something."""
    joint: bytes
    """What stands between it and the name of the field."""


class Instead(NamedTuple):
    """A type that stands for a record."""

    places: Sequence[int]
    edits: Sequence[Edit]
    """They put it there, and delete the record."""


def as_pointed(view: View, *, places: Sequence[int], definitions: Sequence[int]) -> tuple[Edit, ...]:
    """The edits that put the type of an only field in some places of a record, ``*p`` for ``p->f``.

    None where the language writes no pointers so, where the places neither name a record of one field nor
    define one that is named nowhere else, and where no pointer leads to the field.
    """
    if not view.language.profile.pointed:
        return ()
    places = [place for place in places if view.alive(place)]
    records = [place for place in places if fields_of(view, place, 1)] or list(definitions)
    fields = fields_of(view, records[0], 1) if len(records) == 1 else ()
    if not fields or not fields[0].name:
        return ()
    record = records[0]
    instead = instead_of_record(view, record, places, fields[0].type)
    accesses = list(accesses_to(view, fields[0].name, record))
    if instead is None or not any(access.joint == ARROW for access in accesses):
        return ()
    pointed = _pointed(view, accesses)
    return if_smaller(view, tuple(EditSet([*instead.edits, *pointed]))) if pointed else ()


def instead_of_record(view: View, record: int, places: Sequence[int], kind: bytes) -> Instead | None:
    """The edits that put a type in some places of a record, which goes; None if it is named elsewhere too.

    What is declared together with the record stays, and has the type too.
    """
    name = in_field(view, record, NAME)
    if record in places and name and len(view.first_uses(view.text(name), 2)) > 1:
        return None
    typed = dict.fromkeys([*places, record] if field_of(view, record) == TYPE else places)
    edits = [view.edit(place, kind) for place in typed]
    if record not in typed and (whole := removable(view, record)):
        edits.append(removal(view, whole))
    return Instead(tuple(typed), edits)


def accesses_to(view: View, name: bytes, record: int) -> Iterator[Access]:
    """What takes a field out of something."""
    tree = view.tree
    for place in view.uses(name):
        node = tree.parent[place]
        children = list(islice(view.children(node), PARTS + 1))  # of a long list with the name as a member
        joint = tree.text(children[1]) if len(children) == PARTS and children[2] == place else b""
        if joint in (ARROW, DOT) and not inside(view, place, record):
            yield Access(node, children[0], joint)


def _pointed(view: View, accesses: Sequence[Access]) -> list[Edit]:
    """The edits that leave no field in them, with all else in them; none where that begins with no leaf.

    Of a path that takes a field out of another only the first mark has brackets: ``(**p)[0]``.
    """
    tree, edits = view.tree, list[Edit]()
    paths, marks = dict[int, tuple[int, bool]](), dict[int, bytes]()
    for node, of, joint in sorted(accesses):
        end, is_pointed = paths.get(node, (tree.end[node], False))
        paths[of] = end, is_pointed or joint == ARROW
        brackets = joint == ARROW and not is_pointed and binds_closer(tree.source, end)
        edits.append(Edit(tree.end[of], tree.end[node], b")" if brackets else b""))
        if joint == ARROW:
            first = next(leaves_of(view, of), 0)
            if not first or view.text_between(tree.start[of], tree.start[first]).strip():
                return []
            marks[first] = marks.get(first, b"") + (b"(" + POINTED if brackets else POINTED)
    return edits + [view.edit(leaf, mark + view.text(leaf)) for leaf, mark in marks.items()]
