"""Leave out the name of what is numbered by its place, and write the number where it is used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.parts import nearest
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
    if leaf and _uses(view, node, leaf):
        before = _before(view, node)
        numbers = range(before, before + MORE + 1)
        yield from in_turn(
            view, [partial(_numbered, node=node, leaf=leaf, number=number) for number in numbers]
        )


def _scope(view: View, node: int) -> int:
    """The nearest one around a node that is numbered too, outside of which its number means nothing; or 0."""
    return nearest(view, node, view.language.roles.indexed)


def _uses(view: View, node: int, leaf: int) -> list[int]:
    """The uses of a name in the scope of its definition; none where they are many or it is defined twice."""
    tree = view.tree
    places = islice(
        filter(view.alive, view.names.within(tree.text(leaf), _scope(view, node))), MOST_REVISITED
    )
    uses = [place for place in places if place != leaf]
    others = (tree.kind[each] in view.language.roles.indexed for use in uses if (each := definer(view, use)))
    return [] if len(uses) >= MOST_REVISITED - 1 or any(others) else uses


def _before(view: View, node: int) -> int:
    """How many of its kind stand before a node in its scope."""
    tree = view.tree
    others = (each for each in range(_scope(view, node) + 1, node) if tree.kind[each] == tree.kind[node])
    return sum(map(view.alive, others))


def _numbered(view: View, *, node: int, leaf: int, number: int) -> tuple[Edit, ...]:
    digits = b"%d" % number
    uses = _uses(view, node, leaf) if view.alive(leaf) else []
    gone = view.edit(leaf)
    puts = (view.edit(use, digits) for use in uses)
    return if_smaller(view, (gone, *puts)) if uses else ()
