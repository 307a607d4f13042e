"""Move a declaration into one like it that stands further away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.restructuring.merge import LARGEST_NEIGHBOUR, ends
from treereduce.program.edits import Edit
from treereduce.view.bindings import COMMA
from treereduce.view.view import View

LEVELS = 12
"""Levels around a declaration whose lists are searched for one like it: some three or four scopes."""
REACH = 8
"""Siblings looked at in each of them."""


def gather(view: View, node: int) -> Iterator[Candidate]:
    """Move a declaration into one before it that begins and ends alike, in its own list or in one around it.

    ``int a; f(); int b;`` -> ``int a, b; f();``, ``int a; f() { int b; }`` -> ``int a, b; f() { }``

    Takes declarations out of their scopes on the way. One call for each list with a declaration like it;
    neighbours are left to ``merge``.
    """
    tree = view.tree
    if not node or not view.is_element(node) or view.tokens(node) > LARGEST_NEIGHBOUR:
        return
    for place in (node, *islice(tree.ancestors(node), LEVELS)):
        partner = _partner(view, place, node)
        edits = _moving(view, partner, node) if partner else ()
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _partner(view: View, place: int, node: int) -> int:
    """The nearest sibling before ``place`` that begins and ends as ``node`` does.

    0 if none is near, or if it stands beside ``node``.
    """
    tree = view.tree
    partner, apart = tree.previous[place], place != node
    for _ in range(REACH):
        if not partner:
            break
        alike = tree.kind[partner] == tree.kind[node] and view.is_element(partner)
        if alike and view.tokens(partner) <= LARGEST_NEIGHBOUR:
            children = list(view.children(partner)), list(view.children(node))
            if ends(view, *children)[0]:
                return partner if apart else 0
        apart = apart or view.is_element(partner)
        partner = tree.previous[partner]
    return 0


def _moving(view: View, partner: int, node: int) -> tuple[Edit, ...]:
    """Delete a node, and put what only it has into its partner."""
    tree = view.tree
    before, after = list(view.children(partner)), list(view.children(node))
    head, tail = ends(view, before, after)
    own = view.text_between(tree.end[after[head - 1]], tree.start[after[-tail]] if tail else tree.end[node])
    beside = before[-tail - 1]
    start, end = tree.start[beside], tree.end[beside]
    return Edit(start, end, view.text_between(start, end) + COMMA + b" " + own.strip()), next(
        view.deletion(node, node)
    )
