"""Write out the list, or the one value, that is made of what a function comes to for each of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from treereduce.passes.loops.walks import (
    MOST_TIMES,
    PAIR,
    Given,
    Walk,
    given_at,
    lists_given,
    parameters_given,
    walks_of_call,
    walks_of_clause,
    with_values,
)
from treereduce.passes.ways import Way, if_larger, if_smaller
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.binding.written_out import listed
from treereduce.view.calling.calls import call_of
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.view import View

MOST_NAMES = 2
"""Names before what a call is given among which that of what is called is looked for, the last first."""


def made_of_each(view: View, node: int) -> Iterator[Way]:
    """The ways to write out what is made of the members of a list: one value, a list of values.

    ``[a, b].map(x => x + 1)`` -> ``[a + 1, b + 1]``, ``[x + 1 for x in [a, b]]`` -> ``[a + 1, b + 1]``,
    ``[a, b].reduce((x, y) => x * y, 1)`` -> ``(1 * a) * b``
    """
    given = given_at(view, node)
    if given is not None and given.function.result and not given.function.statements:
        if len(parameters_given(view, given.function)) == PAIR:
            yield partial(_folded, node=node)
        yield from (
            partial(_listed, node=node, way=way, alone=alone)
            for way in range(len(walks_of_call(view, given)))
            for alone in (True, False)
        )
    elif in_field(view, node, "body"):
        yield from (
            partial(_comprehended, node=node, way=way) for way in range(len(walks_of_clause(view, node)))
        )


def _in_place(view: View, node: int, text: bytes) -> tuple[Edit, ...]:
    edits = (view.edit(node, text, length_of_text(text)),)
    return if_smaller(view, edits) or if_larger(view, edits)


def _each(view: View, walk: Walk, result: int) -> list[bytes]:
    """What an expression comes to for each row of a walk."""
    start, end = view.tree.start[result], view.tree.end[result]
    return [with_values(view, walk, row, result, start, end) for row in walk.rows]


def _listed(view: View, *, node: int, way: int, alone: bool) -> tuple[Edit, ...]:
    """The edits that write out a list, ``alone`` without what else the call is made on."""
    given = given_at(view, node)
    walks, tree = walks_of_call(view, given) if given else [], view.tree
    lists = lists_given(view, given) if given else []
    if given is None or way >= len(walks) or not lists:
        return ()
    texts = _each(view, walks[way], given.function.result)
    members = listed(view, lists[0])
    whole = lists[0] if alone else _receiver(view, given, lists[0])
    if not whole or (alone and tree.kind[whole] in view.language.roles.arguments):
        return ()
    if any(member.is_named for member in members) or len(members) != len(texts):
        return _in_place(view, given.call, b"[" + b", ".join(texts) + b"]")
    changes = [view.edit(member.node, text) for member, text in zip(members, texts, strict=True)]
    return _in_place(view, given.call, text_with(view, tree.start[whole], tree.end[whole], changes))


def _receiver(view: View, given: Given, walked: int) -> int:
    """What the call is made on, where that has more to it than the list that it is or is made of; else 0."""
    tree = view.tree
    names = view.names.between(tree.start[given.call], tree.start[given.function.node])
    calls = (call_of(view, place) for place in reversed(names[-MOST_NAMES:]) if view.alive(place))
    receiver = next((call.receiver for call in calls if call is not None and call.node == given.call), 0)
    is_more = inside(view, walked, receiver) and tree.size[receiver] > tree.size[walked]
    return receiver if receiver and is_more else 0


def _folded(view: View, *, node: int) -> tuple[Edit, ...]:
    """The edits that write out what a function makes of a value and of one member of a list after another."""
    given = given_at(view, node)
    lists = lists_given(view, given) if given else []
    members = [view.text(member.node) for member in listed(view, lists[0])] if lists else []
    if given is None or not 0 < len(members) <= MOST_TIMES:
        return ()
    names, result, tree = parameters_given(view, given.function), given.function.result, view.tree
    first = _beside(view, given, lists[0])
    value, *rest = [*first, *members]
    for member in rest:
        walk = Walk(names, ((value, member),))
        value = with_values(view, walk, walk.rows[0], result, tree.start[result], tree.end[result])
    text = bracketed(value, tree.source, tree.start[given.call], tree.end[given.call])
    return _in_place(view, given.call, text)


def _beside(view: View, given: Given, walked: int) -> Sequence[bytes]:
    """What a call is given beside a function and a list, which the function is first given; or nothing."""
    tree, kinds = view.tree, view.language.roles.arguments
    inner = range(given.call, given.call + tree.size[given.call])
    lists = (node for node in inner if tree.kind[node] in kinds and tree.parent[node] == given.call)
    elements = [each for node in lists for each in view.elements(node)]
    held = (given.function.node, walked)
    others = [each for each in elements if not any(each <= node < each + tree.size[each] for node in held)]
    return [view.text(each) for each in others[:1]]


def _comprehended(view: View, *, node: int, way: int) -> tuple[Edit, ...]:
    """The edits that write out a list that says itself what of each it is made of."""
    walks, text = walks_of_clause(view, node), view.text(node)
    if way >= len(walks):
        return ()
    written = b", ".join(_each(view, walks[way], in_field(view, node, "body")))
    opening, closing = text[:1], text[-1:]
    return _in_place(view, node, b"([%b])" % written if opening == b"(" else opening + written + closing)
