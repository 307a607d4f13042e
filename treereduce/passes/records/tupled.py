"""Number the fields of records, or let tuples stand for these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.applied import all_applied, type_parameters
from treereduce.view.binding.attached import lists_in
from treereduce.view.binding.bindings import definer, sole_definition
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.calling.scopes import OWN, own_names
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.types.records import Record, record_at
from treereduce.view.types.wrapped import Use, use_of_value
from treereduce.view.view import View

MOST_FIELDS = 4
"""Fields of the largest records that are tried, each of which has to be looked for."""


def as_tuple(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write a tuple for a record, and x.0 for x.f.

    ``struct S { x: A } fn f(s: &S) { g(s.x, S { x: y }) }`` -> ``fn f(s: &(A,)) { g(s.0, (y,)) }``

    None where the record has methods that are used through its name, or a field's name is that of another's.
    """
    record, places = _record(view, name)
    edits = _renumbered(view, record, places, head=b"") if record else []
    if record is None or not edits or any(joint_after(view, place) for place in places):
        return ()
    types = [field.type for field in record.fields]
    kind = b"(" + b", ".join(types) + (b",)" if len(types) == 1 else b")")
    parameters = type_parameters(view, record.leaf)
    named = all_applied(view, dict.fromkeys(places, kind), parameters)
    gone = deletions(view, [removable(view, record.node)])
    return if_smaller(view, apart([*edits, *named, *gone]))


def as_numbered(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Number the fields of a record, which then need no names.

    ``struct S { x: A } fn f(s: &S) { g(s.x, S { x: y }) }`` -> ``struct S(A); fn f(s: &S) { g(s.0, S(y)) }``
    """
    record, places = _record(view, name)
    if record is None or not any(field.name for field in record.fields):
        return ()
    edits = _renumbered(view, record, places, head=name)
    return if_smaller(view, apart([*edits, *_listed(view, record)])) if edits else ()


def _record(view: View, name: bytes) -> tuple[Record | None, list[int]]:
    """The record of a name that nothing else is defined by, and where else the name stands."""
    if not view.language.roles.numbered:
        return None, []
    places = view.few_uses(name)
    own, _ = sole_definition(view, places)
    record = record_at(view, own, MOST_FIELDS) if own else None
    return record, [place for place in places if record and not inside(view, place, record.node)]


def _listed(view: View, record: Record) -> Iterator[Edit]:
    """Write the fields in round brackets, which stand before what is demanded of parameters."""
    tree = view.tree
    text = b"(" + b", ".join(field.type for field in record.fields) + b")"
    children = [child for child in view.children(record.node) if record.leaf <= child < record.body]
    others = [child for child in children if child != record.leaf]
    if others and tree.kind[others[-1]] not in view.language.roles.parameters:
        head = [*view.children(others[0])][-1] if len(others) > 1 else record.leaf
        yield view.edit(head, tree.text(head) + text)
        text = b""
    yield view.edit(record.body, text + b";")


def _renumbered(view: View, record: Record, places: Sequence[int], *, head: bytes) -> list[Edit]:
    """Number the fields where they are taken or given values; nothing where that is not all."""
    own = [leaf for place in places for leaf in own_names(view, place) if view.tree.text(leaf) == OWN]
    made = [_made(view, place, record, head) for place in (*places, *own)]
    taken = _taken(view, record)
    if taken is None or None in made:
        return []
    return [*taken, *(edit for edits in made for edit in edits or ())]


def _taken(view: View, record: Record) -> list[Edit] | None:
    """Number the fields where they are taken from records; None where others have fields of these names."""
    tree, edits = view.tree, list[Edit]()
    for number, field in enumerate(record.fields):
        for place in view.few_uses(field.name) if field.name else ():
            defined = definer(view, place)
            if inside(view, place, record.node):
                continue
            if defined and tree.kind[tree.parent[defined]] == tree.kind[record.body]:
                return None
            joint = joint_before(view, place)
            if joint and not any(lists_in(view, place, b"(")):
                edits.append(Edit(joint, tree.end[place], b".%d" % number))
    return edits


def _made(view: View, place: int, record: Record, head: bytes) -> list[Edit] | None:
    """Leave the values of a record that is made at a place, behind the name that it has then.

    Nothing for a type, None for what is neither.
    """
    tree = view.tree
    made = use_of_value(view, place)
    if made is None:
        return None if tree.kind[tree.parent[place]] in view.language.roles.patterns else []
    members = list(islice(view.elements(made.arguments), MOST_FIELDS + 1))
    values = [in_field(view, each, "value") or each for each in members]
    if len(values) != len(record.fields):
        return None
    labels = (in_field(view, each, "field") for each in members)
    names = (field.name for field in record.fields)
    if any(label and tree.text(label) != name for label, name in zip(labels, names, strict=True)):
        return None
    return _between(view, made, values, tree.text(place) if head else b"")


def _between(view: View, made: Use, values: Sequence[int], head: bytes) -> list[Edit] | None:
    """Write brackets and commas around values, and nothing else; None in damage that has none there."""
    start, end = view.tree.start, view.tree.end
    if start[made.node] == start[values[0]] or end[values[-1]] == end[made.node]:
        return None
    last = b",)" if len(values) == 1 and not head else b")"
    return [
        Edit(start[made.node], start[values[0]], head + b"("),
        *(Edit(end[one], start[two], b", ") for one, two in pairwise(values)),
        Edit(end[values[-1]], end[made.node], last),
    ]
