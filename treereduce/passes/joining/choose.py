"""Make one statement of two of which a condition chooses one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_end
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.parts import in_field
from treereduce.view.notation.choices import chosen_text
from treereduce.view.view import View

LEVELS = 3
"""Levels of the statements at which the choice is put, from the innermost: of ``f(a)`` and ``f(b)`` the
argument, then the call."""
_TAKING = frozenset({b"(", b"[", b"."})
ELSE = b"else"
"""The word that Swift has a node for."""


class Branches(NamedTuple):
    """A condition with the two statements of which it chooses one."""

    condition: int
    first: int
    second: int
    last: int
    """The node that ends with the second one: the whole, or a statement that follows it."""


def choose(view: View, node: int) -> Iterator[Candidate]:
    """Make one statement of two branches that differ in one part, with the condition in that part's place.

    ``if (a) r = g(); else r = h();`` -> ``r = a ? g() : h();``

    ``if (a) return 1; return 2;`` -> ``return a ? 1 : 2;``: what follows is a branch too. Only in languages
    whose profile says how a choice is written. Pays where both branches are needed, and before what they
    assign is inlined. Up to three calls for each condition with two such branches.
    """
    branches = _branches(view, node) if node and view.language.profile.choice else None
    if branches:
        pairs = list(_differing(view, branches.first, branches.second))[-LEVELS:] or _values(view, branches)
        yield from in_turn(view, [partial(_chosen, node=node, pair=pair) for pair in reversed(pairs)])


def _branches(view: View, node: int) -> Branches | None:
    """The branches of a node, None if it has not two that a condition chooses from."""
    tree = view.tree
    condition = in_field(view, node, "condition") if view.is_element(node) else 0
    parts = [child for child in view.elements(node) if child > condition > 0 and view.text(child) != ELSE]
    last = node
    if len(parts) == 1:
        last = tree.following(node)
        while last and not view.is_element(last):
            last = tree.following(last)
        parts.append(last)
    if not last or len(parts) != 2:
        return None
    return Branches(condition, _statement(view, parts[0]), _statement(view, parts[1]), last)


def _statement(view: View, branch: int) -> int:
    """The only statement of a branch, or the branch."""
    tree, roles = view.tree, view.language.roles
    while True:
        elements = view.elements(branch)
        is_clause = tree.kind[branch] in roles.bodies | roles.branches
        if len(elements) != 1 or not (is_clause or view.text(elements[0]) == view.text(branch)):
            return branch
        branch = elements[0]


def _differing(view: View, first: int, second: int) -> Iterator[tuple[int, int]]:
    """The parts in which two statements differ, from the outside in, while it is one part.

    What is called, and what something is taken from, ends the way: a choice would need brackets there.
    """
    tree, roles = view.tree, view.language.roles
    lists = roles.arguments | roles.parameters | roles.bodies
    while tree.kind[first] == tree.kind[second]:
        ones, others = list(view.children(first)), list(view.children(second))
        pairs = [pair for pair in zip(ones, others, strict=False) if view.text(pair[0]) != view.text(pair[1])]
        if len(ones) != len(others) or len(pairs) != 1:
            return
        first, second = pairs[0]
        if not (tree.is_named(first) and tree.is_named(second)):
            return
        following = tree.following(first)
        if following and tree.source[tree.start[following] : tree.start[following] + 1] in _TAKING:
            return
        if tree.kind[first] not in lists:
            yield first, second


def _values(view: View, branches: Branches) -> list[tuple[int, int]]:
    """Both branches, if they are values, as statements of Python are that are nothing else."""
    both = branches.first, branches.second
    fits = all(view.slots.fits(each, branches.condition) and view.is_element(each) for each in both)
    return [both] if fits else []


def _chosen(view: View, *, node: int, pair: tuple[int, int]) -> tuple[Edit, ...]:
    """The edits that make one statement of two, of which a part is the choice."""
    branches = _branches(view, node) if view.alive(node) else None
    if branches is None or not all(map(view.alive, pair)):
        return ()
    tree, (condition, first, _, last) = view.tree, branches
    text = (
        view.text_between(tree.start[first], tree.start[pair[0]])
        + chosen_text(view, view.text(condition), *map(view.text, pair))
        + view.text_between(tree.end[pair[0]], tree.end[first])
    )
    # Part of no statement but beside it, as in Perl.
    if tree.source.startswith(SEMICOLON, blank_end(tree.source, tree.end[first])):
        text += SEMICOLON
    return if_smaller(view, (Edit(tree.start[node], tree.end[last], text),))
