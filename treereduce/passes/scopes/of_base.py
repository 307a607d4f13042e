"""Put what methods of a base do where those of a class that derives from it call them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from treereduce.passes.calls.inliner import Style, inlining
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.bases import is_super, own_nodes
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import SELF, Function, function_at
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.members import removal, statement_of_all
from treereduce.view.nodes.parts import child_of, inside
from treereduce.view.view import View

MOST_CALLS = 8
"""Calls of methods of a base in one class that are looked at."""
_MEMBER = re.compile(rb"\w+\s*(?:\(\s*\))?\s*(?:\.|::)\s*(?=\w)")
"""What stands before the name of a method of the base: ``super.``, ``super().``, ``parent::``."""


class OfBase(NamedTuple):
    """A call of what the base of a class does."""

    own: Function
    """The method that calls it."""
    name: bytes
    call: Call
    is_made: bool
    """Whether it is called by the word alone, as a constructor is."""


def done_by_base(view: View, base: int, derived: int, style: Style) -> list[Edit]:
    """The edits that put what methods of a base do in the places of their calls in a class derived from it.

    ``class A { f() { return 1; } } class B extends A { f() { return super.f() + 2; } }`` ->
    ``... class B extends A { f() { return 1 + 2; } }``

    What the base does not have is not called. A constructor is called by the word alone, as any method is in
    Ruby.
    """
    calls = calls_of_base(view, derived)
    return [edit for each in calls for edit in _done(view, base, derived, each, style)]


def calls_of_base(view: View, derived: int) -> Iterator[OfBase]:
    """The first calls of what its base does in a class."""
    kinds = view.language.roles.bodies
    body = derived if view.tree.kind[derived] in kinds else child_of(view, derived, kinds)
    named = (leaf for leaf in (own_nodes(view, body) if body else ()) if is_super(view, leaf))
    return filter(None, (_called(view, leaf) for leaf in islice(named, MOST_CALLS)))


def _called(view: View, leaf: int) -> OfBase | None:
    tree = view.tree
    own = next(filter(None, (function_at(view, above) for above in tree.ancestors(leaf))), None)
    if own is None:
        return None
    found = _MEMBER.match(tree.source, tree.start[leaf])
    names = view.names_in(own.node)
    place = next((name for name in names if tree.start[name] == found.end()), 0) if found else leaf
    call = (call_of(view, place) if place else None) or Call(leaf, 0, _own_parameters(view, own))
    return OfBase(own, tree.text(place if found else own.leaf), call, is_made=found is None)


def _done(view: View, base: int, derived: int, called: OfBase, style: Style) -> list[Edit]:
    """The edits that put what a method of the base does where it is called."""
    tree, call = view.tree, called.call
    # A constructor of Java is called as its class.
    is_class = called.name == tree.text(target_of(view, derived))
    method = _method_of(view, base, tree.text(target_of(view, base)) if is_class else called.name)
    if method is None:
        statement = statement_of_all(view, call.node)
        return [removal(view, statement)] if statement and called.is_made else []
    first = next((name for name in view.names_in(called.own.node) if tree.text(name) == SELF), 0)
    receiver = first if method.parameters[:1] == (SELF,) else 0
    calls = [Call(call.node, receiver, call.arguments)]
    edits = inlining(view, method, calls, style) or inlining(view, method, calls, Style.BARE)
    # The call of a constructor of Java has the mark that ends it.
    is_ended = view.text(call.node).endswith(SEMICOLON)
    return [
        replace(edit, text=edit.text.rstrip(SEMICOLON) + SEMICOLON) if is_ended else edit for edit in edits
    ]


def _own_parameters(view: View, own: Function) -> tuple[int, ...]:
    """What a method of Ruby gives to that of the base where it does not say what."""
    before = view.names.between(view.tree.start[own.node], view.tree.start[own.body])
    return tuple(name for name in before if view.tree.text(name) in own.parameters)


def _method_of(view: View, base: int, name: bytes) -> Function | None:
    """The method of a class that has a name, None where it has none."""
    tree = view.tree
    for place in view.few_uses(name):
        above = next((each for each in islice(tree.ancestors(place), 3) if target_of(view, each) == place), 0)
        function = function_at(view, above) if above and inside(view, place, base) else None
        if function is not None and function.leaf == place:
            return function
    return None
