"""Delete fields of records with the values that are given to them by their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import each_column
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import target_of
from treereduce.view.nodes.members import has_comma, removable
from treereduce.view.nodes.parts import first_children, holders, inside, outermost
from treereduce.view.nodes.together import deletions
from treereduce.view.view import View

WIDEST = 64
"""Fields of a record that is looked at, and values in a list."""
MOST_LISTS = 100
"""Lists of as many values as a record has fields. Where there are more, as there are of thousands of records,
each record would look at all of them."""
MOST_USES = 40
"""Places of a field's name that go with it."""
LABELS = frozenset({b":", b"=", b"=>"})
"""What stands behind the name of a field before its value, and makes the place of that mean nothing."""
OPENINGS = frozenset({b"{", b"'{"})
"""How a list of values begins."""
_KNOWN: WeakKeyDictionary[View, dict[int, list[int]]] = WeakKeyDictionary()
"""The lists of values in a view, by how many they had."""


class Field(NamedTuple):
    """What defines a field: a member of its record, and of several that this defines the part that does."""

    member: int
    part: int


def placed_fields(view: View, node: int) -> Iterator[Candidate]:
    """Delete a field of the record whose members a node holds, with its value in all lists of as many values.

    ``struct { int a; int b[1]; } s = {0, {2}};`` -> ``struct { int b[1]; } s = {{2}};``

    With what uses the name of the field.
    """
    fields = _fields(view, node)
    if len(fields) > 1 and _lists(view, len(fields)):
        yield from each_column(view, len(fields), partial(_ways_to_delete, node))


def _ways_to_delete(node: int, chosen: range) -> list[Way]:
    return [partial(_fields_deleted, node=node, chosen=chosen, outer=outer) for outer in (False, True)]


def _fields_deleted(view: View, *, node: int, chosen: range, outer: bool) -> tuple[Edit, ...]:
    """The edits that delete fields; ``outer`` without values in lists that are inside others of as many."""
    fields = _fields(view, node)
    if not 0 < len(chosen) < len(fields) or chosen.stop > len(fields):
        return ()
    lists = _lists(view, len(fields))
    if outer:
        every, lists = lists, outermost(view, lists)
        if len(lists) == len(every):
            return ()
    going = [fields[index] for index in chosen]
    kept = {field.member for index, field in enumerate(fields) if index not in chosen}
    parts = [field.part if field.member in kept else field.member for field in going]
    names = {view.tree.text(leaf) for field in going if (leaf := target_of(view, field.part))}
    uses = [place for name in names for place in view.few_uses(name, MOST_USES)]
    further = [removable(view, place) for place in uses if not inside(view, place, node)]
    values = [view.elements(each)[index] for each in lists for index in chosen]
    return if_smaller(view, deletions(view, filter(None, [*parts, *values, *further])))


def _fields(view: View, node: int) -> list[Field]:
    """The fields of the record whose members are in a node, empty where it holds other things."""
    tree, roles = view.tree, view.language.roles
    kind = tree.kind[node]
    if kind in roles.parameters or kind in roles.arguments:
        return []
    members = [each for each in view.elements(node) if tree.kind[each] in roles.fields]
    if not 0 < len(members) <= WIDEST or has_comma(view, members[0]):
        return []
    return [Field(member, part) for member in members for part in _parts(view, member)]


def _parts(view: View, member: int) -> Sequence[int]:
    """The parts of a member that define a field each, itself where it defines only one."""
    for holder in (member, *first_children(view, member)):
        listed = [part for part in view.elements(holder) if has_comma(view, part)]
        if len(listed) > 1:
            return listed
    return (member,)


def _lists(view: View, width: int) -> list[int]:
    """The lists of so many values in braces that have no labels, in the order of the program."""
    if view not in _KNOWN:
        known = dict[int, list[int]]()
        for holder in holders(view, OPENINGS):
            values = view.elements(holder) if _holds_values(view, holder) else ()
            if 1 < len(values) <= WIDEST and has_comma(view, values[0]):
                known.setdefault(len(values), []).append(holder)
        # Two threads may look at once, and neither is to see what the other has not finished.
        _KNOWN[view] = known
    lists = _KNOWN[view].get(width, [])
    return lists if len(lists) <= MOST_LISTS else []


def _holds_values(view: View, node: int) -> bool:
    """Whether what stands between braces may be values without labels."""
    tree, roles = view.tree, view.language.roles
    if tree.kind[node] in roles.bodies:
        return False
    return not any(
        view.text(child) in LABELS for each in view.elements(node)[:1] for child in view.children(each)
    )
