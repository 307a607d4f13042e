"""Put what a loop does in the place of the loop, as often as it does that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.loops.counting import counted_by
from treereduce.passes.loops.made_of_each import made_of_each
from treereduce.passes.loops.unroll import body_of_loop
from treereduce.passes.loops.walks import (
    MOST_TIMES,
    Walk,
    given_at,
    walks_of_call,
    walks_of_loop,
    with_values,
)
from treereduce.passes.loops.yielding import yielded
from treereduce.passes.ways import Way, if_larger, if_smaller, in_turn
from treereduce.program.brackets import OPENING
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.calling.functions import nameless_at
from treereduce.view.nodes.blocks import SEMICOLON, contents
from treereduce.view.nodes.lift import indentation, indented_as
from treereduce.view.nodes.members import statement_of_all
from treereduce.view.view import View


class _Rolled(NamedTuple):
    """What a loop does, or a function that is given to what walks through something."""

    place: int
    """The statement in the place of which that goes."""
    body: int
    walk: Walk


def roll_out(view: View, node: int) -> Iterator[Candidate]:
    """Write what a loop does as often as it does that, with the values of its variable.

    ``for (int i = 0; i < 2; i++) f(a[i]);`` -> ``f(a[0]); f(a[1]);``
    ``for x in [g, h]: x(1)`` -> ``g(1); h(1)``

    Two variables are numbers and members, those of pairs, or of two lists:
    ``for i, x in enumerate([a, b]): f(i, x)`` -> ``f(0, a); f(1, b)``,
    ``for k, v in {'a': 1}.items(): f(k, v)`` -> ``f('a', 1)``. So does what is given a function for each:
    ``[a, b].forEach((x, i) => f(x, i));`` -> ``f(a, 0); f(b, 1);``, and what makes a list of what that comes
    to or one value: ``[a, b].map(x => x + 1)`` -> ``[a + 1, b + 1]``, ``[x + 1 for x in [a, b]]`` ->
    ``[a + 1, b + 1]``, ``[a, b].reduce((x, y) => x * y, 1)`` -> ``(1 * a) * b``

    What walks through what a function of the program yields does that function's work around its own:
    ``def g(n): f(n); yield n + 1``, ``for x in g(2): h(x)`` -> ``f(2); x = 2 + 1; h(x)``.
    Pays where the loop has to come to its end, on programs that compute something: what is done one by one
    may go, or give way to its value. One or two calls for each loop that counts a few times or walks through
    a few members, as many again for each way to take two names, and what the engine spends on the larger
    program.
    """
    rolled = _rolled(view, node)
    ways: list[Way] = [
        partial(_written, node=node, way=way, whole=whole)
        for way in range(len(rolled))
        for whole in (False, True)
    ]
    if node and not ways:
        ways += made_of_each(view, node)
    yield from in_turn(view, [*ways, *yielded(view, node)])


def _written(view: View, *, node: int, way: int, whole: bool) -> tuple[Edit, ...]:
    """The edits that put a body in the place of its loop for each value, with its brackets or without."""
    ways, tree = _rolled(view, node), view.tree
    if way >= len(ways):
        return ()
    rolled = ways[way]
    start, end = tree.start[rolled.body], tree.end[rolled.body]
    if not whole and (rolled.place == node or tree.kind[rolled.body] in view.language.roles.bodies):
        inner = contents(view, rolled.body)
        start, end = inner.start, inner.end
    if start >= end or (whole and view.text(rolled.body)[:1] not in OPENING):
        return ()
    texts = [_with(view, rolled, start, end, row) for row in rolled.walk.rows]
    is_free = view.language.profile.layout is Layout.FREE
    text = (b" " if is_free else b"\n" + indentation(view, rolled.place)).join(texts)
    tokens = sum(map(length_of_text, texts))
    edits = (view.edit(rolled.place, text, tokens),)
    return if_smaller(view, edits) or if_larger(view, edits)


def _with(view: View, rolled: _Rolled, start: int, end: int, row: Sequence[bytes]) -> bytes:
    """A body with values in the places of its variables, as it reads in the place of its loop."""
    text = with_values(view, rolled.walk, row, rolled.body, start, end)
    if view.language.profile.layout is Layout.INDENTATION:
        return indented_as(view, text, rolled.body, rolled.place)
    return text if text.endswith((b";", b"}")) else text + SEMICOLON


def _rolled(view: View, node: int) -> list[_Rolled]:
    """What a loop does a few times; nothing if a node is no loop or how often is not known."""
    if (given := given_at(view, node)) is not None:
        place = statement_of_all(view, given.call)
        walks = walks_of_call(view, given) if place else []
        return [_Rolled(place, given.function.body, walk) for walk in walks]
    body = body_of_loop(view, node)
    if not body or nameless_at(view, body) is not None:
        return []
    tree = view.tree
    head = view.text_between(tree.start[node], tree.start[body])
    if counted := counted_by(view, head, MOST_TIMES):
        walks = [Walk((counted[0],), tuple((value,) for value in counted[1]))]
    else:
        walks = walks_of_loop(view, node, body)
    return [_Rolled(node, body, walk) for walk in walks if 0 < len(walk.rows) <= MOST_TIMES]
