"""Give a variable the type that it is cast to."""

from __future__ import annotations

import re

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import has_comma
from treereduce.view.nodes.parts import in_field, is_defining
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

TYPE, VALUE = "type", "value"
"""The fields of a type that something has, and of what is cast."""
_PLAIN = re.compile(rb"[^()\[\]{}]+\Z")
"""A type that may stand before the name that has it."""
STAR = b"*"
"""The mark of a pointer, before a name."""
_STARS = re.compile(rb"[*\s]*\Z")
"""What may stand between a type and a name for the stars of another type to take its place."""
_ARRAY = re.compile(rb"\s*\[")
"""How what stands behind the name of an array begins."""


def as_cast(view: View, *, place: int) -> tuple[Edit, ...]:
    """The edits that leave a variable of what casts one to the type at a place, and declare it with that.

    ``void f(int a) { g((char)a); }`` -> ``void f(char a) { g(a); }``, ``f(a as u8)`` -> ``f(a)``

    None unless the variable has one definition with a type for it alone.
    """
    tree = view.tree
    cast, text = tree.parent[place], view.text(place)
    value = in_field(view, cast, VALUE)
    if is_defining(view, cast) or not tree.is_name(value) or not _PLAIN.match(text):
        return ()
    uses = view.few_uses(tree.text(value))
    defined = [node for node in (definer(view, use) for use in uses) if node]
    kind = in_field(view, defined[0], TYPE) if len(defined) == 1 else 0
    leaf = target_of(view, defined[0]) if kind else 0
    if not leaf or tree.text(leaf) != tree.text(value) or has_comma(view, leaf) or kind == place:
        return ()
    casts = [node for use in uses if _is_cast_to(view, node := tree.parent[use], text)]
    left = [edit for node in casts for edit in _lifted(view, node)]
    return if_smaller(view, apart([_typed(view, kind, leaf, text), *left]))


def _typed(view: View, kind: int, leaf: int, text: bytes) -> Edit:
    """The edit that declares a variable with the type of a cast, whose stars it has instead of its own.

    What is an array too has one of them less: ``char a[2]`` for ``(char *)a`` of ``int a[2]``.
    """
    tree = view.tree
    if leaf < kind or not _STARS.match(view.text_between(tree.end[kind], tree.start[leaf])):
        return view.edit(kind, text)
    if _ARRAY.match(tree.source, tree.end[leaf]) and text.endswith(STAR):
        text = text[:-1].rstrip()
    return Edit(tree.start[kind], tree.start[leaf], text if text.endswith(STAR) else text + b" ")


def _lifted(view: View, cast: int) -> tuple[Edit, ...]:
    value = in_field(view, cast, VALUE)
    return lift_node(view, cast, value)


def _is_cast_to(view: View, node: int, text: bytes) -> bool:
    kind = in_field(view, node, TYPE)
    # What is defined with a type and a value, as a parameter of Python, looks the same.
    is_cast = kind > 0 and not is_defining(view, node) and in_field(view, node, VALUE) > 0
    return is_cast and view.text(kind) == text
