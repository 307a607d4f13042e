"""Let the array that a record has stand for the record."""

from __future__ import annotations

import re

from treereduce.passes.records.only_field import declared_with, has_tag
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.types.records import Array, array_at
from treereduce.view.view import View

BRACKETS = (b"(", b"[")
"""What makes a function or an array of the name before it."""
_TAG = re.compile(rb"\b(?:struct|union)\s+\Z")
"""A word before the name of a type that a parser may take for a name, as that of C in arguments."""
LONGEST_TAG = 16
"""Bytes in which that word is looked for."""


def as_array(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write an array for a record that has nothing but one, and x for x.f.

    ``struct S { int a[3]; }; struct S s; f(s.a, sizeof(struct S));`` -> ``int s[3]; f(s, sizeof(int[3]));``

    None where functions have such results or pointers lead to it, or another type has a field of that name.
    """
    places = view.few_uses(name)
    arrays = [array for place in places if (array := array_at(view, place))]
    if len(arrays) != 1 or any(joint_after(view, place) for place in places):
        return ()
    [array] = arrays
    typed = [_typed(view, place, array) for place in places if not inside(view, place, array.node)]
    uses = view.few_uses(array.name)
    taken = [_taken(view, use) for use in uses if not inside(view, use, array.node)]
    if not typed or not all((*typed, *taken)):
        return ()
    gone = deletions(view, [removable(view, array.node)])
    return if_smaller(view, apart([*gone, *(edit for edits in (*typed, *taken) for edit in edits)]))


def _typed(view: View, place: int, array: Array) -> tuple[Edit, ...]:
    """Write an array where the name of its record stands, none where that is not all of a type."""
    tree, leaf = view.tree, declared_with(view, place)
    start, end = tree.start[tree.parent[place] if has_tag(view, place) else place], tree.end[place]
    if tag := _TAG.search(tree.source, max(0, start - LONGEST_TAG), start):
        start = tag.start()
    if not leaf:
        return (Edit(start, end, array.type + array.sizes),)
    after = tree.source[tree.end[leaf] : tree.end[leaf] + 1]
    if leaf < place or after in BRACKETS or view.text_between(end, tree.start[leaf]).strip():
        return ()
    return (
        Edit(start, end, array.type),
        view.edit(leaf, tree.text(leaf) + array.sizes),
    )


def _taken(view: View, place: int) -> tuple[Edit, ...]:
    """Leave the object of which the array is taken, no edits where something else is done."""
    joint = 0 if definer(view, place) else joint_before(view, place)
    is_taken = joint > 0 and view.tree.source.startswith(b".", joint)
    return (Edit(joint, view.tree.end[place]),) if is_taken else ()
