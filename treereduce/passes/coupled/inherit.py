"""Give what a class inherits to it, and drop the class that it is from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.bindings import definer, has_comma, inside, removable, removal, target_of
from treereduce.view.blocks import contents, enclosing
from treereduce.view.functions import function_at
from treereduce.view.names import MOST_REVISITED
from treereduce.view.view import View

INTERFACE = "interface"
"""Part of the kinds of what classes derive from and has a body of another kind than theirs."""


class _Class(NamedTuple):
    """A definition with a body that is no function."""

    node: int
    leaf: int
    body: int


def inherited(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Put the members of a class into those that derive from it, and delete it; none if nothing does.

    Members that the other class defines itself do not go along, nor constructors. What the base derives from
    itself the other class derives from then, and what else names the base names the other class; of several
    the first.
    """
    tree, places = view.tree, view.uses(name)
    bases = {node for place in places if len(places) <= MOST_REVISITED and (node := definer(view, place))}
    base = next(filter(None, (_class_at(view, node) for node in sorted(bases))), None)
    if base is None or tree.text(base.leaf) != name:
        return ()
    outside = [place for place in places if not inside(view, place, removable(view, base.node) or base.node)]
    derived = {place: other for place in outside if (other := _deriving(view, place)) is not None}
    if not derived or len({other.node for other in derived.values()}) < len(derived):
        return ()
    if not all(_is_alike(view, base, other) and _is_beside(view, base, other) for other in derived.values()):
        return ()
    heir = tree.text(next(iter(derived.values())).leaf)
    if heir == name:
        return ()
    edits = [removal(view, removable(view, base.node) or base.node)]
    for place in outside:
        if place in derived:
            edits += _with_members(view, base, place, derived[place])
        else:
            edits.append(Edit(tree.start[place], tree.end[place], heir))
    return if_smaller(view, tuple(EditSet(edits)))


def _class_at(view: View, node: int) -> _Class | None:
    """The class that a node defines; None for what has no body of its own, or is a function."""
    kinds = view.language.roles.bodies
    body = next((child for child in view.children(node) if view.tree.kind[child] in kinds), 0)
    if not body or function_at(view, node) is not None:
        return None
    return _Class(node, target_of(view, node), body)


def _deriving(view: View, place: int) -> _Class | None:
    """The class in whose head a place stands, behind its name."""
    tree, roles = view.tree, view.language.roles
    for node in tree.ancestors(place):
        if tree.kind[node] in roles.bodies:
            return None
        if tree.kind[node] in roles.definitions:
            found = _class_at(view, node)
            is_head = found and found.leaf < place < found.body and definer(view, found.leaf) == node
            return found if is_head else None
    return None


def _is_alike(view: View, base: _Class, other: _Class) -> bool:
    """Whether two classes have members of one sort, or the base is an interface."""
    tree = view.tree
    return tree.kind[base.body] == tree.kind[other.body] or INTERFACE in tree.kind_name(base.node)


def _is_beside(view: View, base: _Class, other: _Class) -> bool:
    """Whether what stands in one class can stand in the other: with brackets, or as far to the right."""
    if enclosing(view, list(view.children(other.body))):
        return True
    return _column(view, base.body) == _column(view, other.body)


def _with_members(view: View, base: _Class, place: int, other: _Class) -> Iterator[Edit]:
    """Put the members of a base into a class that derives from it at a place, and delete what says so."""
    tree = view.tree
    clause = place
    while tree.parent[clause] != other.node and not has_comma(view, clause):
        clause = tree.parent[clause]
    # "(A)" and "extends A" have no mark beside them that belongs to them.
    is_whole = not tree.is_named(next(view.children(clause), clause))
    named = [clause] if has_comma(view, clause) else view.elements(clause)
    head = clause if tree.parent[clause] == other.node else tree.parent[clause]
    above = _bases(view, base, tree.kind[head]) if named else b""
    if above:
        yield Edit(tree.start[named[0]], tree.end[named[-1]], above)
    else:
        yield Edit(tree.start[clause], tree.end[clause]) if is_whole else next(view.deletion(clause, clause))
    text = _members(view, base, other)
    if text:
        pair = enclosing(view, list(view.children(other.body)))
        leaf = pair[0] if pair else _first_leaf(view, other.body)
        first = next(iter(view.elements(other.body)), 0)
        is_free = view.language.profile.layout is Layout.FREE
        gap = b" " if is_free or not first else b"\n" + b" " * _column(view, first)
        added = b" " + text + gap.rstrip(b" ") if pair else text + gap
        parts = (tree.text(leaf), added) if pair else (added, tree.text(leaf))
        yield Edit(tree.start[leaf], tree.end[leaf], b"".join(parts))


def _bases(view: View, base: _Class, kind: int) -> bytes:
    """What a class derives from by a clause of some kind, with the least type in the place of the class."""
    tree = view.tree
    clause = next((child for child in view.children(base.node) if tree.kind[child] == kind), 0)
    elements = view.elements(clause) if clause else []
    if not elements or not base.leaf < clause < base.body:
        return b""
    start, pieces = tree.start[elements[0]], []
    for place in view.names.within(tree.text(base.leaf), clause):
        least = next(iter(view.language.minimal(tree.kind[place])), b"")
        pieces += [view.text_between(start, tree.start[place]), least or tree.text(place)]
        start = tree.end[place]
    return b"".join([*pieces, view.text_between(start, tree.end[elements[-1]])])


def _members(view: View, base: _Class, other: _Class) -> bytes:
    """The text of what a class holds, without members that define names of the class they are for."""
    own = {view.tree.text(base.leaf), *filter(None, map(partial(_defined, view), view.elements(other.body)))}
    double = [member for member in view.elements(base.body) if _defined(view, member) in own]
    (start, end), pieces = contents(view, base.body), []
    for member in double:
        pieces.append(view.text_between(start, view.tree.start[member]))
        start = view.tree.end[member]
    return b"".join([*pieces, view.text_between(start, end)]).strip()


def _defined(view: View, member: int) -> bytes:
    """The name that a member of a class defines, empty for none or several."""
    leaf = target_of(view, member)
    return view.tree.text(leaf) if leaf and definer(view, leaf) else b""


def _first_leaf(view: View, node: int) -> int:
    """The first leaf that is left of a node, the node if none is."""
    sizes = view.tree.size
    leaves = (leaf for leaf in range(node, node + sizes[node]) if sizes[leaf] == 1)
    return next(filter(view.alive, leaves), node)


def _column(view: View, node: int) -> int:
    """How far to the right the first leaf of a node stands."""
    start = view.tree.start[_first_leaf(view, node)]
    return start - (view.tree.source.rfind(b"\n", 0, start) + 1)
