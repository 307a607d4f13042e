"""What patterns bind of the values that a constructor was given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from treereduce.view.binding.elements import Attached, only_node
from treereduce.view.calling.families import Family
from treereduce.view.calling.paths import joint_before
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.parts import field_of
from treereduce.view.view import View

PATTERN, CONDITION = "pattern", "condition"
"""The fields in which grammars have patterns, and what tells whether something is done."""
CLIMB = 8
"""Levels from a name in a pattern to the case, or the declaration, that has the pattern."""


def bound_by_patterns(
    view: View, family: Family, each: Attached, indices: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The places that use what a list of a pattern binds with some of its elements, with their parameters.

    ``b`` in ``f(b)`` of ``match e { E::A(a, b) => f(b) }``, and of ``if let E::A(a, b) = e { f(b) }``.
    """
    case = _case(view, each.holder) if indices and not each.defines else 0
    for index in indices if case else ():
        element = each.elements[index]
        leaf = only_node(view, element)
        if leaf and view.tree.is_name(leaf):
            uses = view.uses_inside(view.tree.text(leaf), case)
            number = family.number_of(each, index, from_end=family.has_receiver)
            found = uses if len(uses) <= MOST_REVISITED else ()
            yield from (
                (place, number) for place in found if not (place in element or joint_before(view, place))
            )


def _case(view: View, holder: int) -> int:
    """What has the outermost pattern around a list in its head, 0 if the list is in none.

    Not a parameter that is nothing but the pattern.
    """
    tree, pattern = view.tree, 0
    for node in (holder, *islice(tree.ancestors(holder), CLIMB)):
        if field_of(view, node) == PATTERN:
            pattern = node
    case = tree.parent[pattern]
    while case and (tree.end[case] == tree.end[pattern] or field_of(view, case) == CONDITION):
        case = tree.parent[case]
    return case
