"""Put what a function does into a method elsewhere that does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, target_of
from treereduce.view.calling.functions import THIS, Function, class_around, parameters_of
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.lift import text_with
from treereduce.view.types.own_object import POINTER, object_for
from treereduce.view.types.value_types import type_of_variable
from treereduce.view.view import View


def into_empty(view: View, gone: Function, heir: Function) -> tuple[Edit, ...]:
    """Let a function without parameters do in an empty body what it does, in a method with its own object.

    ``class A { void f() {} } *a; void g() { h(a); }`` -> ``class A { void f() { h(this); } } *a;``
    """
    tree = view.tree
    if parameters_of(view, gone.node) or contents(view, gone.body).is_empty:
        return ()
    if not contents(view, heir.body).is_empty:
        return ()
    changes = list(_own_objects(view, gone, heir))
    text = text_with(view, tree.start[gone.body], tree.end[gone.body], changes)
    return (view.edit(heir.body, text, view.tokens(gone.body)),)


def _own_objects(view: View, gone: Function, heir: Function) -> Iterator[Edit]:
    """The object of a method in the places of variables of its class, which may be unknown there."""
    tree, around = view.tree, class_around(view, heir.node)
    if not around or not view.language.grammar.kinds_called(THIS):
        return
    own = {b" ".join(view.text(around).split()), tree.text(target_of(view, around))}
    types = dict[bytes, bytes]()
    for leaf in view.names_in(gone.body):
        name = tree.text(leaf)
        if name not in types:
            defined = next(filter(None, (binder(view, place) for place in view.few_uses(name))), 0)
            types[name] = type_of_variable(view, defined) if defined and defined < gone.body else b""
        if types[name].replace(POINTER, b"").strip() in own:
            is_object = view.language.profile.pointed and POINTER not in types[name]
            yield object_for(view, leaf) if is_object else view.edit(leaf, THIS)
