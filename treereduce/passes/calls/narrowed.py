"""Take a parameter from a function without a name, and from what says with what that is called."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.calls.told import lists_told
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import Function, nameless_at
from treereduce.view.calling.heads import parameter_list
from treereduce.view.nodes.together import apart
from treereduce.view.view import View


def narrowed(view: View, *, node: int, place: int, call: Call, index: int) -> tuple[Edit, ...]:
    """A parameter that a function does not use goes, with its type where that is said of what it is given to.

    ``fn f(c: impl Fn(A, B)) { c(a, b) } f(|x, y| g(x));`` -> ``fn f(c: impl Fn(A)) { c(a) } f(|x| g(x));``

    So it does in all functions without a name that are given for the same parameter. The only one stays.
    """
    function = nameless_at(view, node) if view.alive(call.node) else None
    if function is None or len(function.parameters) < 2 or node not in call.arguments:
        return ()
    number = call.arguments.index(node) - len(call.arguments)
    for callee, listed in lists_told(view, place, number):
        types, gone = view.elements(listed), list[int]()
        for given in _all_given(view, place, number):
            parameters = _parameters(view, given)
            is_told = index < len(parameters) == len(given.parameters) == len(types)
            if not is_told or _is_used(view, given, index):
                return ()
            gone.append(parameters[index])
        if not gone:
            continue
        name = callee.parameters[number] if len(callee.parameters) >= -number else b""
        for use in view.uses_inside(name, callee.body) if name else ():
            called = call_of(view, use)
            if called is not None and len(called.arguments) == len(types) and called.arguments[index]:
                gone.append(called.arguments[index])
        edits = [next(view.deletion(each, each)) for each in (*gone, types[index])]
        return if_smaller(view, apart(edits))
    return ()


def _all_given(view: View, place: int, number: int) -> Iterator[Function]:
    """The functions without a name that calls of a name give for one of its parameters, by its end."""
    for use in view.few_uses(view.tree.text(place)):
        call = call_of(view, use)
        value = call.arguments[number] if call is not None and len(call.arguments) >= -number else 0
        function = nameless_at(view, value) if value else None
        if function is not None:
            yield function


def _parameters(view: View, function: Function) -> list[int]:
    """The parameters of a function without a name that stand in a list."""
    listed = parameter_list(view, function.node)
    return view.elements(listed) if listed and not view.tree.is_name(listed) else []


def _is_used(view: View, function: Function, index: int) -> bool:
    """Whether the body of a function uses one of its parameters."""
    name = function.parameters[index]
    return bool(name) and bool(view.uses_inside(name, function.body))
