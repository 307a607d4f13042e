"""Declare the variable of a loop that walks through something in the place of the loop."""

from __future__ import annotations

import re
from itertools import islice

from treereduce.languages.profile import VALUE
from treereduce.passes.inlining.declared import PARAMETER
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer
from treereduce.view.blocks import contents
from treereduce.view.members import in_body
from treereduce.view.parts import in_field
from treereduce.view.view import View

_ELEMENT = re.compile(rb"\w<\s*([^<>,]*(?:<[^<>]*>)?[^<>,]*)")
"""The first type that the type of what is walked through is told by."""
_ROW = re.compile(rb"\s*\[\s*\w*\s*\]$")
_REFERENCE = re.compile(rb"\bconst\b\s*|&")
"""What a variable without a value may not have in its type."""
TYPE_DEPTH = 3
"""Levels from a name up to the declaration that has its type."""


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
        element = _element(view, walked)
        head = element + b" " + tree.text(leaf) if element else b""
    inner = contents(view, body)
    if not head or inner.is_empty:
        return ()
    declared = forms[0].replace(PARAMETER, _REFERENCE.sub(b"", head)) + b" "
    edits = [Edit(tree.start[node], inner.start, declared)]
    if inner.end < tree.end[node]:
        edits.append(Edit(inner.end, tree.end[node]))
    return if_smaller(view, tuple(edits))


def _element(view: View, walked: int) -> bytes:
    """The type of what a value holds, as the definition of its last name tells it; empty if none does."""
    tree = view.tree
    names = list(view.names_in(walked))
    places = view.few_uses(tree.text(names[-1])) if names else []
    for node in filter(None, (definer(view, place) for place in places)):
        around = (node, *islice(tree.ancestors(node), TYPE_DEPTH))
        if kind := next(filter(None, (in_field(view, above, "type") for above in around)), 0):
            return _held_by(view.text(kind), view.text_between(tree.end[kind], tree.end[tree.parent[kind]]))
    return b""


def _held_by(kind: bytes, after: bytes) -> bytes:
    """The type of what a type holds, as it says itself or ``after`` the name: ``vector<A> b``, ``A b[2]``."""
    if element := _ELEMENT.search(kind):
        return element[1].strip()
    if b"[" in after:
        return kind
    row = _ROW.search(kind)
    return kind[: row.start()] if row else b""
