"""Take away the second name that something is given where it is brought in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from treereduce.passes.candidate import Candidate
from treereduce.passes.coupled.equalled import equalled
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import is_imported
from treereduce.view.nodes.blocks import body_around
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.view import View

AS = b"as"
"""The word before the second name where the grammar has no field for it."""
_PATH = re.compile(rb"(?:[^\s()]*[^\w$\s()])?([\w$]+)\W?")
"""A name with what leads to it, between quotes or not."""


def aliases(view: View, node: int) -> Iterator[Candidate]:
    """Delete the name that an import or a table gets beside its own, and use its own in all places.

    ``import {a as b} from 'm'; f(b);`` -> ``import {a} from 'm'; f(a);``

    Imports of most languages, tables and columns of SQL, and what the results of functions are called in
    Fortran: ``function f() result(r)``. Two things that are said to be the same get one name, which need not
    be said then: ``const {a: b} = f(); g(b);`` -> ``const {b} = f(); g(b);``, and so do columns of SQL that
    tables are joined by. Pays where the second name is used and so cannot go alone. One call for each
    such name, and two for each pair. After clang_delta's replace-simple-typedef.
    """
    alias = _alias(view, node) if view.alive(node) else 0
    edits = if_smaller(view, _undone(view, node, alias)) if alias else if_smaller(view, _plain(view, node))
    if edits:
        yield Candidate(edits)
    yield from in_turn(view, list(equalled(view, node)))


def _alias(view: View, node: int) -> int:
    """The leaf of the second name in a node, 0 if there is none."""
    tree = view.tree
    # What a profile without imports gives a second name is a table: ``except E as e`` is another matter.
    imports = tree.kind[node] in view.language.roles.imports or is_imported(view, node)
    alias = in_field(view, node, "alias") if imports or not view.language.profile.imports else 0
    if imports and not alias:
        after = (after for word, after in pairwise(view.children(node)) if tree.text(word) == AS)
        # In Go the name stands before the path.
        alias = next(after, 0) or (in_field(view, node, "name") if in_field(view, node, "path") else 0)
    names = view.names.inside(alias) if alias else ()
    return names[0] if len(names) == 1 else 0


def _undone(view: View, node: int, alias: int) -> tuple[Edit, ...]:
    """The edits that replace the uses of a second name by the own name; none if there are none."""
    tree = view.tree
    others = [child for child in view.elements(node) if not inside(view, alias, child)]
    others = [child for child in others if view.names.inside(child) or child > alias]
    path = _PATH.fullmatch(view.text(others[-1])) if others else None
    uses = [place for place in _uses(view, alias) if not inside(view, place, node)]
    if not path or not uses:
        return ()
    start, end = tree.start, tree.end
    last = others[-1]
    gone = Edit(end[last], end[alias]) if last < alias else Edit(start[alias], start[last])
    return gone, *(Edit(start[use], end[use], path[1]) for use in uses)


def _plain(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that take from a definition the second name that a node in its head gives to it."""
    tree = view.tree
    if tree.kind[node] not in view.language.roles.renames or not view.alive(node):
        return ()
    head = tree.parent[node]
    name, second = in_field(view, head, "name"), view.names.inside(node)
    if not name or len(second) != 1:
        return ()
    uses = view.few_uses(tree.text(second[0]))
    own = [use for use in uses if inside(view, use, tree.parent[head]) and not inside(view, use, node)]
    start, end = tree.start, tree.end
    return Edit(start[node], end[node]), *(Edit(start[use], end[use], view.text(name)) for use in own)


def _uses(view: View, alias: int) -> list[int]:
    """The places of a second name; where it is given several times, those in the body around one of them."""
    places = view.few_uses(view.tree.text(alias))
    given = [place for place in places if place != alias and _is_given(view, place)]
    scope = body_around(view, alias) if given else 0
    inner = [body for place in given if (body := body_around(view, place)) and not inside(view, alias, body)]
    return [
        place
        for place in places
        if inside(view, place, scope) and not any(inside(view, place, body) for body in inner)
    ]


def _is_given(view: View, place: int) -> bool:
    """Whether a place gives a second name to something."""
    above = view.tree.parent[place]
    return place in (_alias(view, above), _alias(view, view.tree.parent[above]))
