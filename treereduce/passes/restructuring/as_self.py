"""Let the object of a method be what was a parameter of its class."""

from __future__ import annotations

import re

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import binder, target_of
from treereduce.view.functions import SELF
from treereduce.view.names import MOST_REVISITED
from treereduce.view.own_object import method_around, own_types
from treereduce.view.parts import inside
from treereduce.view.together import apart
from treereduce.view.value_types import type_of_variable
from treereduce.view.view import View

_REFERENCE = re.compile(rb"(&\s*(?:'\w+\s+)?(?:mut\s+)?)?(.*)", re.DOTALL)
"""What makes a reference of a type, and the type."""


def as_self(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that let the first parameter of a function be the object that it is a method of.

    ``impl A { fn f(a: &mut A) { a.g(); } }`` -> ``impl A { fn f(&mut self) { self.g(); } }``

    Where that is a parameter as well, so that calls by the name of the class stay as they are.
    """
    tree = view.tree
    if tree.kind[tree.parent[node]] not in view.language.roles.parameters or not view.alive(node):
        return ()
    leaf, function = target_of(view, node), method_around(view, node)
    is_first = leaf and function is not None and function.parameters[:1] == (tree.text(leaf),)
    if not is_first or function is None or SELF.decode() not in view.language.grammar.kind_names:
        return ()
    matched = _REFERENCE.fullmatch(type_of_variable(view, node))
    if not matched or matched[2] not in own_types(view, function):
        return ()
    uses = [use for use in view.few_uses(tree.text(leaf), MOST_REVISITED) if inside(view, use, function.body)]
    if any(binder(view, use) for use in uses):
        return ()
    edits = [Edit(tree.start[node], tree.end[node], (matched[1] or b"") + SELF)]
    return if_smaller(view, apart([*edits, *(Edit(tree.start[use], tree.end[use], SELF) for use in uses)]))
