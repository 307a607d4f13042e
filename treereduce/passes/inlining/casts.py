"""The value of a pointer with the type of the pointer, as it may stand where that has stood."""

from __future__ import annotations

import re

from treereduce.view.nodes.parts import first_children, in_field
from treereduce.view.notation.bracketed import binds_closer
from treereduce.view.view import View

TYPE, DECLARATOR, VALUE = "type", "declarator", "value"
"""The fields of what is declared: ``int``, ``*a`` and ``b`` of ``int *a = b;``."""
_POINTER = re.compile(rb"[\s(]*\*")
_ITSELF = re.compile(rb'[&{(\[]|(u8|[uUL])?R?"')
"""How a value begins that is a pointer, or a list, of some type of its own."""


def cast_of(view: View, node: int, leaf: int, value: bytes) -> bytes:
    """What a node gives to a pointer as its value, cast to the type of that; empty where there is none.

    The value is in brackets, unless it is one token or a call: ``(int *)(a + b())`` and ``(int *)a()``.
    """
    tree, declared = view.tree, in_field(view, node, DECLARATOR)
    around = tree.parent[node]
    kind = in_field(view, around, TYPE) if declared else 0
    if not kind or declared == leaf or not declared < leaf or _ITSELF.match(value):
        return b""
    before = view.text_between(tree.start[declared], tree.start[leaf])
    behind = view.text_between(tree.end[leaf], tree.end[declared])
    if not _POINTER.match(before) or behind.lstrip().startswith((b"[", b"(")):
        return b""
    # The declarators behind them may be thousands.
    elements = filter(view.is_element, first_children(view, around))
    qualifiers = view.language.roles.qualifiers
    parts = [part for part in elements if part == kind or tree.kind[part] in qualifiers]
    typed = b" ".join([*map(view.text, parts), (before + behind).strip()])
    held = in_field(view, node, VALUE)
    is_closed = view.tokens(held) == 1 or tree.kind[held] in view.language.roles.calls
    return b"(" + typed + b")" + (value if is_closed else b"(" + value + b")")


def closed(text: bytes, around: bytes, _start: int, end: int) -> bytes:
    """A cast as it may stand before the byte ``end``: in brackets where more would be done to the value."""
    return b"(" + text + b")" if binds_closer(around, end) else text
