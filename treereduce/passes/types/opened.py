"""Take a type out of what wraps it, in a definition and wherever a value of it is made or taken out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.program.tree import SyntaxTree
from treereduce.view.binding.bindings import definer, equals_of
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import function_at, returns_in
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import COMMA
from treereduce.view.nodes.parts import TYPE_FIELDS, first_children, in_field, type_in
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

DEPTH = 6
"""Levels from a name to what takes a value out: ``f::<T>(x).unwrap()`` has four in Rust."""
MOST_RETURNS = 16
"""Values that a function returns of which each is looked at, the first ones."""
TYPE, VALUE = b"{type}", b"{value}"
"""What a profile has in the places of what is wrapped."""
MADE = b"({value})"
"""How what makes a value of a wrapper ends. All else takes one out."""
DOT = b"."
"""What stands behind the type that a function is added to, which is none of its result."""


def opened(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """The edits that leave of the type of a name what it wraps; none where a use does not take that out.

    ``fn f() -> Option<A> { Some(a) } g(f()?)`` -> ``fn f() -> A { a } g(f())``
    """
    edits, forms, uses = list[Edit](), dict[bytes, None](), list[int]()
    for place in view.uses(name) if view.language.profile.opened else ():
        defined = definer(view, place)
        if not defined:
            uses.append(place)
            continue
        found = _type_opened(view, defined)
        if not found:
            return ()
        edits += found[0]
        forms.update(dict.fromkeys(found[1]))
        for value in _values(view, defined):
            edits += _made(view, value, forms)
    taken = [_taken_out(view, use, forms) for use in uses if edits]
    return if_smaller(view, apart(sum(taken, tuple(edits)))) if taken and all(taken) else ()


def _type_opened(view: View, defined: int) -> tuple[tuple[Edit, ...], Sequence[bytes]] | None:
    """The edits that leave of a type what is wrapped in it, and what stands around values of the former."""
    types = _types(view, defined)
    for form, texts in view.language.profile.opened.items():
        before, behind = form.encode().split(TYPE)
        for outer in types:
            if inner := _held_in(view, outer, before, behind):
                return lift_node(view, outer, inner), texts
    return None


def _types(view: View, defined: int) -> Sequence[int]:
    """The type of a definition; where the grammar has no field for it, all in this that may be one."""
    tree = view.tree
    around = 0 if function_at(view, defined) else type_in(view, defined)
    typed = in_field(view, defined, *TYPE_FIELDS) or around
    children = () if typed else first_children(view, defined)
    return [typed] if typed else [child for child in children if not _is_dotted(tree, child)]


def _is_dotted(tree: SyntaxTree, node: int) -> bool:
    behind = tree.following(node)
    return behind > 0 and tree.source.startswith(DOT, tree.start[behind])


def _made(view: View, outer: int, forms: Iterable[bytes]) -> tuple[Edit, ...]:
    """The edits that leave of what makes a value of a wrapper what it is made of."""
    for before, behind in (form.split(VALUE) for form in forms if form.endswith(MADE)):
        if inner := _held_in(view, outer, before, behind):
            return lift_node(view, outer, inner)
    return ()


def _taken_out(view: View, use: int, forms: Iterable[bytes]) -> tuple[Edit, ...]:
    """The edits that leave of what takes a value out that value: what has a name, or a call of that gives.

    What stands around it is compared as it is left: a ``*`` that has been deleted takes nothing out.
    """
    tree, call = view.tree, call_of(view, use)
    ends = {tree.end[use], tree.end[call.node if call else use]}
    ways = [tuple(form.split(VALUE)) for form in forms if not form.endswith(MADE)]
    held = [use]
    for outer in _around(view, use):
        for inner in held:
            before = view.text_between(tree.start[outer], tree.start[inner])
            if (before, view.text_between(tree.end[inner], tree.end[outer])) in ways:
                return lift_node(view, outer, inner)
        if tree.end[outer] in ends:
            held.append(outer)
    return ()


def _held_in(view: View, outer: int, before: bytes, behind: bytes) -> int:
    """What a node has between two texts, the second up to a comma that it ends with; 0 for nothing."""
    for inner in _parts_behind(view, outer, before):
        rest = view.text_between(view.tree.end[inner], view.tree.end[outer])
        if rest == behind or (behind.endswith(COMMA) and rest.startswith(behind)):
            return inner
    return 0


def _parts_behind(view: View, outer: int, before: bytes) -> Iterator[int]:
    """The parts of a node that stand directly behind a text that it begins with, the widest first."""
    tree = view.tree
    start, node, stop = tree.start[outer] + len(before), outer + 1, outer + tree.size[outer]
    if not tree.source.startswith(before, tree.start[outer]):
        return
    while node < stop and tree.start[node] <= start:
        if tree.start[node] == start and tree.is_named(node) and view.alive(node):
            yield node
        node += 1 if tree.end[node] > start else tree.size[node]


def _around(view: View, use: int) -> Iterator[int]:
    """What is around a use of a name and may take a value out of what that is, the innermost first."""
    roles = view.language.roles
    ends = roles.arguments | roles.bodies | roles.definitions
    near = islice(view.tree.ancestors(use), DEPTH)
    return takewhile(lambda node: view.tree.kind[node] not in ends, near)


def _values(view: View, defined: int) -> Iterator[int]:
    """What a function returns, or a variable begins with."""
    function = function_at(view, defined)
    if function is None:
        equals = equals_of(view, defined)
        yield from [child for child in view.elements(defined) if child > equals > 0][:1]
        return
    returned = islice(returns_in(view, function.body), MOST_RETURNS)
    values = [value for node in returned for value in view.elements(node)[:1]]
    yield from dict.fromkeys((*values, *filter(None, (function.result,))))
