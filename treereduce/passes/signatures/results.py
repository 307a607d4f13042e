"""Delete the result of a function: its type, and the values that its body returns."""

from __future__ import annotations

import enum
from bisect import bisect_left
from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.signatures.returned_at_once import returned_at_once
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.attached import lists_in
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.families import leads
from treereduce.view.calling.functions import Function, function_at, returns
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import TYPE_FIELDS, first_children, in_field, nodes_without
from treereduce.view.view import View

NOTHING = b"void"
"""The type of no result where a type stands before the name and so cannot go."""
MOST_CLOSING = 64
"""Tokens between the last statement and the end of its function, where blocks end. All of what follows is
not looked at for each value of thousands."""
MOST_ENDING = 8
"""Tokens of the longest statement that ends a function of any type."""
ARROW = b"->"
"""What the type of a result begins with that stands behind the parameters, with ``auto`` before the name."""
BODY_ARROW, EMPTY = b"=>", b"{}"
"""What a body begins with that is a value, and a body that does nothing in the languages that have such."""


class Left(enum.Enum):
    """What is left where a function returned something."""

    NOTHING = "nothing of the last statement"
    CALLS = "calls, as statements"
    INNER = "the only calls in these, as statements"
    RETURNS = "returns without their values"


def results(view: View, node: int) -> Iterator[Candidate]:
    """Delete the type of a function's result together with all values that it returns.

    ``int f() { g(); return 1; }`` -> ``void f() { g(); }``, ``fn f() -> u8 { 1 }`` -> ``fn f() { }``

    In all definitions and prototypes of the name. A body for a result of any type goes with it:
    ``int f() {throw null;}`` -> ``void f() {}``, and where the result has a name, the least value stands for
    it: ``f() returns (int a) { g(a); return 1; }`` -> ``f() { g(0); }``. Where that fails, calls that are
    returned stay as statements, or the calls in them, ``fn f() -> Option<u8> { Some(g()) }`` ->
    ``fn f() { g(); }``, or each return without its value, or what the variable that is returned is given is
    returned at once: ``T f() { T r; if (c) r.x = 1; return r; }`` -> ``int f() { T r; if (c) return 1; }``.
    Pays where a compiler wants values for a type and a type for values. One call for each function that
    returns something, up to three where it returns calls, two where it does so more than once, one more where
    it returns such a variable. After return-void of clang_delta.
    """
    if leads(view, node):
        name = view.tree.text(node)
        ways = [partial(_results_gone, name=name, left=left) for left in Left]
        yield from in_turn(view, [*ways, partial(returned_at_once, name=name)])


def _results_gone(view: View, *, name: bytes, left: Left) -> tuple[Edit, ...]:
    """The edits that take the result from all functions of a name; none where more is left of none of them.

    A return that is left counts where a function has others.
    """
    places = view.uses(name)
    types: list[Edit] = []
    values: list[Edit] = []
    differs = False
    for place in places if len(places) <= MOST_REVISITED else ():
        defined = definer(view, place)
        function = function_at(view, defined) if defined else None
        if not defined or not any(lists_in(view, place, b"(")) or (function and function.leaf != place):
            continue
        types += _type_gone(view, defined, place, function)
        if function:
            found = list(values_gone(view, function, left))
            values += found
            if left is not Left.NOTHING and (left is not Left.RETURNS or len(found) > 1):
                differs |= found != list(values_gone(view, function))
    if not (types and values) or differs != (left is not Left.NOTHING):
        return ()
    return if_smaller(view, tuple(EditSet([*types, *values])))


def _type_gone(view: View, defined: int, leaf: int, function: Function | None) -> Iterator[Edit]:
    """Delete the type of what a function returns; where it stands before the name, put that of nothing."""
    tree = view.tree
    head = leaf
    while head != defined and not _has_parameters(view, tree.parent[head]):
        head = tree.parent[head]
    kind = in_field(view, defined, *TYPE_FIELDS) or _type_before(view, defined, head)
    if kind and kind < leaf:
        begin, end = tree.start[kind], tree.start[head]
        if head != defined and view.text(kind) != NOTHING:
            yield Edit(begin, end, NOTHING + b" ")
            trailing = (child for child in view.children(tree.parent[head]) if child > head)
            again = next((child for child in trailing if tree.source.startswith(ARROW, tree.start[child])), 0)
            yield from (view.edit(again),) if again else ()
        return
    body = function.body if function else 0
    parts = [child for child in view.children(defined) if child < body or child <= kind]
    # Several results of a function in Go are a list of parameters themselves.
    before = [child for child in parts if child != kind and _is_list(view, child)]
    after = [child for child in parts if before and child > before[-1]]
    if any(map(view.is_element, after)):
        last = kind if kind in after else after[-1]
        yield Edit(tree.end[before[-1]], tree.end[last])
        behind = before[-1] + tree.size[before[-1]]
        yield from _named_gone(view, defined, range(behind, last + tree.size[last]))


def _has_parameters(view: View, node: int) -> bool:
    """Whether a node has parameters, in a field or, where the grammar has none for them, at all."""
    parameters = view.language.roles.parameters
    return bool(in_field(view, node, "parameters")) or any(
        view.tree.kind[child] in parameters for child in first_children(view, node)
    )


def _type_before(view: View, defined: int, head: int) -> int:
    """The type right before the name of a function, where the grammar has no field for it; 0 without one.

    What a receiver has before its dot is none.
    """
    *_, last = (0, *(child for child in first_children(view, defined) if child < head))
    return last if view.tree.kind[last] in view.language.roles.types else 0


