"""Write a list of several members as several lists of one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.statements import TRIED, gap, statements
from treereduce.passes.ways import if_larger, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import equals_of
from treereduce.view.nodes.blocks import bodies_of
from treereduce.view.nodes.members import COMMA, has_comma
from treereduce.view.nodes.parts import field_of
from treereduce.view.view import View

MOST_PARTS = 6
"""Members of the longest list that is split: each costs the words around the list once more."""
MOST_ADDED = 24
"""Tokens that a split may add. They all have to go again before it has won anything."""
LIST_DEPTH = 3
"""Levels between a statement and its list: declaration, list of imports in braces."""


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
        places = frozenset(statements(view))
        found = (_first_list(view, place, places) for place in sorted(places))
        hopeful = [members for members in found if members is not None and _hope(view, members) > 0]
        hopeful.sort(key=lambda members: -_hope(view, members))
        yield from in_turn(view, [partial(_split, members=members) for members in hopeful[:TRIED]])


def _first_list(view: View, statement: int, others: frozenset[int]) -> Members | None:
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
            if child not in others
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
    text = tail + gap(view, statement, tail) + head
    edits = tuple(
        Edit(tree.end[one], tree.start[other], text, before + after) for one, other in pairwise(nodes)
    )
    return if_larger(view, edits, MOST_ADDED)
