"""Give the parameters of a function that calls only itself the values of that call, as variables."""

from __future__ import annotations

from treereduce.passes.calls.declared import declarations
from treereduce.passes.moving.statements import before, first_leaf
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import SELF, Function, function_at, parameters_of, statements_of
from treereduce.view.nodes.lift import indentation
from treereduce.view.nodes.members import removal, whole_of
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

LARGEST = 1_000
"""Tokens of the largest call whose arguments are written elsewhere: each level of a nest may have one."""


def own_values(view: View, *, node: int, alone: bool) -> tuple[Edit, ...]:
    """Write the parameters of a function as variables with what it gives itself.

    ``class A { void f(T a) { f(g(1)); } }`` -> ``class A { T a = g(1); }``

    Where that is all it does, ``alone``, the variables stand in its place. Else they stand in its body, where
    the call did, or in front where they are used before that: ``void f(T a) { h(); f(g()); }`` ->
    ``void f() { h(); T a = g(); }``. None where the name is used elsewhere, as nobody would give them then.
    """
    function = function_at(view, node)
    whole = whole_of(view, node) if function and function.leaf and function.parameters else 0
    if function is None or not whole or SELF in function.parameters:
        return ()
    call = _only_call(view, function)
    if call is None or len(call.arguments) != len(function.parameters) or not all(call.arguments):
        return ()
    statements = statements_of(view, function.body)
    own = next((each for each in statements if inside(view, call.node, each)), 0)
    if not own or (alone and len(statements) > 1):
        return ()
    values = dict(zip(function.parameters, map(view.text, call.arguments), strict=True))
    texts = declarations(view, function, values)
    if not texts:
        return ()
    if alone:
        return if_smaller(view, (view.edit(whole, b"\n".join(texts)),))
    return if_smaller(view, _within(view, function, statements[0], own, texts))


def _only_call(view: View, function: Function) -> Call | None:
    """The call of a function in its body, where its name has no other place."""
    places = view.few_uses(view.tree.text(function.leaf))
    others = [place for place in places if place != function.leaf]
    call = call_of(view, others[0]) if len(others) == 1 else None
    is_own = call is not None and inside(view, call.node, function.body)
    return call if call and is_own and view.tokens(call.node) <= LARGEST else None


def _within(view: View, function: Function, first: int, own: int, texts: list[bytes]) -> tuple[Edit, ...]:
    """The edits that take the parameters of a function into its body."""
    tree, listed = view.tree, parameters_of(view, function.node)
    uses = (place for name in function.parameters for place in view.names.within(name, function.body))
    place = first if any(use < own and view.alive(use) for use in uses) else own
    gone = Edit(tree.start[listed[0]], tree.end[listed[-1]])
    if place == own:
        return (gone, view.edit(own, (b"\n" + indentation(view, own)).join(texts)))
    leaf = first_leaf(tree, first)
    return (gone, before(view, leaf, *texts), removal(view, own)) if view.alive(leaf) else ()
