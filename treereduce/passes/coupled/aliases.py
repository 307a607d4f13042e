"""Take away the second name that something is given where it is brought in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.bindings import in_field, inside, is_imported
from treereduce.view.names import MOST_REVISITED
from treereduce.view.view import View

_PATH = re.compile(rb"(?:[^\s()]*[^\w$\s()])?([\w$]+)\W?")
"""A name with what leads to it, between quotes or not."""


def aliases(view: View, node: int) -> Iterator[Candidate]:
    """Delete the name that an import or a table gets beside its own, and use its own in all places.

    ``import {a as b} from 'm'; f(b);`` -> ``import {a} from 'm'; f(a);``

    Imports of most languages, tables and columns of SQL. Pays where the second name is used and so cannot go
    alone. One call for each such name, two where its own one is a path. After clang_delta's
    replace-simple-typedef.
    """
    alias = _alias(view, node)
    if alias:
        yield from in_turn(view, [partial(_undone, node=node, alias=alias, whole=each) for each in (0, 1)])


def _alias(view: View, node: int) -> int:
    """The leaf of the second name in a node, 0 if there is none."""
    tree = view.tree
    alias = in_field(view, node, "alias") if node and view.alive(node) else 0
    if not alias and tree.kind[node] in view.language.roles.imports and is_imported(view, node):
        # In Go the name stands before the path.
        alias = in_field(view, node, "name") if in_field(view, node, "path") else 0
    names = view.names.inside(alias) if alias else ()
    return names[0] if len(names) == 1 else 0


def _undone(view: View, *, node: int, alias: int, whole: int) -> tuple[Edit, ...]:
    """The edits that replace the uses of a second name by the own name, or by the ``whole`` path."""
    tree = view.tree
    others = [child for child in view.elements(node) if not inside(view, alias, child)]
    others = [child for child in others if view.names.inside(child) or child > alias]
    if not others or not view.alive(alias):
        return ()
    last = others[-1]
    path = _PATH.fullmatch(view.text(last))
    uses = [place for place in _uses(view, alias) if not inside(view, place, node)]
    if not path or not uses or (whole and path[0] == path[1]):
        return ()
    own = path[0] if whole else path[1]
    gone = (
        Edit(tree.end[last], tree.end[alias]) if last < alias else Edit(tree.start[alias], tree.start[last])
    )
    return if_smaller(view, (gone, *(Edit(tree.start[use], tree.end[use], own) for use in uses)))


def _uses(view: View, alias: int) -> list[int]:
    """The places of a second name; where it is given several times, those around one of them."""
    tree = view.tree
    places = view.uses(tree.text(alias))
    if len(places) > MOST_REVISITED:
        return []
    given = [place for place in places if place != alias and _is_given(view, place)]
    scope = alias
    while scope and not any(inside(view, place, tree.parent[scope]) for place in given):
        scope = tree.parent[scope]
    return [place for place in places if inside(view, place, scope)]


def _is_given(view: View, place: int) -> bool:
    """Whether a place gives a second name to something."""
    above = view.tree.parent[place]
    return place in (_alias(view, above), _alias(view, view.tree.parent[above]))
