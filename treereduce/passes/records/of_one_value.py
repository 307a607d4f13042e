"""Let a plain type and a value of it stand for a type that is its own only value."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.records.only_field import has_tag
from treereduce.passes.types.plain_types import usual_types
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import sole_definition
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

NOTHING = frozenset({b"", b";"})
"""What follows the name of a type that says no more of its value."""
DOT = b"."
"""What stands between a value and a member of it."""
INNER = b"#!"
"""What begins with this says something of all that is around it, and not of what comes next."""
EMPTY = frozenset({b"()", b"{}"})
"""What may stand behind the name of a value that is made of nothing."""


def as_plain(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write the usual type for one of a single value, and the plainest value for that.

    ``struct S; impl A for S {} f(S);`` -> ``impl A for u8 {} f(0);``

    Only where it is used as a value: what is only a type is for who replaces types. And only where its name
    or a use of it is said to be a type: all other names without a value, as ``x`` of ``int x;``, are none.
    """
    tree, places, usual = view.tree, view.few_uses(name), usual_types(view.language)
    own, node = sole_definition(view, places) if usual else (0, 0)
    if not node or removable(view, node) != node:
        return ()
    outside = [place for place in places if place != own]
    values = {place: value for place in outside if (value := _value(view, place))}
    is_bare = view.text_between(tree.end[own], tree.end[node]).strip() in NOTHING
    if not is_bare or not values or any(_is_in_path(view, each) or has_tag(view, each) for each in outside):
        return ()
    types = [view.edit(place, usual[0]) for place in outside if place not in values]
    if not types and tree.kind[own] not in view.language.roles.types:
        return ()
    made = [view.edit(value, view.language.zero) for value in values.values()]
    gone = [removal(view, each) for each in (node, *_said(view, node))]
    return if_smaller(view, apart([*gone, *types, *made]))


def _said(view: View, node: int) -> Iterator[int]:
    """What says something of a definition right before it, with comments between: ``#[derive(Debug)]``."""
    tree = view.tree
    for before in view.before(node):
        says = tree.kind[before] in view.language.roles.attributes
        if not (says or tree.is_comment(before)) or tree.source.startswith(INNER, tree.start[before]):
            return
        if says:
            yield before


def _value(view: View, place: int) -> int:
    """The value that is made of nothing at a place; 0 for a type."""
    tree, around, types = view.tree, view.tree.parent[place], view.language.roles.types
    is_first = tree.start[around] == tree.start[place]
    if is_first and view.text_between(tree.end[place], tree.end[around]).strip() in EMPTY:
        return around
    return place if types.isdisjoint((tree.kind[place], tree.kind[around])) else 0


def _is_in_path(view: View, place: int) -> bool:
    """Whether a name belongs to a path, as in ``S::f``; a value has members behind a dot, as in ``S.f()``."""
    joint = joint_after(view, place)
    is_member = view.text_between(view.tree.end[place], joint).strip() == DOT if joint else True
    return joint_before(view, place) > 0 or not is_member
