"""Number the fields of records, or let tuples stand for these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from treereduce.passes.coupled.records import own_names
from treereduce.passes.coupled.unbox import Use, use_of_value
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.applied import applied, type_parameters
from treereduce.view.attached import attached
from treereduce.view.bindings import definer, in_field, inside, removable
from treereduce.view.names import MOST_REVISITED
from treereduce.view.paths import joint_after, joint_before
from treereduce.view.scopes import OWN
from treereduce.view.together import apart, deletions
from treereduce.view.view import View

NUMBERED = "ordered_field_declaration_list"
"""A kind of the grammars whose languages number the fields that have no names, also those of tuples."""
MOST_FIELDS = 4
"""Fields of the largest records that are tried, each of which has to be looked for."""


class _Record(NamedTuple):
    """A definition of a type and its fields."""

    node: int
    leaf: int
    """Where its name stands."""
    body: int
    types: tuple[bytes, ...]
    names: tuple[bytes, ...]
    """Of the fields, empty for those that are numbered already."""
    places: tuple[int, ...]
    """Where the name of the type is used."""


def as_tuple(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write a tuple for a record, and x.0 for x.f.

    ``struct S { x: A } fn f(s: &S) { g(s.x, S { x: y }) }`` -> ``fn f(s: &(A,)) { g(s.0, (y,)) }``

    None where the record has methods that are used through its name, or a field's name is that of another's.
    """
    record = _record(view, name)
    edits = _renumbered(view, record, head=b"") if record else ()
    if record is None or not edits or any(joint_after(view, place) for place in record.places):
        return ()
    types = record.types
    kind = b"(" + b", ".join(types) + (b",)" if len(types) == 1 else b")")
    parameters = type_parameters(view, record.leaf)
    named = [applied(view, place, kind, parameters) for place in record.places]
    gone = deletions(view, [removable(view, record.node)])
    return if_smaller(view, apart([*edits, *named, *gone]))


def as_numbered(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Number the fields of a record, which then need no names.

    ``struct S { x: A } fn f(s: &S) { g(s.x, S { x: y }) }`` -> ``struct S(A); fn f(s: &S) { g(s.0, S(y)) }``
    """
    record = _record(view, name)
    edits = _renumbered(view, record, head=name) if record and any(record.names) else []
    return if_smaller(view, apart([*edits, *_listed(view, record)])) if record and edits else ()


def _listed(view: View, record: _Record) -> Iterator[Edit]:
    """Write the fields in round brackets, which stand before what is demanded of parameters."""
    tree = view.tree
    text = b"(" + b", ".join(record.types) + b")"
    children = [child for child in view.children(record.node) if record.leaf <= child < record.body]
    others = [child for child in children if child != record.leaf]
    if others and tree.kind[others[-1]] not in view.language.roles.parameters:
        head = [*view.children(others[0])][-1] if len(others) > 1 else record.leaf
        yield Edit(tree.start[head], tree.end[head], tree.text(head) + text)
        text = b""
    yield Edit(tree.start[record.body], tree.end[record.body], text + b";")


def _record(view: View, name: bytes) -> _Record | None:
    """The only record of a name with few fields, None if there is no such."""
    if NUMBERED not in view.language.grammar.kind_names:
        return None
    tree, places = view.tree, view.few_uses(name, MOST_REVISITED)
    bound = [(node, place) for place in places if (node := definer(view, place))]
    if len(bound) != 1:
        return None
    node, leaf = bound[0]
    body = in_field(view, node, "body")
    members = list(islice(view.children(body), 2 * MOST_FIELDS + 2)) if body else []
    members = [each for each in members if view.is_element(each)]
    if tree.kind_name(body) == NUMBERED:
        types, names = members, [b""] * len(members)
    else:
        types = [in_field(view, each, "type") for each in members]
        leaves = [in_field(view, each, "name") for each in members]
        names = [tree.text(leaf) if leaf else b"" for leaf in leaves]
    if not 0 < len(types) <= MOST_FIELDS or not all(types):
        return None
    outside = tuple(place for place in places if not inside(view, place, node))
    return _Record(node, leaf, body, tuple(map(view.text, types)), tuple(names), outside)


def _renumbered(view: View, record: _Record, *, head: bytes) -> list[Edit]:
    """Number the fields where they are taken or given values; nothing where that is not all."""
    own = [leaf for place in record.places for leaf in own_names(view, place) if view.tree.text(leaf) == OWN]
    made = [_made(view, place, record, head) for place in (*record.places, *own)]
    taken = _taken(view, record)
    if taken is None or None in made:
        return []
    return [*taken, *(edit for edits in made for edit in edits or ())]


def _taken(view: View, record: _Record) -> list[Edit] | None:
    """Number the fields where they are taken from records; None where others have fields of these names."""
    tree, edits = view.tree, list[Edit]()
    for number, name in enumerate(record.names):
        for place in view.few_uses(name, MOST_REVISITED) if name else ():
            defined = definer(view, place)
            if inside(view, place, record.node):
                continue
            if defined and tree.kind[tree.parent[defined]] == tree.kind[record.body]:
                return None
            joint = joint_before(view, place)
            if joint and not any(each.bracket == b"(" for each in attached(view, place)):
                edits.append(Edit(joint, tree.end[place], b".%d" % number))
    return edits


def _made(view: View, place: int, record: _Record, head: bytes) -> list[Edit] | None:
    """Leave the values of a record that is made at a place, behind the name that it has then.

    Nothing for a type, None for what is neither.
    """
    tree = view.tree
    made = use_of_value(view, place)
    if made is None:
        return None if "pattern" in tree.kind_name(tree.parent[place]) else []
    members = list(islice(view.elements(made.arguments), MOST_FIELDS + 1))
    values = [in_field(view, each, "value") or each for each in members]
    if len(values) != len(record.types):
        return None
    labels = [in_field(view, each, "field") for each in members]
    if any(label and tree.text(label) != name for label, name in zip(labels, record.names, strict=True)):
        return None
    return _between(view, made, values, tree.text(place) if head else b"")


def _between(view: View, made: Use, values: Sequence[int], head: bytes) -> list[Edit]:
    """Write brackets and commas around values, and nothing else."""
    start, end = view.tree.start, view.tree.end
    last = b",)" if len(values) == 1 and not head else b")"
    return [
        Edit(start[made.node], start[values[0]], head + b"("),
        *(Edit(end[one], start[two], b", ") for one, two in pairwise(values)),
        Edit(end[values[-1]], end[made.node], last),
    ]
