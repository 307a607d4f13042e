"""Put a statement into the body of the one beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.statements import LARGEST_STATEMENT, is_apart
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.lift import indented_as
from treereduce.view.nodes.members import in_body
from treereduce.view.view import View

FILLER = 3
"""Tokens of the largest body whose place another statement takes, which stands there because one has to."""
LEVELS = 3
"""Statements around such a body beside which one is looked for, from the innermost."""
MOST_AROUND = 64
"""Nodes around such a body among which these are looked for. A nest may have a body on each of its levels."""


def take_in(view: View, node: int) -> Iterator[Candidate]:
    """Put a statement in the place of all that the body of the one before or behind it does.

    ``while (a) b; f(c);`` -> ``while (a) f(c);``, ``g(a); for (;;) if (b) ;`` -> ``for (;;) if (b) g(a);``

    Pays where several statements are needed for what they are, and one of them has to have a body. Up to six
    calls for each body of a word or two.
    """
    if node and _is_filler(view, node):
        yield from in_turn(view, list(_ways(view, node)))


def _is_filler(view: View, node: int) -> bool:
    """Whether a node is a small body, or a branch that stands where one may."""
    tree, roles = view.tree, view.language.roles
    if not 0 < view.tokens(node) <= FILLER:
        return False
    if tree.kind[node] in roles.bodies:
        return True
    # In Java nothing to do is a mark, which is a body only in its field.
    nothing = tree.text(node) == SEMICOLON and tree.field[node] > 0
    return (nothing or tree.kind[node] in roles.statements) and not in_body(view, node)


def _ways(view: View, node: int) -> Iterator[Way]:
    """The statements next to what the body is in, those behind it first."""
    above = islice(view.tree.ancestors(node), MOST_AROUND)
    for around in islice((each for each in above if each and in_body(view, each)), LEVELS):
        for siblings in (view.after(around), view.before(around)):
            beside = next(filter(view.is_element, siblings), 0)
            if beside and view.tokens(beside) <= LARGEST_STATEMENT and is_apart(view, beside):
                yield partial(_taken_in, place=node, moved=beside)


def _taken_in(view: View, *, place: int, moved: int) -> tuple[Edit, ...]:
    if not (view.alive(place) and view.alive(moved)):
        return ()
    text = indented_as(view, view.text(moved), moved, place)
    put, gone = view.edit(place, text, view.tokens(moved)), next(view.deletion(moved, moved))
    return if_smaller(view, (put, gone)) if gone.is_apart(put.start, put.end) else ()
