"""The object of a method in the place of another one of its class."""

from __future__ import annotations

from itertools import islice

from treereduce.program.text import WORDS
from treereduce.view.bindings import target_of
from treereduce.view.functions import SELF, THIS, Function, function_at, is_class
from treereduce.view.parts import in_field
from treereduce.view.scopes import OWN
from treereduce.view.value_types import type_of_variable
from treereduce.view.view import View

POINTER = b"*"
"""What the type of an object has in it that is written as the own one is, where there are pointers."""
OBJECT = b"*this"
"""How C++ writes the object of a method."""
AROUND = 6
"""Levels from a variable to the function that it is one of; those of blocks in it are not looked at."""


def own_object(view: View, defined: int) -> bytes:
    """What may stand for a variable or parameter of a method that has the type of its class, else nothing."""
    tree, roles = view.tree, view.language.roles
    is_parameter = tree.kind[tree.parent[defined]] in roles.parameters
    function = method_around(view, defined) if defined else None
    names = own_types(view, function) if function is not None else frozenset()
    text = view.text(defined) if is_parameter else type_of_variable(view, defined) if names else b""
    if function is None or names.isdisjoint(WORDS.findall(text)):
        return b""
    if function.parameters[:1] == (SELF,):
        return SELF
    if THIS.decode() not in view.language.grammar.kind_names:
        return b""
    return OBJECT if view.language.profile.pointed and POINTER not in view.text(defined) else THIS


def method_around(view: View, node: int) -> Function | None:
    """The function that a variable or parameter is one of, None outside of all."""
    found = (function_at(view, above) for above in islice(view.tree.ancestors(node), AROUND))
    return next(filter(None, found), None)


def own_types(view: View, function: Function) -> frozenset[bytes]:
    """The names of the class that a function is a method of; none where it is of no class.

    Those are two where a block adds it to a type, as ``impl A`` of Rust does.
    """
    tree = view.tree
    around = next(islice(tree.ancestors(function.node), 1, None), 0)
    if is_class(view, around):
        return frozenset([tree.text(target_of(view, around))])
    added = in_field(view, around, "type")
    return frozenset([OWN, view.text(added)]) if added else frozenset()
