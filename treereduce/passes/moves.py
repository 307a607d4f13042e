"""Moves that make nothing smaller, so that what follows them may: lists in parts, definitions outside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, pairwise
from typing import NamedTuple

from treereduce.passes.bindings import (
    COMMA,
    binder,
    equals_of,
    field_of,
    has_comma,
    inside,
    is_list,
    removable,
)
from treereduce.passes.blocks import bodies_of
from treereduce.passes.candidate import Candidate
from treereduce.passes.lift import at_column
from treereduce.passes.names import MOST_REVISITED
from treereduce.passes.view import View
from treereduce.passes.ways import Way, if_larger, in_turn
from treereduce.program.edits import Edit

LARGEST_STATEMENT = 64
"""Tokens of the largest definition that is moved or split. All places of all names in it are looked at."""
MOST_PARTS = 6
"""Members of the longest list that is split: each costs the words around the list once more."""
MOST_ADDED = 24
"""Tokens that a split may add. They all have to go again before it has won anything."""
LIST_DEPTH = 3
"""Levels between a statement and its list: declaration, list of imports in braces."""
TRIED = 8
"""Moves of each sort tried at a time, until the oracle likes one. That one is reduced on its own, which costs
tens of calls and mostly comes to nothing."""
_ENDINGS = (b";", b"}")


class Members(NamedTuple):
    """A list in a statement, and what the statement has before and after it."""

    statement: int
    nodes: list[int]
    before: int
    after: int
    """Tokens before the first member and after the last one."""


def split(view: View, node: int) -> Iterator[Candidate]:
    """Write a declaration with a list of several members as several of one member each.

    ``const T *a, b[2];`` -> ``const T *a; const T b[2];``

    Pays where each member needs another part of the words before the list; where all need the same, none is
    split. Costs up to eight calls in all, and what the engine spends on the one that the oracle likes.
    """
    if not node:
        places = frozenset(_statements(view))
        found = (_members(view, place, places) for place in sorted(places))
        hopeful = [members for members in found if members is not None and _hope(view, members) > 0]
        hopeful.sort(key=lambda members: -_hope(view, members))
        yield from in_turn(view, [partial(_split, members=members) for members in hopeful[:TRIED]])


def move_out(view: View, node: int) -> Iterator[Candidate]:
    """Move a definition out of a body, to before the definition around it, or else before all around it.

    ``void f() { static T a; g(a); }`` -> ``static T a; void f() { g(a); }``

    Pays where a definition can be simpler outside, or what it stood in without it. One that uses what is
    defined around it stays. Costs up to eight calls in all, and what the engine spends on the one that the
    oracle likes.
    """
    if not node:
        ways = (way for place in reversed(list(_statements(view))) for way in _ways_out(view, place))
        yield from in_turn(view, list(islice(ways, TRIED)))


def _statements(view: View) -> Iterator[int]:
    """The small definitions and imports that are statements, with what may stand around them."""
    tree, roles = view.tree, view.language.roles
    kinds = roles.definitions | roles.imports
    known: dict[tuple[int, int, int], bool] = {}  # else each member of a module costs a look at all others
    for node in range(1, len(tree.kind)):
        if (
            view.is_element(node)
            and (tree.kind[node] in kinds or any(tree.kind[child] in kinds for child in tree.children(node)))
            and tree.kind[node] not in roles.bodies
            and view.tokens(node) <= LARGEST_STATEMENT
            and _is_apart(view, node)
        ):
            sort = tree.parent[node], tree.field[node], tree.kind[node]
            if sort not in known:
                known[sort] = is_list(view, tree.parent[node], node)
            if known[sort]:
                yield node


def _is_apart(view: View, node: int) -> bool:
    """Whether a node is not in a list of parameters or arguments, or in one with commas."""
    roles, parent = view.language.roles, view.tree.kind[view.tree.parent[node]]
    return not has_comma(view, node) and parent not in roles.parameters and parent not in roles.arguments


def _members(view: View, statement: int, statements: frozenset[int]) -> Members | None:
    """The first list with commas in a statement, outside of values, bodies, parameters and arguments."""
    tree, roles = view.tree, view.language.roles
    apart = roles.bodies | roles.parameters | roles.arguments
    level = [] if bodies_of(view, statement) else [statement]
    for _ in range(LIST_DEPTH):
        for place in level:
            nodes = [child for child in view.elements(place) if has_comma(view, child)]
            if 1 < len(nodes) <= MOST_PARTS and _only_commas_between(view, nodes[0], nodes[-1]):
                count = view.rendering.tally.count
                before = count(tree.start[statement], tree.start[nodes[0]])
                after = count(tree.end[nodes[-1]], tree.end[statement])
                return Members(statement, nodes, before, after) if before else None
        level = [
            child
            for place in level
            for child in view.elements(place)
            if child not in statements
            and tree.kind[child] not in apart
            and field_of(view, child) != "value"
            and not 0 < equals_of(view, place) < child
        ]
    return None


def _only_commas_between(view: View, first: int, last: int) -> bool:
    """Whether nothing but elements and commas, in turns, stands between two siblings and with them."""
    tree = view.tree
    run = [child for child in view.children(tree.parent[first]) if first <= child <= last]
    return all(map(view.is_element, run[::2])) and all(tree.text(child) == COMMA for child in run[1::2])


def _hope(view: View, members: Members) -> int:
    """The tokens that splitting can win at best: each part keeps its ending, a word before it and a name."""
    return view.tokens(members.statement) - len(members.nodes) * (members.after + 2)


def _split(view: View, members: Members) -> tuple[Edit, ...]:
    """Repeat between the members what stands before and after all of them."""
    tree, (statement, nodes, before, after) = view.tree, members
    if not all(map(view.alive, nodes)):
        return ()
    head = view.text_between(tree.start[statement], tree.start[nodes[0]])
    tail = view.text_between(tree.end[nodes[-1]], tree.end[statement])
    text = tail + _gap(view, statement, tail) + head
    edits = tuple(
        Edit(tree.end[one], tree.start[other], text, before + after) for one, other in pairwise(nodes)
    )
    return if_larger(view, edits, MOST_ADDED)


def _ways_out(view: View, node: int) -> Iterator[Way]:
    """Before the nearest definition around a node, and before the outermost one that it can get to."""
    tree = view.tree
    if all(child == node for child in tree.children(tree.parent[node]) if view.is_element(child)):
        return
    items = [
        item
        for above in tree.ancestors(node)
        if above
        and tree.kind[above] in view.language.roles.definitions
        and (item := removable(view, above))
        and _is_apart(view, item)
    ]
    names = _borrowed(view, node)
    free = [item for item in items if not any(_defined_beside(view, name, item, node) for name in names)]
    for item in dict.fromkeys((*free[:1], *free[-1:])):
        yield partial(_moved, node=node, item=item)


def _borrowed(view: View, node: int) -> set[bytes]:
    """The names in a definition that it does not define itself."""
    leaves = {
        leaf: inside(view, definition, node) if (definition := binder(view, leaf)) else False
        for leaf in view.names.inside(node)
        if view.alive(leaf)
    }
    own = {view.tree.text(leaf) for leaf, is_own in leaves.items() if is_own}
    return {view.tree.text(leaf) for leaf in leaves} - own


def _defined_beside(view: View, name: bytes, item: int, node: int) -> bool:
    """Whether something in ``item`` and not in ``node`` defines a name."""
    places = view.uses(name)
    return len(places) <= MOST_REVISITED and any(
        inside(view, place, item) and not inside(view, place, node) and binder(view, place) != 0
        for place in places
    )


def _moved(view: View, node: int, item: int) -> tuple[Edit, ...]:
    """Delete a node, and put it before an item that it lies in."""
    tree, leaf = view.tree, item
    while tree.size[leaf] > 1:
        leaf += 1
    if not (view.alive(node) and view.alive(leaf)):
        return ()
    text = at_column(view, node, item)
    first = Edit(
        tree.start[leaf],
        tree.end[leaf],
        text + _gap(view, item, text) + tree.text(leaf),
        view.tokens(node) + view.tokens(leaf),
    )
    return first, next(view.deletion(node, node))


def _gap(view: View, place: int, before: bytes) -> bytes:
    """The blank space between a statement and the next, as it stands before ``place`` or may stand there."""
    source, start = view.tree.source, view.tree.start[place]
    line = source.rfind(b"\n", 0, start) + 1
    if source[line:start].strip() and before.endswith(_ENDINGS):
        return b" "
    indentation = source[line:start]
    return b"\n" + (b"" if indentation.strip() else indentation)
