"""Leave out the name of what is numbered by its place, and write the number where it is used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.bindings import target_of
from treereduce.view.names import MOST_REVISITED
from treereduce.view.view import View

MORE = 2
"""How far the number may be from how many of its kind stand before it, as what is imported counts too."""

MOST_NODES = 10_000
"""How far from the first node of the program a definition is looked at, for all before it are."""


def by_number(view: View, node: int) -> Iterator[Candidate]:
    """Leave out the name of a definition, and write its number in the places of that.

    ``(func $f nop) (start $f)`` -> ``(func nop) (start 0)``

    Late, for what has a number keeps all in its place that stands before it. Up to three calls for each name,
    in languages whose profile says what is ``indexed``.
    """
    tree = view.tree
    is_indexed = tree.kind[node] in view.language.roles.indexed
    if not is_indexed or node > MOST_NODES or not view.alive(node):
        return
    leaf = target_of(view, node)
    uses = [use for use in view.few_uses(tree.text(leaf), MOST_REVISITED) if use != leaf] if leaf else []
    if uses:
        before = _before(view, node)
        numbers = range(before, before + MORE + 1)
        yield from in_turn(view, [partial(_numbered, leaf=leaf, number=number) for number in numbers])


def _before(view: View, node: int) -> int:
    """How many of its kind stand before a node, in the nearest one around it that is numbered too."""
    tree, indexed = view.tree, view.language.roles.indexed
    scope = next((each for each in tree.ancestors(node) if tree.kind[each] in indexed), 0)
    others = (each for each in range(scope + 1, node) if tree.kind[each] == tree.kind[node])
    return sum(map(view.alive, others))


def _numbered(view: View, *, leaf: int, number: int) -> tuple[Edit, ...]:
    tree = view.tree
    places = view.few_uses(tree.text(leaf), MOST_REVISITED)
    digits = b"%d" % number
    gone = Edit(tree.start[leaf], tree.end[leaf])
    return if_smaller(
        view, (gone, *(Edit(tree.start[use], tree.end[use], digits) for use in places if use != leaf))
    )
