"""Put a statement that is a value into the one beside it, in the place of a part of that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder
from treereduce.view.calling.calls import call_of
from treereduce.view.nodes.members import END, is_list, removable, removal
from treereduce.view.view import View

Beside = Callable[[View, int], Iterator[int]]
"""The siblings of a node on one side, nearest first."""

LARGEST = 40
"""Tokens of the largest statement that is put into another, and of that."""
SMALLEST = 2
"""Tokens of the smallest value: a word alone is seldom needed for itself."""
NEAR = 3
"""Statements on each side that it may go into."""
MOST_GIVEN = 8
"""Tokens of the largest part that a call may stand for."""


def handed(view: View, node: int) -> Iterator[Candidate]:
    """Put a statement that is a value into one near it: a call for what both use, else any for a zero.

    ``f(a, b); g(a);`` -> ``g(f(a, b));``, ``a.f(b); g(a);`` -> ``g(a.f(b));``,
    ``a < b; g(0);`` -> ``g(a < b);``
    """
    if _statement(view, node):
        ways = product((False, True), (View.after, View.before))
        yield from in_turn(
            view, [partial(_put_into, node=node, beside=beside, plain=plain) for plain, beside in ways]
        )


def _statement(view: View, node: int) -> int:
    """The small statement that a value is all of, 0 if it is none."""
    tree = view.tree
    if not view.is_element(node) or not SMALLEST <= view.tokens(node) <= LARGEST:
        return 0
    whole = removable(view, node)
    if whole == node or view.tokens(whole) > LARGEST:
        return 0
    if view.text(whole).rstrip(END) != view.text(node).rstrip(END):
        return 0
    is_given = tree.kind[tree.parent[whole]] in view.language.roles.arguments
    return whole if not is_given and is_list(view, tree.parent[whole], whole) else 0


def _put_into(view: View, *, node: int, beside: Beside, plain: bool) -> tuple[Edit, ...]:
    """Put a value in the place of the first part of the nearest statement that it may stand for."""
    whole = _statement(view, node) if view.alive(node) else 0
    texts = ({view.language.zero} if plain else _given(view, node)) if whole else set()
    near = islice(filter(view.is_element, beside(view, whole)), NEAR) if texts else ()
    for other in (each for each in near if view.tokens(each) <= LARGEST):
        for place in range(other + 1, other + view.tree.size[other]):
            if view.alive(place) and view.text(place) in texts and _may_be_any(view, node, place):
                edits = view.edit(place, view.text(node), view.tokens(node)), removal(view, whole)
                return if_smaller(view, edits)
    return ()


def _given(view: View, node: int) -> set[bytes]:
    """The small parts with names in them that a call is given, or that it is a method of."""
    calls = filter(None, (call_of(view, leaf) for leaf in view.names_in(node)))
    call = next((call for call in calls if call.node == node), None)
    parts = (call.receiver, *call.arguments) if call else ()
    small = (part for part in parts if part and view.tokens(part) <= MOST_GIVEN)
    return {view.text(part) for part in small if any(view.names_in(part))}


def _may_be_any(view: View, node: int, place: int) -> bool:
    """Whether a value may stand in a place, which is neither called nor defined there."""
    is_value = view.is_element(place) and view.slots.fits(node, place)
    return is_value and not binder(view, place) and call_of(view, place) is None
