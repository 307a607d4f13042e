"""Let the fields of a record be variables, where the record is reached through a parameter alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.families import definition_of_list
from treereduce.view.calling.functions import name_of_function
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.parts import first_children, in_field, inside, is_parameter
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

JOINTS = (b"->", b".")
"""What stands between a record, or what points to it, and a field."""
_COLON = re.compile(rb"(?<!:):(?!:)")
"""Stands before how many bits a field has, which no variable may say, or before its type."""


class _Spread(NamedTuple):
    """A parameter of a function whose type is a record that is defined there."""

    parameter: int
    item: int
    """The function."""
    members: list[int]
    first: int
    """The name of the first field."""


def as_variables(view: View, *, name: bytes, own: bool = True) -> tuple[Edit, ...]:
    """Declare what a parameter's type has for fields before the function, and delete the parameter.

    ``void f(struct { int x; int y[2]; } *a) { g(a->x, a->y); }`` ->
    ``int x; int y[2]; void f() { g(x, y); }``

    The first field stands for the record itself or, without ``own``, the function, which is a pointer too.
    Calls of the function keep what they give it. None where a field has no name or a number of bits.
    """
    spread = _spread(view, name)
    if spread is None or any(
        _COLON.search(view.text(each)) or not _field(view, each) for each in spread.members
    ):
        return ()
    tree, item = view.tree, spread.item
    text = b"".join(view.text(member).rstrip(b"; ") + b"; " for member in spread.members)
    # A template may be around it.
    while tree.kind[tree.parent[item]] in view.language.roles.definitions:
        item = tree.parent[item]
    first = next(iter(leaves_of(view, item)))
    itself = spread.first if own else name_of_function(view, item)
    used = _used(view, name, spread.parameter, item, tree.text(itself))
    if not own and (not itself or all(edit.text == b"" for edit in used)):
        return ()
    before = view.edit(first, text + tree.text(first))
    return if_smaller(view, apart([before, removal(view, spread.parameter), *used]))


def as_parameters(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Let what a parameter's type has for fields be parameters, where its name does not say more of it.

    ``func f(a struct { x int; y T }) { g(a.x) }`` -> ``func f(x int, y T) { g(x) }``

    The first field stands for the record itself, and one that is no more than its type is called by that.
    Calls of the function keep what they give it. None where types stand before names, for then these are
    variables more often, and parameters later.
    """
    spread = _spread(view, name)
    if spread is None or any(
        0 < in_field(view, each, "type") < _field(view, each) for each in spread.members
    ):
        return ()
    tree, texts = view.tree, [view.text(member).rstrip(b",; ") for member in spread.members]
    named = [_field(view, member) > 0 for member in spread.members]
    text = b", ".join(each if own else each + b" " + each for each, own in zip(texts, named, strict=True))
    put = view.edit(spread.parameter, text)
    used = _used(view, name, spread.parameter, spread.item, tree.text(spread.first))
    return if_smaller(view, apart([put, *used]))


def _spread(view: View, name: bytes) -> _Spread | None:
    """The only parameter of a name, if its type is a record whose fields may be variables."""
    tree, places = view.tree, view.few_uses(name)
    found = [node for place in places if (node := definer(view, place)) and is_parameter(view, node)]
    if len(found) != 1:
        return None
    [parameter] = found
    record = in_field(view, parameter, "type")
    body = (in_field(view, record, "body") or _only_body(view, record)) if record else 0
    members = view.elements(body) if body else []
    fields = [_field(view, member) or _unnamed(view, member) for member in members]
    item = definition_of_list(view, tree.parent[parameter]) if fields and all(fields) else 0
    return _Spread(parameter, item, members, fields[0]) if item else None


def _only_body(view: View, record: int) -> int:
    """All of a type that stands between brackets, where the grammar has no field for it."""
    elements = [child for child in first_children(view, record) if view.is_element(child)]
    is_body = len(elements) == 1 and view.tree.kind[elements[0]] in view.language.roles.bodies
    return elements[0] if is_body else 0


def _used(view: View, name: bytes, parameter: int, item: int, itself: bytes) -> list[Edit]:
    """Leave the fields of what a parameter was in its function, or something in its own place."""
    places = [place for place in view.few_uses(name) if inside(view, place, item)]
    others = [place for place in places if not inside(view, place, parameter)]
    return [edit for place in others for edit in _without_record(view, place, itself)]


def _field(view: View, member: int) -> int:
    """The name of the first field that a member of a record declares, 0 if only something in it has names."""
    leaf = target_of(view, in_field(view, member, "declarator") or member)
    declared = definer(view, leaf) if leaf else 0
    return leaf if member in {declared, view.tree.parent[declared]} else 0


def _unnamed(view: View, member: int) -> int:
    """The type that is all of a member of a record, 0 if there is more of it."""
    names = view.names.inside(member)
    return names[0] if len(names) == view.tokens(member) == 1 else 0


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
        yield view.edit(place, itself)
