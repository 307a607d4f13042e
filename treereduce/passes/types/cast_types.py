"""Give a variable the type that it is cast to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import sole_definition, target_of
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.members import has_comma
from treereduce.view.nodes.parts import in_field, is_defining
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

TYPE, VALUE = "type", "value"
"""The fields of a type that something has, and of what is cast."""
_PLAIN = re.compile(rb"[^()\[\]{}]+\Z|.*\}[\s*]*\Z", re.DOTALL)
"""A type that may stand before the name that has it."""
STAR, ADDRESS = b"*", b"&"
"""The marks of a pointer, before a name, and of the address of what stands behind it."""
_STARS = re.compile(rb"[*\s]*\Z")
"""What may stand between a type and a name for the stars of another type to take its place."""
_ARRAY = re.compile(rb"\s*\[")
"""How what stands behind the name of an array begins."""


class _Cast(NamedTuple):
    """A variable that is cast, or whose address is, and the type that it would have without."""

    name: int
    kind: bytes


def as_cast(view: View, *, place: int) -> tuple[Edit, ...]:
    """The edits that leave a variable of what casts one to the type at a place, and declare it with that.

    ``void f(int a) { g((char)a); }`` -> ``void f(char a) { g(a); }``, ``f(a as u8)`` -> ``f(a)``, and of what
    casts the address of one: ``int a; g(*(char *)&a);`` -> ``char a; g(*&a);``

    None unless the variable has one definition with a type for it alone.
    """
    tree = view.tree
    cast = _cast(view, tree.parent[place])
    if cast is None:
        return ()
    uses = view.few_uses(tree.text(cast.name))
    typed = _typed(view, cast, uses, place)
    around = ((use, above) for use in uses for above in islice(tree.ancestors(use), 2))
    casts = [above for use, above in around if _cast(view, above) == _Cast(use, cast.kind)]
    left = [edit for node in casts for edit in lift_node(view, node, in_field(view, node, VALUE))]
    return if_smaller(view, apart([typed, *left])) if typed else ()


def _cast(view: View, node: int) -> _Cast | None:
    """What a node casts to which type, None if it casts no variable.

    What is defined with a type and a value, as a parameter of Python, looks the same.
    """
    kind, value = in_field(view, node, TYPE), in_field(view, node, VALUE)
    if not (kind and value) or is_defining(view, node):
        return None
    text, parts = view.text(kind), list(view.children(value))
    if text.endswith(STAR) and len(parts) == 2 and view.text(parts[0]) == ADDRESS:
        text, value = text[:-1].rstrip(), parts[1]
    return _Cast(value, text) if view.tree.is_name(value) and _PLAIN.match(text) else None


def _typed(view: View, cast: _Cast, uses: Sequence[int], place: int) -> Edit | None:
    """The edit that declares a variable with the type that it is cast to, None where it cannot be told how.

    A parameter without a type, as C has them before their types, gets it too: ``f(a)`` -> ``f(struct s a)``
    """
    tree, roles = view.tree, view.language.roles
    without = [use for use in uses if tree.kind[tree.parent[tree.parent[use]]] in roles.parameters]
    if len(without) == 1 and view.elements(tree.parent[without[0]]) == without:
        return view.edit(without[0], b" ".join((cast.kind, tree.text(without[0]))))
    _, node = sole_definition(view, uses)
    kind = in_field(view, node, TYPE) if node else 0
    leaf = target_of(view, node) if kind else 0
    if not leaf or tree.text(leaf) != tree.text(cast.name) or has_comma(view, leaf) or kind == place:
        return None
    return _with_type(view, kind, leaf, cast.kind)


def _with_type(view: View, kind: int, leaf: int, text: bytes) -> Edit:
    """The edit that declares a variable with the type of a cast, whose stars it has instead of its own.

    What is an array too has one of them less: ``char a[2]`` for ``(char *)a`` of ``int a[2]``.
    """
    tree = view.tree
    if leaf < kind or not _STARS.match(view.text_between(tree.end[kind], tree.start[leaf])):
        return view.edit(kind, text)
    if _ARRAY.match(tree.source, tree.end[leaf]) and text.endswith(STAR):
        text = text[:-1].rstrip()
    return Edit(tree.start[kind], tree.start[leaf], text if text.endswith(STAR) else text + b" ")
