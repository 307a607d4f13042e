"""Let a pointer to a record of one field be a pointer to what the field holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.members import removable, removal
from treereduce.view.parts import inside, outermost
from treereduce.view.records import fields_of
from treereduce.view.view import View

ARROW, DOT, POINTED = b"->", b".", b"*"
"""What leads to a field of what a pointer leads to, of the record itself, and what stands for the former."""
PARTS = 3
"""Parts of what takes a field out of something."""
CLOSER = (b"[", b"(", ARROW, DOT, b"++", b"--")
"""What stands behind a value and binds closer than what stands before it."""


def as_pointed(view: View, *, places: Sequence[int], definitions: Sequence[int]) -> tuple[Edit, ...]:
    """The edits that put the type of an only field in some places of a record, ``*p`` for ``p->f``.

    None where the language writes no pointers so, where the places neither name a record of one field nor
    define one, and where no pointer leads to the field.
    """
    if not view.language.profile.pointed:
        return ()
    tree = view.tree
    places = [place for place in places if view.alive(place)]
    records = [place for place in places if fields_of(view, place, 1)] or list(definitions)
    fields = fields_of(view, records[0], 1) if len(records) == 1 else ()
    if not fields or not fields[0].name:
        return ()
    accesses = list(_accesses(view, fields[0].name, records[0]))
    if not any(joint == ARROW for _, _, joint in accesses):
        return ()
    edits = [Edit(tree.start[place], tree.end[place], fields[0].type) for place in places]
    if records[0] not in places and (whole := removable(view, records[0])):
        edits.append(removal(view, whole))
    outer = set(outermost(view, [access for access, _, _ in accesses]))
    for access, of, joint in accesses:
        if access in outer:
            text = POINTED + view.text(of) if joint == ARROW else view.text(of)
            after = tree.source[tree.end[access] :].lstrip()
            if joint == ARROW and after.startswith(CLOSER):
                text = b"(" + text + b")"
            edits.append(Edit(tree.start[access], tree.end[access], text))
    return if_smaller(view, tuple(EditSet(edits)))


def _accesses(view: View, name: bytes, record: int) -> Iterator[tuple[int, int, bytes]]:
    """What takes a field out of something, with that something, and what stands between it and the name."""
    tree = view.tree
    for place in view.uses(name):
        access = tree.parent[place]
        children = list(view.children(access))
        joint = tree.text(children[1]) if len(children) == PARTS and children[2] == place else b""
        if joint in (ARROW, DOT) and not inside(view, place, record):
            yield access, children[0], joint
