"""Let the object of a method be what was a parameter of its class."""

from __future__ import annotations

import re

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, target_of
from treereduce.view.calling.functions import SELF
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.parts import first_children, inside
from treereduce.view.nodes.together import apart
from treereduce.view.types.own_object import method_around, own_types
from treereduce.view.types.value_types import type_of_variable
from treereduce.view.view import View

_REFERENCE = re.compile(rb"(&\s*(?:'\w+\s+)?(?:mut\s+)?)?(.*)", re.DOTALL)
"""What makes a reference of a type, and the type."""


def as_self(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that let the first parameter of a function be the object that it is a method of.

    ``impl A { fn f(a: &mut A) { a.g(); } }`` -> ``impl A { fn f(&mut self) { self.g(); } }``,
    ``impl A { fn f(mut a: A) { a.b = 1; } }`` -> ``impl A { fn f(mut self) { self.b = 1; } }``

    Where that is a parameter as well, so that calls by the name of the class stay as they are.
    """
    tree, around = view.tree, view.tree.parent[node]
    if tree.kind[around] not in view.language.roles.parameters or not view.is_element(node):
        return ()
    # All that a function is, is looked at for its first parameter alone.
    is_first = node == next(filter(view.is_element, first_children(view, around)), 0)
    leaf = target_of(view, node) if is_first and view.language.profile.typed else 0
    function = method_around(view, node) if leaf and view.language.grammar.kinds_called(SELF) else None
    if function is None or function.parameters[:1] != (tree.text(leaf),):
        return ()
    matched = _REFERENCE.fullmatch(type_of_variable(view, node))
    if not matched or matched[2] not in own_types(view, function):
        return ()
    named = view.few_uses(tree.text(leaf))
    uses = [use for use in named if inside(view, use, function.body) and not joint_before(view, use)]
    # A field without a value, A { a }, is another kind of name.
    if any(binder(view, use) or tree.kind[use] != tree.kind[leaf] for use in uses):
        return ()
    before = view.text_between(tree.start[node], tree.start[leaf])
    edits = [view.edit(node, (matched[1] or before) + SELF)]
    return if_smaller(view, apart([*edits, *(view.edit(use, SELF) for use in uses)]))
