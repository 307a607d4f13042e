"""Put what a function does before or in its own place, with its parameters as variables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.calls.declared import declarations
from treereduce.passes.calls.inliner import Style, inlining
from treereduce.passes.calls.own_value import own_values
from treereduce.passes.calls.undecorated import undecorated
from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import binder
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import Function, function_at
from treereduce.view.nodes.members import removable, removal, whole_of
from treereduce.view.nodes.parts import inside
from treereduce.view.types.namesakes import is_namesake
from treereduce.view.view import View

STYLES = (Style.DECLARED, Style.RETURNED)
"""How the body of a function goes where its only call is, besides the ways of `inline_functions`."""


def open_up(view: View, node: int) -> Iterator[Candidate]:
    """Replace a function by what its body does, with its parameters as variables that are declared before it.

    ``function f(a) { g(a = 1); } f(2);`` -> ``var a = 2; g(a = 1);``

    Where it is called once, that goes in the place of the call; where it is not, in its own place, in
    languages whose functions stand where statements do: ``local function f(a) return a or b end`` ->
    ``local a return a or b``. What calls only itself gets its value from there:
    ``function f(a: 0) { f(""); }`` -> ``var a: 0 = "";``, also where functions stand among members:
    ``void f(T a) { f(g()); }`` -> ``T a = g();``, or ``void f() { T a = g(); }``. Pays where a parameter gets
    another value or has a type that counts, so that neither its argument nor nothing may stand for it.
    Where it returns in several places, the statement of the call goes there:
    ``function f(a) { if (a) return 1; return 2; } g(f(b));`` -> ``if (b) g(1); g(2);``.
    An object without a name gets one where a method of its own is called at once:
    ``x = ({m() { g(this); h(this); }}).m();`` -> ``var m_ = ({}); g(m_); x = h(m_);``.
    What a decorator of Python does stands behind the function that it is for.
    Up to two calls for each function, and two more for one that calls only itself.
    """
    if node:
        ways = [partial(_opened, node=node, style=style) for style in STYLES]
        ways += [partial(own_values, node=node, alone=alone) for alone in (True, False)]
        yield from in_turn(view, [*ways, partial(undecorated, node=node)])


def _opened(view: View, *, node: int, style: Style) -> tuple[Edit, ...]:
    """The edits that open a function up, none if it is called more than once or used otherwise."""
    function = function_at(view, node)
    whole = whole_of(view, node) if function else 0
    if function is None or not whole:
        return ()
    gone, calls = [], []
    for place in view.few_uses(view.tree.text(function.leaf)):
        if place == function.leaf or is_namesake(view, function, place):
            continue
        call, other = call_of(view, place), binder(view, place)
        if call is not None:
            calls.append(call)
        elif not inside(view, place, whole):
            if not other or function_at(view, other) is not None or not removable(view, other):
                return ()
            gone.append(removal(view, removable(view, other)))
    if len(calls) > 1:
        return ()
    if calls and not inside(view, calls[0].node, whole):
        edits = inlining(view, function, calls, style)
        gone.append(removal(view, whole))
    elif style is not Style.DECLARED:
        return ()
    else:
        edits = _in_place(view, function, whole, next(iter(calls), None))
    return if_smaller(view, tuple(EditSet([*gone, *edits]))) if edits else ()


def _in_place(view: View, function: Function, whole: int, call: Call | None) -> list[Edit]:
    """The edits that leave of a function its variables and statements, without a call of its own."""
    tree = view.tree
    statements = view.elements(function.body)
    if not statements or not view.slots.fits(statements[0], whole):
        return []
    given = call.arguments if call else ()
    values = {
        name: view.text(argument)
        for name, argument in zip(function.parameters, given, strict=False)
        if argument
    }
    declared = declarations(view, function, values)
    if not declared:
        return []
    edits = [Edit(tree.start[whole], tree.start[statements[0]], b"\n".join([*declared, b""]))]
    if tree.end[statements[-1]] < tree.end[whole]:  # a body may lack its bracket
        edits.append(Edit(tree.end[statements[-1]], tree.end[whole]))
    if call:
        own = next((each for each in statements if inside(view, call.node, each)), 0)
        if not own:  # a parameter's own value calls
            return []
        edits.append(removal(view, own))
    return edits
