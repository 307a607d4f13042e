"""Declare the variable of a loop that walks through something in the place of the loop."""

from __future__ import annotations

import re

from treereduce.languages.profile import VALUE
from treereduce.passes.calls.declared import PARAMETER
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.members import in_body
from treereduce.view.nodes.parts import in_field
from treereduce.view.types.value_types import type_of_element
from treereduce.view.view import View

_REFERENCE = re.compile(rb"\bconst\b\s*|&")
"""What a variable without a value may not have in its type."""


def walked_once(view: View, *, node: int, body: int, leaf: int, walked: int) -> tuple[Edit, ...]:
    """Declare the variable of a loop before what the loop does, without a value.

    ``for (A *a : b) g(a);`` -> ``A *a; g(a);``

    A type that is to be deduced is told by what is walked through:
    ``vector<A *> b; for (auto a : b) g(a);`` -> ``vector<A *> b; A *a; g(a);``. None where types do not stand
    before names.
    """
    tree, profile = view.tree, view.language.profile
    kind = in_field(view, node, "type")
    forms = [form for form in profile.locals if VALUE not in form]
    if not forms or not 0 < kind < leaf < walked < body or not in_body(view, node) or not view.alive(leaf):
        return ()
    head = view.text_between(tree.start[kind], tree.end[leaf])
    if profile.deduced and view.text(kind) == profile.deduced:
        element = type_of_element(view, walked)
        head = element + b" " + tree.text(leaf) if element else b""
    inner = contents(view, body)
    if not head or inner.is_empty:
        return ()
    declared = forms[0].replace(PARAMETER, _REFERENCE.sub(b"", head)) + b" "
    edits = [Edit(tree.start[node], inner.start, declared)]
    if inner.end < tree.end[node]:
        edits.append(Edit(inner.end, tree.end[node]))
    return if_smaller(view, tuple(edits))
