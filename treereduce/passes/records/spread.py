"""Let the fields of a record be variables, where the record is reached through one name alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, sole_definition, target_of
from treereduce.view.binding.written_out import listed
from treereduce.view.calling.families import definition_of_list
from treereduce.view.calling.functions import name_of_function
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import (
    declaration_around,
    first_children,
    in_field,
    inside,
    is_parameter,
    type_in,
)
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

JOINTS = (b"->", b".")
"""What stands between a record, or what points to it, and a field."""
LISTS = (b"{", b"(")
"""How a list of values begins. Without one there is one value of the whole record."""
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


def as_separate(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Declare the fields of a variable, whose type is a record that is defined there, as variables.

    ``struct { int x; int y[2]; } a = {1}; g(a.x, a.y);`` -> ``int x = 1; int y[2] = 0; g(x, y);``

    What a list of values lacks is zero. The first field stands for the record itself. None where a field has
    no name or a number of bits, or something else is declared with the variable.
    """
    tree, own = view.tree, _own(view, name)
    members = _members(view, own.body) if own else []
    fields = [_field(view, member) for member in members]
    if own is None or not members or not all(fields):
        return ()
    texts = [view.text(member).rstrip(b";, ") for member in members]
    values = _values(view, own.value, len(texts)) if own.value else [b""] * len(texts)
    if values is None or any(map(_COLON.search, texts)):
        return ()
    lines = [
        own.before + text + (b" = " + value if value else b"") + b";"
        for text, value in zip(texts, values, strict=True)
    ]
    places = [place for place in view.few_uses(name) if not inside(view, place, own.whole)]
    used = [edit for place in places for edit in _without_record(view, place, tree.text(fields[0]))]
    return if_smaller(view, apart([view.edit(own.whole, b" ".join(lines)), *used]))


class _Own(NamedTuple):
    """What declares a variable whose type is a record that is defined there."""

    whole: int
    before: bytes
    """What stands before its type and its name."""
    body: int
    value: int


def _own(view: View, name: bytes) -> _Own | None:
    """The only declaration of a name, if it is that of such a variable and of nothing else."""
    tree, places = view.tree, view.few_uses(name)
    leaf, node = sole_definition(view, places)
    if not node or is_parameter(view, node):
        return None
    record = type_in(view, node)
    body = _body(view, record) if record else 0
    whole = removable(view, record) if body else 0
    if not whole or inside(view, leaf, record) or _is_named(view, record):
        return None
    # What looks like the parameters of a function may be values.
    value = in_field(view, node, "value") or in_field(view, tree.parent[leaf], "parameters")
    first, last = sorted((leaf, record))
    before = view.text_between(tree.start[whole], tree.start[first])
    behind = view.text_between(tree.end[last], tree.end[whole]).strip(b"=; \n")
    is_all = behind == (view.text(value) if value else b"")
    is_all = is_all and b"," not in view.text_between(tree.end[first], tree.start[last])
    return _Own(whole, before, body, value) if is_all else None


def _is_named(view: View, record: int) -> bool:
    """Whether something else has the name that a record has where it is defined."""
    own = in_field(view, record, "name")
    return own > 0 and len(view.few_uses(view.text(own), 2)) > 1


def _values(view: View, value: int, count: int) -> list[bytes] | None:
    """What a list gives each of so many fields; None where it is none, or says which field gets what."""
    members = listed(view, value)
    if view.text(value)[:1] not in LISTS or len(members) > count or any(each.is_named for each in members):
        return None
    return [view.text(each.node) for each in members] + [view.language.zero] * (count - len(members))


def _spread(view: View, name: bytes) -> _Spread | None:
    """The only parameter of a name, if its type is a record whose fields may be variables."""
    tree, places = view.tree, view.few_uses(name)
    found = [node for place in places if (node := definer(view, place)) and is_parameter(view, node)]
    if len(found) != 1:
        return None
    [parameter] = found
    record = in_field(view, parameter, "type")
    body = _body(view, record) if record else 0
    members = _members(view, body) if body else []
    fields = [_field(view, member) or _unnamed(view, member) for member in members]
    item = definition_of_list(view, tree.parent[parameter]) if fields and all(fields) else 0
    return _Spread(parameter, item, members, fields[0]) if item else None


def _body(view: View, record: int) -> int:
    """What a record has between brackets: all of its type, where the grammar has no field for it; or 0."""
    if body := in_field(view, record, "body"):
        return body
    elements = [child for child in first_children(view, record) if view.is_element(child)]
    roles = view.language.roles
    is_body = len(elements) == 1 and view.tree.kind[elements[0]] in roles.bodies | roles.records
    return elements[0] if is_body else 0


def _members(view: View, body: int) -> list[int]:
    return [member for member in view.elements(body) if not view.is_keyword(member)]


def _used(view: View, name: bytes, parameter: int, item: int, itself: bytes) -> list[Edit]:
    """Leave the fields of what a parameter was in its function, or something in its own place."""
    places = [place for place in view.few_uses(name) if inside(view, place, item)]
    others = [place for place in places if not inside(view, place, parameter)]
    return [edit for place in others for edit in _without_record(view, place, itself)]


def _field(view: View, member: int) -> int:
    """The name of the first field that a member of a record declares, 0 if only something in it has names."""
    leaf = target_of(view, in_field(view, member, "declarator") or member)
    declared = definer(view, leaf) if leaf else 0
    return leaf if member in {declared, declaration_around(view, declared)} else 0


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
