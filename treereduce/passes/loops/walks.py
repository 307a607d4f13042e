"""What is walked through one by one where it is written out: by a loop, or by what a function is given to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from treereduce.passes.loops.unroll import MOST_USES, bound_in_loop
from treereduce.program.brackets import BRACKETS, CLOSING, OPENING
from treereduce.view.binding.bindings import binder, with_sigil
from treereduce.view.binding.written_out import Held, held_by, listed
from treereduce.view.calling.functions import Function, nameless_at
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.blocks import is_bracketed
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.parts import field_of, in_field, inside
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.notation.shorthands import put
from treereduce.view.view import View

MOST_TIMES = 6
"""How often a loop may do what is written as often in its place."""
MOST_NODES = 200
"""Nodes of a head among which lists are looked for."""
MOST_DIGITS = 4
"""Digits of a number that may be small, zeros before it among them."""
CALL_DEPTH = 3
"""Levels from a function without a name up to the call that it is given to."""
PAIR = 2
COMMA = b","
_AS_TEXT = (b'"%b"', b":%b")
"""How the name of a member is a value in most languages, and in Ruby."""


class Walk(NamedTuple):
    """Names, and what they stand for each time."""

    names: tuple[bytes, ...]
    rows: tuple[tuple[bytes, ...], ...]


class Given(NamedTuple):
    """A function without a name, and the call that gives it to what walks through something."""

    function: Function
    call: int


def walks_of_loop(view: View, node: int, body: int) -> list[Walk]:
    """How a loop may walk through lists in its head, the likeliest first.

    ``for i, x in enumerate([a, b])`` has ``i`` 0, ``x`` a, and then ``i`` 1, ``x`` b; but pairs may be
    what both names stand for. Where the body has none, it is done as often: ``for (a of [, ,]) f();``.
    """
    inner = range(node + 1, min(body, node + MOST_NODES))
    leaves = list(_bound(view, node, body))
    lists = [each for each in _lists(view, inner) if not _is_pattern(view, each, leaves)]
    names = [view.tree.text(leaf) for leaf in leaves if not any(inside(view, leaf, each) for each in lists)]
    if not names:
        # What nothing looks at is told by how much it is.
        times = len(view.elements(lists[0])) if lists else _holes(view, inner)
        return [Walk((), ((),) * times)] if 1 < times <= MOST_TIMES else []
    return list(_walks(view, tuple(dict.fromkeys(names)), lists, member_first=False))


def given_at(view: View, node: int) -> Given | None:
    """A function without a name and the call that it is given to; None where a node is no such function."""
    function, tree = nameless_at(view, node) if node and view.is_element(node) else None, view.tree
    if function is None:
        return None
    above = islice(tree.ancestors(node), CALL_DEPTH)
    call = next((each for each in above if tree.kind[each] in view.language.roles.calls), 0)
    return Given(function, call) if call and view.tokens(call) <= MOST_NODES else None


def walks_of_call(view: View, given: Given) -> list[Walk]:
    """How a call may give what it walks through to a function, the likeliest first."""
    names = parameters_given(view, given.function)
    lists = lists_given(view, given)
    found = list(_walks(view, names, lists, member_first=True))
    if not found and len(names) < PAIR and (times := _times(view, given)):
        found = [Walk(names, tuple((b"%d" % number,) for number in range(times)))]
    return found


def lists_given(view: View, given: Given) -> list[int]:
    """The lists in a call that are written out, outside of the function that the call is given."""
    inner = range(given.call + 1, given.call + view.tree.size[given.call])
    return list(_lists(view, inner, given.function.node))


def parameters_given(view: View, function: Function) -> tuple[bytes, ...]:
    """The names that a function has for what it is given, also those in patterns."""
    tree = view.tree
    before = view.names.between(tree.start[function.node], tree.start[function.body])
    leaves = (leaf for leaf in before if view.alive(leaf) and field_of(view, leaf) != "type")
    return tuple(dict.fromkeys(tree.text(leaf) for leaf in leaves))


def with_values(view: View, walk: Walk, row: Sequence[bytes], body: int, start: int, end: int) -> bytes:
    """What stands between two places in a body, with values in the places of names."""
    tree, changes = view.tree, []
    for name, value in zip(walk.names, row, strict=False):
        for use in view.few_uses(name, MOST_USES):
            if inside(view, use, body) and not joint_before(view, use):
                place = with_sigil(view, use)
                text = bracketed(value, tree.source, tree.start[place], tree.end[place])
                changes.append(put(view, place, text))
    return text_with(view, start, end, changes)


def _bound(view: View, node: int, body: int) -> Iterator[int]:
    """Where the head of a loop has names of its own."""
    tree = view.tree
    for leaf in view.names.between(tree.start[node], tree.start[body]):
        is_own = view.alive(leaf) and field_of(view, leaf) != "type"
        if is_own and (node <= binder(view, leaf) < body or bound_in_loop(view, node, body, leaf)):
            yield leaf


def _lists(view: View, nodes: Iterable[int], without: int = -1) -> Iterator[int]:
    """The outermost lists among nodes, but for one that is all that a call is given."""
    tree, stop = view.tree, 0
    for node in nodes:
        if node < stop or not view.alive(node):
            continue
        if node == without:
            stop = node + tree.size[node]
            continue
        children = list(view.children(node))
        if not is_bracketed(view, children):
            continue
        elements = view.elements(node)
        is_arguments = tree.kind[node] in view.language.roles.arguments
        if elements and not (is_arguments and _is_only_around(view, elements, without)):
            stop = node + tree.size[node]
            yield node


def _is_only_around(view: View, elements: Sequence[int], without: int) -> bool:
    """Whether what a call is given is a list itself, or the function that it calls."""
    holds = any(each <= without < each + view.tree.size[each] for each in elements)
    return holds or (len(elements) == 1 and any(view.text(elements[0]).endswith(end) for end in CLOSING))


def _holes(view: View, nodes: Iterable[int]) -> int:
    """The commas in a list that holds nothing else, as ``[, , ,]`` of JavaScript; 0 where there is none."""
    tree = view.tree
    for node in filter(view.alive, nodes):
        texts = [tree.text(child) for child in view.children(node)] if tree.size[node] > PAIR else []
        if len(texts) > PAIR and BRACKETS.get(texts[0]) == texts[-1] and set(texts[1:-1]) == {COMMA}:
            return len(texts) - PAIR
    return 0


def _is_pattern(view: View, node: int, leaves: Sequence[int]) -> bool:
    return any(inside(view, leaf, node) for leaf in leaves)


def _walks(
    view: View, names: tuple[bytes, ...], lists: Sequence[int], *, member_first: bool
) -> Iterator[Walk]:
    """The ways in which names may stand for what is in the first of some lists."""
    if not names or not lists:
        return
    members = listed(view, lists[0]) or [held_by(view, each) for each in view.elements(lists[0])]
    if not 0 < len(members) <= MOST_TIMES:
        return
    texts = [view.text(member.node) for member in members]
    is_record = all(member.is_named for member in members)
    if len(names) == 1:
        each = [*_keys(view, members), [view.text(each.value) for each in members]] if is_record else [texts]
        yield from (Walk(names, tuple((text,) for text in row)) for row in each)
        return
    together = list(_together(view, lists[0], members, len(names)))
    yield from (Walk(names, rows) for rows in together)
    if len(names) == PAIR and not members[0].is_named:
        first = int(view.language.profile.first_element)
        counted = [(b"%d" % number, text) for number, text in enumerate(texts, first)]
        turned = [(text, number) for number, text in counted]
        likely = (turned, counted) if member_first else (counted, turned)
        yield from (Walk(names, tuple(rows)) for rows in likely[: 1 if together else PAIR])


def _together(
    view: View, walked: int, members: Sequence[Held], width: int
) -> Iterator[tuple[tuple[bytes, ...], ...]]:
    """The values of several names, by the members of a list that are lists themselves, or have names.

    Lists that a call is given are walked through beside each other: ``zip([a, b], [c, d])``. A name before a
    value may have to be a text.
    """
    rows = [tuple(view.text(each.node) for each in listed(view, member.node)) for member in members]
    if all(member.is_named for member in members) and width == PAIR:
        values = [view.text(member.value) for member in members]
        yield from (tuple(zip(keys, values, strict=True)) for keys in _keys(view, members))
    elif len(rows) == width and view.tree.kind[walked] in view.language.roles.arguments:
        turned = list(zip(*rows, strict=False))
        if turned and all(len(row) == len(turned) for row in rows):
            yield tuple(turned)
    if not any(member.is_named for member in members) and all(len(row) == width for row in rows):
        yield tuple(rows)


def _keys(view: View, members: Sequence[Held]) -> Iterator[list[bytes]]:
    """The ways to write the names of the members of a record as values; one where they are values already."""
    keys = [view.elements(member.node)[0] for member in members]
    ways = (*_AS_TEXT, b"%b") if all(map(view.tree.is_name, keys)) else (b"%b",)
    yield from ([way % view.text(key) for key in keys] for way in ways)


def _times(view: View, given: Given) -> int:
    """How often a call does what it is given, where it has that number: ``2.times { f }``."""
    tree, function = view.tree, given.function.node
    before = view.text_between(tree.start[given.call], tree.start[function])
    words = map(bytes.strip, before.replace(b"(", b".").split(b"."))
    number = next(filter(bytes.isdigit, words), b"")
    # Python reads no number of thousands of digits.
    return int(number) if 0 < len(number) <= MOST_DIGITS and int(number) <= MOST_TIMES else 0


def walks_of_clause(view: View, node: int) -> list[Walk]:
    """How ``[f(x) for x in [a, b]]`` may walk through lists; not at all where it leaves some members out."""
    clauses = [child for child in view.elements(node) if field_of(view, child) != "body"]
    right = in_field(view, clauses[0], "right", "iterable") if len(clauses) == 1 else 0
    left = in_field(view, clauses[0], "left", "pattern") if right else 0
    if not left or view.text(node)[:1] not in OPENING:
        return []
    names = tuple(dict.fromkeys(view.tree.text(leaf) for leaf in view.names_in(left)))
    lists = list(_lists(view, range(right, right + view.tree.size[right])))
    return list(_walks(view, names, lists, member_first=False))
