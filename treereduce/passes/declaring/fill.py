"""Make a list with what it is given next."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import equals_of, given_value, target_of
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.nodes.members import removal, statement_of_all
from treereduce.view.view import View

EMPTY = b"[]"
"""A list of nothing."""


def fill(view: View, node: int) -> Iterator[Candidate]:
    """Put what an empty list is given by the next statement with its name into the list itself.

    ``a = []; a.push(f(1)); g(a);`` -> ``a = [f(1)]; g(a);``

    Pays where programs collect what they make: five tokens each, after which the list may give way to its
    value. One call for each empty list whose variable is next called a method of.
    """
    if node and equals_of(view, node):
        yield from in_turn(view, [partial(_filled, node=node)])


def _filled(view: View, *, node: int) -> tuple[Edit, ...]:
    """The edits that put the arguments of the next call into a list, and delete the call."""
    tree, value = view.tree, given_value(view, node)
    leaf = target_of(view, node) if value and view.text(value) == EMPTY else 0
    places = view.names.places(tree.text(leaf)) if leaf else ()
    later = places[bisect_left(places, value + tree.size[value]) :]
    place = next(filter(view.alive, later), 0)
    call = _adding(view, place) if place else None
    if call is None:
        return ()
    statement = statement_of_all(view, call.node)
    if not statement:
        return ()
    start, end = tree.start[call.arguments[0]], tree.end[call.arguments[-1]]
    tokens = view.rendering.tally.count(start, end)
    if tokens != sum(map(view.tokens, call.arguments)) + len(call.arguments) - 1:
        return ()  # labels stand between them
    put = view.edit(value, b"[" + view.text_between(start, end) + b"]", tokens + 2)
    return if_smaller(view, (put, removal(view, statement)))


def _adding(view: View, place: int) -> Call | None:
    """The call of a method of nothing but a name, with arguments."""
    tree = view.tree
    for member in islice(view.names.between(tree.end[place], tree.end[tree.parent[place]]), 1):
        call = call_of(view, member) if view.alive(member) else None
        if call is not None and call.receiver == place and all(call.arguments) and call.arguments:
            return call
    return None
