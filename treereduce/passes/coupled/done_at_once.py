"""Do what a method does where its object is made, and call it no more."""

from __future__ import annotations

from itertools import islice

from treereduce.passes.signatures.results import values_gone
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import Function, function_at
from treereduce.view.nodes.blocks import body_around, contents
from treereduce.view.nodes.members import removable, statement_of_all
from treereduce.view.nodes.parts import TYPE_FIELDS, in_field
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

MOST_OWN = 16
"""Places of the name of a class in it among which a constructor that does nothing is looked for: each of its
methods looks."""


def done_at_once(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """The edits that make the only method of a name in a class a constructor, and delete its calls.

    ``struct A { void f() { g(); } }; A a; a.f();`` -> ``struct A { A() { g(); } }; A a;``

    A constructor that does nothing does what the method did. None for a method with parameters, or where a
    call is more than a statement.
    """
    tree, functions, called = view.tree, list[Function](), list[int]()
    for place in view.few_uses(name):
        defined = definer(view, place)
        call = None if defined else call_of(view, place)
        function = function_at(view, defined) if defined else None
        statement = statement_of_all(view, call.node) if call else 0
        if function:
            functions.append(function)
        elif statement:
            called.append(statement)
        else:
            return ()
    kind = in_field(view, functions[0].node, *TYPE_FIELDS) if len(functions) == 1 else 0
    if not kind or not called or functions[0].parameters:
        return ()
    (method,) = functions
    around = class_of(view, method.leaf, method.body)
    own = tree.text(target_of(view, around)) if around else b""
    if not own:
        return ()
    edits = list(deletions(view, called))
    if empty := _empty_constructor(view, own, around):
        edits += deletions(view, [removable(view, method.node)])
        edits.append(view.edit(empty, view.text(method.body)))
    else:
        edits += [Edit(tree.start[kind], tree.end[method.leaf], own), *values_gone(view, method)]
    return if_smaller(view, apart(edits))


def _empty_constructor(view: View, own: bytes, around: int) -> int:
    """The body of the first constructor in a class that does nothing, 0 if there is none."""
    for place in islice(filter(view.alive, view.names.within(own, around)), MOST_OWN):
        defined = definer(view, place)
        function = function_at(view, defined) if defined and defined != around else None
        if function is None or class_of(view, place, function.body) != around:
            continue
        if contents(view, function.body).is_empty and not in_field(view, defined, *TYPE_FIELDS):
            return function.body
    return 0


def class_of(view: View, place: int, own: int) -> int:
    """The class in whose body a method is named, 0 if it is a function in a body such as its ``own``.

    One with parameters that are types looks like a function.
    """
    tree, roles = view.tree, view.language.roles
    body = body_around(view, place)
    around = tree.parent[body] if body and tree.kind[body] != tree.kind[own] else 0
    return around if tree.kind[around] in roles.definitions else 0