def _named_gone(view: View, defined: int, gone: range) -> Iterator[Edit]:
    """Put the least value where a body uses a result that has a name."""
    tree = view.tree
    for leaf in gone if view.language.zero else ():
        if tree.is_name(leaf) and view.alive(leaf) and definer(view, leaf) in gone:
            uses = (use for use in view.uses_inside(tree.text(leaf), defined) if use not in gone)
            yield from (view.edit(use, view.language.zero) for use in uses)


def _is_list(view: View, node: int) -> bool:
    """Whether a node is a list of parameters, or closes one."""
    return view.tree.kind[node] in view.language.roles.parameters or view.tree.text(node) == b")"


def values_gone(view: View, function: Function, left: Left = Left.NOTHING) -> Iterator[Edit]:
    """Delete what a body returns: of its last statement all but what is to be ``left``, of others the value.

    A body that only ends a function of any type has nothing left, and what does that at the end of a body
    goes.
    """
    tree = view.tree
    if nothing := _that_does_nothing(view, function, left):
        yield nothing
        return
    done, stop = function.body, contents(view, function.body).end
    for node in nodes_without(view, done, lambda node: node != function.body and _is_function(view, node)):
        is_return = node > done and tree.is_named(node) and returns(view, node)
        values = view.elements(node) if is_return else []
        if len(values) == 1 and values[0] > node + 1:
            yield from _value_gone(view, node, values[0], stop, left)
            done = values[0]
    tail = function.result
    if tail and removable(view, tail) == tail and view.language.profile.layout is Layout.FREE:
        yield from _tail_gone(view, tail, left)
    ending = _that_ends(view, function.body)
    yield from (view.edit(ending),) if ending else ()


def _that_ends(view: View, body: int) -> int:
    """The last statement of a body, of its last block too, that ends a function of any type; 0 if none does.

    ``throw null;`` is one where the profile has ``{throw null;}`` for a body. What ends a function inside of
    it is none.
    """
    tree = view.tree
    longer = {_solid(text)[1:-1] for text in view.language.minimal(tree.kind[body])[1:] if text[:1] == b"{"}
    last = body
    while longer and (elements := view.elements(last)):
        last = elements[-1]
        if _is_function(view, last):
            return 0
        if view.tokens(last) <= MOST_ENDING and _solid(view.text(last)) in longer:
            return last if removable(view, last) == last else 0
    return 0


def _that_does_nothing(view: View, function: Function, left: Left) -> Edit | None:
    """The least body in the place of a longer one of the profile, as of ``{throw null;}`` in Java.

    Also in that of one that is a value behind an arrow: ``int f() => 0;`` of C#.
    """
    tree, body = view.tree, function.body
    text = _solid(view.text(body)) if view.tokens(body) <= MOST_CLOSING else b""
    if text.startswith(BODY_ARROW) and not _kept(view, body, left):
        return Edit(tree.start[body], tree.end[function.node], EMPTY, tokens=len(EMPTY))
    least, *longer = view.language.minimal(tree.kind[body]) or (b"",)
    same = text in map(_solid, longer) and len(text) > len(least)
    return view.edit(body, least) if same else None


def _solid(text: bytes) -> bytes:
    """A text without its blank space."""
    return b"".join(text.split())


def _value_gone(view: View, statement: int, value: int, stop: int, left: Left) -> Iterator[Edit]:
    tree = view.tree
    if kept := _kept(view, value, left):
        yield Edit(tree.start[statement], tree.start[kept])
        # Without brackets the outer call ends where the inner one does.
        yield from (Edit(tree.end[kept], tree.end[value]),) if tree.end[kept] < tree.end[value] else ()
        return
    member = removable(view, statement) if left is not Left.RETURNS else 0
    is_near = member and view.rendering.tally.count(tree.end[member], stop) <= MOST_CLOSING
    is_last = is_near and not view.text_between(tree.end[member], stop).strip(b"}; \t\r\n")
    if is_last and tree.start[member] == tree.start[statement]:
        yield removal(view, member)
    else:
        yield Edit(tree.end[tree.previous[value]], tree.end[value])


def _tail_gone(view: View, value: int, left: Left) -> Iterator[Edit]:
    """The expression that a body ends with, as in Rust."""
    tree, kept = view.tree, _kept(view, value, left)
    last = value + tree.size[value] - 1
    if not kept:
        yield removal(view, value)
    elif kept != value:
        yield view.edit(value, view.text(kept) + b";")
    elif view.alive(last):
        yield view.edit(last, tree.text(last) + b";")


def _kept(view: View, value: int, left: Left) -> int:
    """What stays of a value that is returned: all of it or the only call in the first; 0 if nothing does."""
    if left not in (Left.CALLS, Left.INNER):
        return 0
    stop = value + view.tree.size[value]
    outer = next(_calls(view, value, stop), 0)
    if left is Left.CALLS:
        return value if outer else 0
    inner = list(islice(_calls(view, value + 1, stop), 2)) if outer == value else []
    return inner[0] if len(inner) == 1 else 0


def _calls(view: View, node: int, stop: int) -> Iterator[int]:
    """The calls from a node on, without those in others. Nothing else is read: of a nest every level asks."""
    calls = view.facts.calls
    while (index := bisect_left(calls, node)) < len(calls) and calls[index] < stop:
        node = calls[index]
        if view.alive(node):
            yield node
            node += view.tree.size[node]
        else:
            node += 1


def _is_function(view: View, node: int) -> bool:
    """Whether a node is a function of its own, whose values are not those of the one around it."""
    tree = view.tree
    return tree.kind[node] in view.language.roles.closures and tree.size[node] > 1
