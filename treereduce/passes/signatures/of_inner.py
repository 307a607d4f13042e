"""Let a function take the parameters of one inside of it, and do what that does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.calling.functions import Function, function_at, is_class, nameless_at, statements_of
from treereduce.view.calling.heads import parameter_list
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.members import in_body, statement_around
from treereduce.view.nodes.parts import inside, uses_outside
from treereduce.view.view import View

BRACKETS = b"()|"
"""What is around parameters, of which Rust has bars in closures."""
MOST_AROUND = 12
"""Levels from a function up to the body of the one around it."""
MOST_NAMES = 32
"""Names in the parameters of the function around, which each one inside looks through: none with as many."""

Adding = Callable[[int, bytes], Edit | None]
"""What puts a text behind the parameters of the function that has a body; None where that has no list."""


def of_inner(view: View, node: int, adding: Adding) -> list[Way]:
    """Ways to let the function around one that nobody calls have its parameters and its body.

    ``def f(): return lambda a: g(a)`` -> ``def f(a): return g(a)``,
    ``func f() { h(func(a int) { g(a) }) }`` -> ``func f(a int) { g(a) }``

    Pays where what is inside needs its names bound, so that it cannot take the place of what is around it as
    it is. Up to two calls for each function without a name in one that has a list of parameters, and for each
    with one that stands nowhere else.
    """
    inner = _inner(view, node)
    body = _body_around(view, node) if inner else 0
    text = _parameters(view, node, inner, body) if inner and body else b""
    if not inner or not text:
        return []
    put = partial(adding, body, text)
    return [partial(_taken, place=place, part=part, put=put) for place, part in _places(view, node, inner)]


def _places(view: View, node: int, inner: Function) -> Iterator[tuple[int, tuple[int, int]]]:
    """What may give way to a function's body, with the first and the last node of that."""
    if view.tree.kind[inner.body] not in view.language.roles.bodies:
        yield node, (inner.body, inner.body)
        return
    if statements := statements_of(view, inner.body):
        yield statement_around(view, node), (statements[0], statements[-1])
    if inner.result and not inner.statements and not inner.leaf:
        yield node, (inner.result, inner.result)


def _inner(view: View, node: int) -> Function | None:
    """The function that a node is and nobody calls by its name, if it has parameters with names."""
    if not node or not view.alive(node):
        return None
    function = nameless_at(view, node) or (function_at(view, node) if in_body(view, node) else None)
    if function is None or not all(function.parameters or (b"",)):
        return None
    return None if function.leaf and uses_outside(view, function.leaf, node) else function


def _body_around(view: View, node: int) -> int:
    """The body of the innermost function around a node, 0 if none is near it or a class is between them."""
    tree, roles = view.tree, view.language.roles
    for above in islice(tree.ancestors(node), MOST_AROUND):
        around = tree.parent[above]
        if tree.kind[above] in roles.bodies and parameter_list(view, around):
            return above
        if is_class(view, around):
            break
    return 0


def _parameters(view: View, node: int, inner: Function, body: int) -> bytes:
    """The parameters of the inner function as they are written, empty where one around it has such a name."""
    listed, around = parameter_list(view, node), parameter_list(view, view.tree.parent[body])
    names = {view.tree.text(leaf) for leaf in islice(view.names_in(around), MOST_NAMES)}
    if not listed or len(names) == MOST_NAMES or names.intersection(inner.parameters):
        return b""
    return view.text(listed).strip(BRACKETS).strip()


def _taken(
    view: View, *, place: int, part: tuple[int, int], put: Callable[[], Edit | None]
) -> tuple[Edit, ...]:
    """A part of an inner function in a place that it was in, and its parameters behind those of another."""
    tree, (first, last), added = view.tree, part, put()
    if not added or not inside(view, first, place):
        return ()
    return if_smaller(view, (*lift(view, place, tree.start[first], tree.end[last]), added))
