"""Put what yields values into the place of the loop that takes them, around what that does with each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.calls.inliner import Filling, filling
from treereduce.passes.loops.unroll import body_of_loop
from treereduce.passes.loops.walks import given_at
from treereduce.passes.ways import Way, if_larger, if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.program.tally import length_of_text
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import Function, function_at
from treereduce.view.nodes.blocks import brackets_of, contents
from treereduce.view.nodes.lift import indentation, indented_as
from treereduce.view.nodes.members import COMMA, END, in_body, removable, removal, statement_of_all
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.view import View

MOST_YIELDS = 8
"""Places of one function that yield. In each of them goes what the loop does."""
LARGEST = 1_000
"""Tokens of the largest function and the largest loop that are written anew: each of a nest has the rest."""
MOST_NAMES = 16
"""Names of a call among which that of what is called is looked for."""
PAIR = 2
_EQUALS = b" = "


class _Taken(NamedTuple):
    """A loop over what a function yields, or a block that a function yields to."""

    place: int
    """The statement that is the loop."""
    body: int
    """What is done with each value."""
    names: Sequence[int]
    """What the values are given to: a name with what declares it, or a pattern."""
    call: Call
    function: Function
    yields: Sequence[int]


def yielded(view: View, node: int) -> Iterator[Way]:
    """The ways to write what a function does in the place of a loop over what it yields.

    ``def g(n): f(n); yield n + 1``, ``for x in g(2): h(x)`` -> ``f(2); x = 2 + 1; h(x)``

    What the function is given stands for its parameters, or these become variables. Where the loop is the
    only use of the function, that goes.
    """
    if _taken(view, node) is not None:
        yield from (partial(_written, node=node, declares=declares) for declares in (False, True))


def _written(view: View, *, node: int, declares: bool) -> tuple[Edit, ...]:
    taken = _taken(view, node)
    filled = filling(view, taken.function, taken.call, declares=declares) if taken else None
    inner = view.elements(taken.function.body) if taken else []
    if taken is None or filled is None or not inner:
        return ()
    tree, position, pieces = view.tree, view.tree.start[inner[0]], list[bytes]()
    for each in taken.yields:
        statement, given = _whole(view, each), _given(view, taken, each, filled)
        if not given or tree.start[statement] < position:
            return ()
        pieces += [filled.text(view.text_between(position, tree.start[statement])), given]
        position = tree.end[statement]
    pieces.append(filled.text(view.text_between(position, tree.end[inner[-1]])))
    text = indented_as(view, b"".join(pieces), taken.function.body, taken.place)
    text = _gap(view, taken.place).join([*filled.declared, text])
    edits = [view.edit(taken.place, text, length_of_text(text))]
    whole = removable(view, taken.function.node)
    uses = view.few_uses(tree.text(taken.function.leaf))
    if whole and all(inside(view, use, whole) or inside(view, use, taken.call.node) for use in uses):
        edits.append(removal(view, whole))
    written = tuple(EditSet(edits))
    return if_smaller(view, written) or if_larger(view, written)


def _given(view: View, taken: _Taken, yields: int, filled: Filling) -> bytes:
    """What the loop does, in the place of what yields, behind what gives the value to its names."""
    tree, statement, body = view.tree, _whole(view, yields), contents(view, taken.body)
    is_free = view.language.profile.layout is Layout.FREE
    pairs = _pairs(view, taken.names, view.elements(yields))
    if not pairs:
        return b""
    ending = b";" if is_free else b""
    lines = [names + _EQUALS + filled.text(value) + ending for names, value in pairs]
    done = view.text_between(body.start, body.end)
    if done:
        done = indented_as(view, done, taken.body, statement)
        lines.append(done if done.endswith((b";", b"}")) else done + ending)
    # A name may be declared once in a block.
    is_apart = len(taken.names) > 1 and len(taken.yields) > 1
    opening, closing = brackets_of(view, taken.function.body)
    if opening and (is_apart or not in_body(view, statement)):
        lines = [opening, *lines, closing]
    is_ended = tree.source.endswith(b";", 0, tree.end[statement])
    text = _gap(view, statement).join(lines)
    return text if is_ended or not is_free else text.removesuffix(b";")


def _gap(view: View, place: int) -> bytes:
    """What stands between two statements in the place of one."""
    return b" " if view.language.profile.layout is Layout.FREE else b"\n" + indentation(view, place)


def _pairs(view: View, names: Sequence[int], values: Sequence[int]) -> list[tuple[bytes, bytes]]:
    """What is given to what: ``k => v`` takes a key and a value, where ``v`` alone takes the value.

    Nothing where a key is taken and none is given.
    """
    tree = view.tree
    taker = names[-1]
    before = view.text_between(tree.start[names[0]], tree.start[taker])
    if not values:
        return [(before + view.text(taker), view.language.zero)]
    text = view.text_between(tree.start[values[0]], tree.end[values[-1]])
    if len(values) == 1 and text.startswith(b"(") and tree.kind[values[0]] in view.language.roles.arguments:
        text = text[1:-1]
    is_value = len(values) > 1 or tree.kind[values[0]] in view.language.roles.expressions
    halves = [] if is_value else _halves(view, values[0])
    taking = [] if len(names) > 1 else _halves(view, taker)
    if taking:
        return [(view.text(a), view.text(b)) for a, b in zip(taking, halves, strict=False)]
    name = view.text(taker).strip(b"|") if tree.text(next(view.children(taker), taker)) == b"|" else b""
    return [(name or before + view.text(taker), view.text(halves[-1]) if halves else text)]


def _halves(view: View, node: int) -> list[int]:
    """The two parts beside the only mark of a node, nothing where that is a comma or there is more."""
    tree, children = view.tree, list(view.children(node))
    parts = [child for child in children if tree.is_named(child)]
    is_pair = len(children) == PAIR + 1 and len(parts) == PAIR and parts == [children[0], children[-1]]
    return parts if is_pair and tree.text(children[1]) != COMMA else []


def _whole(view: View, yields: int) -> int:
    """The statement that is all that yields, 0 where what is sent back is used."""
    tree, node = view.tree, yields
    if found := statement_of_all(view, yields):
        return found
    text = view.text(yields).rstrip(END)
    while node and view.text(tree.parent[node]).rstrip(END) == text:
        node = tree.parent[node]
    return node if tree.kind[node] in view.language.roles.statements else 0


def _taken(view: View, node: int) -> _Taken | None:
    """A loop over what a function of the program yields, None where a node is none."""
    if not view.language.roles.yields or not node:
        return None
    if (given := given_at(view, node)) is not None:
        names = [listed] if (listed := in_field(view, node, "parameters")) else []
        place, body, walked = statement_of_all(view, given.call), given.function.body, given.call
    else:
        place, body = node, body_of_loop(view, node)
        heads = list(takewhile(lambda child: child < body, view.children(node)))
        calls = [child for child in heads if view.tree.kind[child] in view.language.roles.calls]
        walked = calls[-1] if calls else 0
        names = _names(view, [child for child in heads if child != walked])
    found = _called(view, walked) if walked and place and names and in_body(view, place) else None
    if found is None or inside(view, place, found[1].node):
        return None
    if max(view.tokens(place), view.tokens(found[1].node)) > LARGEST:
        return None
    yields = _yields(view, found[1].body)
    is_few = 0 < len(yields) <= MOST_YIELDS and all(_whole(view, each) for each in yields)
    return _Taken(place, body, names, *found, yields) if is_few else None


def _names(view: View, heads: Sequence[int]) -> list[int]:
    """What a loop has for its values, of the parts of its head that are not what it walks through."""
    tree = view.tree
    named = [child for child in heads if tree.is_named(child)]
    # A word that declares is a part with a field of its own: ``const`` of JavaScript.
    return [
        child for child in heads if named and child <= named[-1] and (tree.field[child] or child in named)
    ]


def _called(view: View, node: int) -> tuple[Call, Function] | None:
    """A call and the function of the program that is called, None where a node is no such call."""
    for leaf in islice(view.names.inside(node), MOST_NAMES):
        call = call_of(view, leaf) if view.alive(leaf) else None
        if call is not None and call.node == node:
            places = (place for place in view.few_uses(view.tree.text(leaf)) if definer(view, place))
            function = next(filter(None, (function_at(view, definer(view, each)) for each in places)), None)
            return (call, function) if function else None
    return None


def _yields(view: View, body: int) -> list[int]:
    """What yields in a body, also in functions without a name, which blocks are in Ruby."""
    tree, kinds = view.tree, view.language.roles.yields
    inner = range(body, body + tree.size[body])
    return [each for each in inner if tree.kind[each] in kinds and view.alive(each)]
