"""Let the fields of a record be variables, where the record is reached through a parameter alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer, target_of
from treereduce.view.blocks import leaves_of
from treereduce.view.families import definition_of_list
from treereduce.view.functions import name_of_function
from treereduce.view.members import removal
from treereduce.view.names import MOST_REVISITED
from treereduce.view.parts import in_field, inside
from treereduce.view.paths import joint_before
from treereduce.view.together import apart
from treereduce.view.view import View

JOINTS = (b"->", b".")
"""What stands between a record, or what points to it, and a field."""
_COLON = re.compile(rb"(?<!:):(?!:)")
"""Stands before how many bits a field has, which no variable may say, or before its type."""


def as_variables(view: View, *, name: bytes, own: bool = True) -> tuple[Edit, ...]:
    """Declare what a parameter's type has for fields before the function, and delete the parameter.

    ``void f(struct { int x; int y[2]; } *a) { g(a->x, a->y); }`` ->
    ``int x; int y[2]; void f() { g(x, y); }``

    The first field stands for the record itself or, without ``own``, the function, which is a pointer too.
    Calls of the function keep what they give it. None where a field has no name or a number of bits.
    """
    tree, places = view.tree, view.few_uses(name, MOST_REVISITED)
    found = [node for place in places if (node := definer(view, place)) and _is_parameter(view, node)]
    if len(found) != 1:
        return ()
    [parameter] = found
    record = in_field(view, parameter, "type")
    members = view.elements(body) if record and (body := in_field(view, record, "body")) else []
    fields = [_field(view, member) for member in members]
    text = b"".join(view.text(member).rstrip(b"; ") + b"; " for member in members)
    item = definition_of_list(view, tree.parent[parameter]) if fields and all(fields) else 0
    if not item or _COLON.search(text):
        return ()
    # A template may be around it.
    while tree.kind[tree.parent[item]] in view.language.roles.definitions:
        item = tree.parent[item]
    first = next(iter(leaves_of(view, item)))
    others = [place for place in places if inside(view, place, item) and not inside(view, place, parameter)]
    itself = fields[0] if own else name_of_function(view, item)
    used = [edit for place in others for edit in _without_record(view, place, tree.text(itself))]
    if not own and (not itself or all(edit.text == b"" for edit in used)):
        return ()
    before = Edit(tree.start[first], tree.end[first], text + tree.text(first))
    return if_smaller(view, apart([before, removal(view, parameter), *used]))


def _is_parameter(view: View, node: int) -> bool:
    return view.tree.kind[view.tree.parent[node]] in view.language.roles.parameters


def _field(view: View, member: int) -> int:
    """The name of the first field that a member of a record declares, 0 if only something in it has names."""
    leaf = target_of(view, in_field(view, member, "declarator") or member)
    declared = definer(view, leaf) if leaf else 0
    return leaf if member in {declared, view.tree.parent[declared]} else 0


def _without_record(view: View, place: int, itself: bytes) -> Iterator[Edit]:
    """The edit that leaves the field of ``a->x``, or puts something in the place of ``a``."""
    tree = view.tree
    if joint_before(view, place):
        return
    children = list(view.children(tree.parent[place]))
    joint = children[1] if children[:1] == [place] and len(children) > 1 else 0
    if joint and tree.text(joint) in JOINTS:
        yield Edit(tree.start[place], tree.end[joint])
    elif view.alive(place):
        yield Edit(tree.start[place], tree.end[place], itself)
