"""Give a function the parameters of one that stands in it."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.joining.part import is_replaced
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.calling.functions import name_of_function, parameters_of
from treereduce.view.nodes.blocks import bodies_of, contents
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.parts import child_of, uses_outside
from treereduce.view.view import View


def by_parameters(view: View, body: int) -> Iterator[tuple[Edit, ...]]:
    """Give a function without parameters those of one in its body that nothing uses, whose contents stay.

    ``f() { g(a) { b; } c; }`` -> ``f(a) { b; c; }``
    """
    outer = view.tree.parent[body] if body else 0
    leaf = name_of_function(view, outer) if outer and body in bodies_of(view, outer) else 0
    if not leaf or parameters_of(view, outer):
        return
    for member in view.elements(body):
        inner = name_of_function(view, member)
        if inner and parameters_of(view, member) and not uses_outside(view, inner, member):
            edits = _taken_from(view, outer, leaf, member)
            yield from (edits,) if edits else ()


def _taken_from(view: View, outer: int, leaf: int, member: int) -> tuple[Edit, ...]:
    tree, lists = view.tree, view.language.roles.parameters
    given, inner = child_of(view, member, lists), bodies_of(view, member)
    if not given or not inner:
        return ()
    held = contents(view, inner[-1])
    if held.is_empty or is_replaced(view, held.start, held.end):
        return ()
    taker, text = child_of(view, outer, lists), view.text(given)
    # Ruby writes no brackets around none.
    put = view.edit(taker, text) if taker else view.edit(leaf, tree.text(leaf) + b" " + text)
    return if_smaller(view, (put, *lift(view, member, held.start, held.end)))
