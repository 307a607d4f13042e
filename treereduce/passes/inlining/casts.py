"""The value of a pointer with the type of the pointer, as it may stand where that has stood."""

from __future__ import annotations

import re

from treereduce.program.tally import length_of_text
from treereduce.view.parts import in_field
from treereduce.view.view import View

TYPE, DECLARATOR = "type", "declarator"
"""The fields of what is declared: ``int`` and ``*a`` of ``int *a = b;``."""
_QUALIFIER = re.compile(r"qualifier")
"""Kinds of what a type has beside it that is part of it."""
_POINTER = re.compile(rb"[\s(]*\*")
_ITSELF = (b"&", b'"', b"{", b"(", b"[", b"L")
"""How a value begins that is a pointer, or a list, of some type of its own."""
_CLOSER = (b"[", b"->", b".", b"++", b"--")
"""What stands behind a value and binds closer than a cast. A call of a pointer is none to a value."""


def cast_of(view: View, node: int, leaf: int, value: bytes) -> bytes:
    """What a node gives to a pointer as its value, cast to the type of that; empty where there is none."""
    tree, declared = view.tree, in_field(view, node, DECLARATOR)
    around = tree.parent[node]
    kind = in_field(view, around, TYPE) if declared else 0
    if not kind or declared == leaf or not declared < leaf or value.startswith(_ITSELF):
        return b""
    before = view.text_between(tree.start[declared], tree.start[leaf])
    behind = view.text_between(tree.end[leaf], tree.end[declared])
    if not _POINTER.match(before) or behind.lstrip().startswith((b"[", b"(")):
        return b""
    parts = [part for part in view.elements(around) if part == kind or _is_qualifier(view, part)]
    typed = b" ".join([*map(view.text, parts), (before + behind).strip()])
    text = value if length_of_text(value) == 1 or value.endswith(b")") else b"(" + value + b")"
    return b"(" + typed + b")" + text


def _is_qualifier(view: View, part: int) -> bool:
    return _QUALIFIER.search(view.tree.kind_name(part)) is not None


def closed(text: bytes, around: bytes, _start: int, end: int) -> bytes:
    """A cast as it may stand before the byte ``end``: in brackets where more would be done to the value."""
    return b"(" + text + b")" if around[end:].lstrip().startswith(_CLOSER) else text
