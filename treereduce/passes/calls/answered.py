"""Put what a table answers a call by in the places where something that has the table is called."""

from __future__ import annotations

from itertools import islice

from treereduce.passes.calls.inliner import Style, inlining
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import binder, target_of
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import nameless_at
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.parts import first_children, inside
from treereduce.view.view import View

DEPTH = 4
"""Levels from what a table is given with to the variable that gets the result."""


def answers(view: View, node: int) -> bool:
    """Whether a function without a name is what a table has under a name that answers calls."""
    tree, names = view.tree, view.language.profile.answering
    first = next(first_children(view, tree.parent[node]), node) if names else node
    return tree.text(first) in names


def answered(view: View, *, node: int, style: Style) -> tuple[Edit, ...]:
    """The edits that put a function in the places of calls of what has its table, and take it from that.

    ``setmetatable(a, { __call = function(s, x) g(s, x) end }) a(1)`` -> ``setmetatable(a, { }) g(a, 1)``
    """
    function, tree = nameless_at(view, node), view.tree
    if function is None or not view.alive(node):
        return ()
    name, given = _owner(view, node)
    calls = []
    for place in view.few_uses(name) if name else ():
        call = call_of(view, place)
        if call and not call.receiver and not inside(view, place, given) and not binder(view, place):
            calls.append(Call(call.node, 0, (place, *call.arguments)))
    edits = inlining(view, function, calls, style) if calls else []
    gone = removal(view, tree.parent[node])
    return if_smaller(view, tuple(EditSet([gone, *edits]))) if edits else ()


def _owner(view: View, node: int) -> tuple[bytes, int]:
    """The name of what has the table around a function, and the call that gives it the table."""
    tree, table = view.tree, view.tree.parent[view.tree.parent[node]]
    around = tree.parent[tree.parent[table]]
    if tree.kind[tree.parent[table]] not in view.language.roles.arguments:
        return b"", 0
    first = next(iter(view.elements(tree.parent[table])), table)
    if tree.is_name(first):
        return tree.text(first), around
    for above in islice(tree.ancestors(around), DEPTH):
        if tree.kind[above] in view.language.roles.definitions:
            leaf = target_of(view, above)
            return (tree.text(leaf) if leaf else b""), around
    return b"", 0
