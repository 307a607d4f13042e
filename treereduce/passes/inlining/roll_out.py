"""Put what a loop does in the place of the loop, as often as it does that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.unroll import MOST_USES, body_of_loop, members_walked, walked_by
from treereduce.passes.ways import if_larger, if_smaller, in_turn
from treereduce.program.brackets import OPENING
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.bindings import with_sigil
from treereduce.view.blocks import SEMICOLON, contents
from treereduce.view.counting import counted_by
from treereduce.view.lift import indentation, indented_as, text_with
from treereduce.view.parts import inside
from treereduce.view.view import View

MOST_TIMES = 6
"""How often a loop may do what is written as often in its place."""


class _Rolled(NamedTuple):
    """What a loop does, and what its variable stands for each time."""

    body: int
    name: bytes
    values: tuple[bytes, ...]


def roll_out(view: View, node: int) -> Iterator[Candidate]:
    """Write what a loop does as often as it does that, with the values of its variable.

    ``for (int i = 0; i < 2; i++) f(a[i]);`` -> ``f(a[0]); f(a[1]);``
    ``for x in [g, h]: x(1)`` -> ``g(1); h(1)``

    Pays where the loop has to come to its end, on programs that compute something: what is done one by one
    may go, or give way to its value. One or two calls for each loop that counts a few times, and what the
    engine spends on the larger program.
    """
    if _rolled(view, node) is not None:
        yield from in_turn(view, [partial(_written, node=node, whole=whole) for whole in (False, True)])


def _written(view: View, *, node: int, whole: bool) -> tuple[Edit, ...]:
    """The edits that put a body in the place of its loop for each value, with its brackets or without."""
    rolled, tree = _rolled(view, node), view.tree
    if rolled is None:
        return ()
    inner = contents(view, rolled.body)
    start, end = (tree.start[rolled.body], tree.end[rolled.body]) if whole else (inner.start, inner.end)
    if start >= end or (whole and view.text(rolled.body)[:1] not in OPENING):
        return ()
    texts = [_with(view, rolled, start, end, value, node) for value in rolled.values]
    is_free = view.language.profile.layout is Layout.FREE
    text = (b" " if is_free else b"\n" + indentation(view, node)).join(texts)
    tokens = sum(map(length_of_text, texts))
    edits = (view.edit(node, text, tokens),)
    return if_smaller(view, edits) or if_larger(view, edits)


def _with(view: View, rolled: _Rolled, start: int, end: int, value: bytes, node: int) -> bytes:
    """A body with a value in the places of its variable, as it reads in the place of its loop."""
    uses = [use for use in view.few_uses(rolled.name, MOST_USES) if inside(view, use, rolled.body)]
    places = [with_sigil(view, use) for use in uses]
    text = text_with(view, start, end, [view.edit(each, value) for each in places])
    if view.language.profile.layout is Layout.INDENTATION:
        return indented_as(view, text, rolled.body, node)
    return text if text.endswith((b";", b"}")) else text + SEMICOLON


def _rolled(view: View, node: int) -> _Rolled | None:
    """What a loop does a few times; None if a node is no loop or how often is not known."""
    body = body_of_loop(view, node)
    if not body:
        return None
    tree = view.tree
    head = view.text_between(tree.start[node], tree.start[body])
    name, values = counted_by(view, head, MOST_TIMES) or _members(view, node, body) or (b"", ())
    return _Rolled(body, name, values) if 0 < len(values) <= MOST_TIMES else None


def _members(view: View, node: int, body: int) -> tuple[bytes, tuple[bytes, ...]] | None:
    """The variable of a loop that walks through a list, and the members of that."""
    for leaf in view.names.between(view.tree.start[node], view.tree.start[body])[:2]:
        walked = walked_by(view, node, body, leaf)
        if members := members_walked(view, walked):
            return view.tree.text(leaf), tuple(map(view.text, members))
    return None
