"""Let a record be no more than a name for the type of its only field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from treereduce.passes.records.only_field import declared_with, field_taken
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.calling.paths import word_before
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.notation.plain_values import plain_value
from treereduce.view.types.records import Record, record_at
from treereduce.view.types.wrapped import use_of_value
from treereduce.view.view import View

POINTER = b"*"
"""What stands before a type for a pointer to it, and before a pointer for what it leads to."""
STARTS = (b"[", b".", b"(")
"""What stands behind a value and belongs to it before a mark in front of the value does."""


def as_underlying(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write the type of its only field for what a record is, and x for x.f.

    ``type S struct { x T }; func (s *S) f() { g(s.x, S{x: y}) }`` ->
    ``type S T; func (s *S) f() { g(*s, S(y)) }``

    Where the name of a type stands apart from what it is. Pays where methods need the name, so that the
    field cannot stand for the record.
    """
    places = view.few_uses(name)
    records = [record for place in places if (record := record_at(view, place, 1))]
    holder = in_field(view, records[0].node, "type") if len(records) == 1 else 0
    if not holder or not inside(view, records[0].body, holder) or not records[0].fields[0].name:
        return ()
    [record] = records
    outside = [place for place in places if not inside(view, place, record.node)]
    taken = field_taken(view, record, outside)
    if not outside or taken is None:
        return ()
    start, end = view.tree.start[holder], view.tree.end[holder]
    made = [edit for place in outside for edit in _converted(view, place, record)]
    declared = _declared(view, outside)
    left = [_led_to(view, edit, declared) for edit in taken]
    return if_smaller(view, apart([Edit(start, end, record.fields[0].type), *made, *left]))


def _converted(view: View, place: int, record: Record) -> Iterator[Edit]:
    """Convert the value that is given where a record is made, or the least one where none is."""
    tree, around = view.tree, view.tree.parent[place]
    made = use_of_value(view, place)
    given = view.elements(made.arguments) if made else []
    if made and len(given) == 1:
        value = in_field(view, given[0], "value") or given[0]
        # The brackets may be what is missing in a damaged program.
        if tree.end[place] < tree.start[value] and tree.end[value] < tree.end[made.node]:
            yield Edit(tree.end[place], tree.start[value], b"(")
            yield Edit(tree.end[value], tree.end[made.node], b")")
    elif view.text_between(tree.end[place], tree.end[around]).strip() == b"{}":
        least = plain_value(view, record.fields[0].node)
        yield Edit(tree.end[place], tree.end[around], b"(" + least + b")")


def _declared(view: View, outside: Sequence[int]) -> dict[int, bool]:
    """The names of what is declared to have the record for a type, and whether it is a pointer to that."""
    tree = view.tree
    leaves = {leaf: place for place in outside if (leaf := declared_with(view, place))}
    return {
        leaf: leaf < place and view.text_between(tree.end[leaf], tree.start[place]).strip() == POINTER
        for leaf, place in sorted(leaves.items())
    }


def _led_to(view: View, edit: Edit, declared: Mapping[int, bool]) -> Edit:
    """Write what a pointer leads to where its field was taken. The last declaration before it counts."""
    tree, name = view.tree, word_before(view, edit.start)
    nearest = [
        declared[leaf] for leaf in declared if tree.start[leaf] < edit.start and tree.text(leaf) == name
    ]
    if edit.text or not nearest or not nearest[-1]:
        return edit
    is_followed = tree.source.startswith(STARTS, edit.end)
    text = b"(*%s)" % name if is_followed else POINTER + name
    return Edit(edit.start - len(name), edit.end, text)
