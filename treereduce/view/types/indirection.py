"""A variable and a pointer to one of its type, either of which may stand for the other."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from treereduce.program.edits import Edit
from treereduce.view.notation.bracketed import COMPARISONS, binds_closer
from treereduce.view.types.own_object import ARROW, MEMBER
from treereduce.view.types.written_types import written_type
from treereduce.view.view import View

ADDRESS, POINTED = b"&", b"*"
"""What makes a pointer of the variable behind it, and of the pointer behind it what that leads to."""
PARTS = 3
"""Parts of what has an operator between two others; with one of them less it has one operand."""
ITSELF = frozenset((b"&", b"++", b"--", b"ref", b"out"))
"""The marks and words beside a single operand that is no value."""
EQUALS = b"="
_POINTER = re.compile(rb"(?P<before>\*|&mut |&)?(?P<kind>.+?)(?P<behind>\*)?", re.DOTALL)
"""The type of a pointer in C, Go and Rust, as ``T*``, ``*T`` and ``&mut T``, and what it leads to."""


class Indirect(NamedTuple):
    """A variable in the place of another one, and the mark before it there."""

    mark: bytes
    other: bytes


def indirectly(view: View, defined: int, other: int) -> Indirect | None:
    """How one variable may stand for another one, None where neither is a pointer to the type of the other.

    With ``int a; int *b;`` it is ``&a`` for ``b``, and ``*b`` for ``a``.
    """
    first, second = written_type(view, defined), written_type(view, other)
    if not first or not second or not first.text or not second.text:
        return None
    name = view.tree.text(second.leaf)
    if address := _address(first.text, second.text):
        return Indirect(address, name)
    return Indirect(POINTED, name) if _address(second.text, first.text) else None


def put_indirectly(view: View, place: int, put: Indirect) -> Edit:
    """The edit that puts a variable in the place of another one, with its mark unless the contrary is there.

    With ``a`` for ``b``: ``*b`` -> ``a``, ``b->c`` -> ``a.c``, ``f(b)`` -> ``f(&a)``; and the other way.
    """
    tree, source = view.tree, view.tree.source
    start, end, around = tree.start[place], tree.end[place], tree.parent[place]
    contrary = ADDRESS if put.mark == POINTED else POINTED
    if view.text_between(tree.start[around], start) == contrary and tree.end[around] == end:
        return Edit(tree.start[around], end, put.other)
    here, there = (MEMBER, ARROW) if put.mark == POINTED else (ARROW, MEMBER)
    if not view.language.profile.pointed:
        here = there = MEMBER  # Go and Rust have one mark for both.
    if source.startswith(here, end):
        return Edit(start, end + len(here), put.other + there, 2)
    text = put.mark + put.other
    is_apart = not binds_closer(source, end) and not source.startswith(put.mark[:1], max(0, start - 1))
    return Edit(start, end, text if is_apart else b"(" + text + b")")


def needs_variable(view: View, use: int) -> bool:
    """Whether what stands around a name needs the variable and not its value: ``&a``, ``a++``, ``a += b``."""
    around = view.tree.parent[use]
    texts = [view.tree.text(child) for child in islice(view.children(around), PARTS)]
    is_changed = len(texts) > 1 and texts[1].endswith(EQUALS) and texts[1] not in COMPARISONS
    return (len(texts) == PARTS - 1 and not ITSELF.isdisjoint(texts)) or (
        is_changed and view.tree.start[around] == view.tree.start[use]
    )


def _address(pointer: bytes, kind: bytes) -> bytes:
    """What makes a pointer of one type of a variable of another, empty where it is no pointer to that."""
    found = _POINTER.fullmatch(pointer)
    marks = (found["before"], found["behind"]) if found and found["kind"] == kind else (None, None)
    if marks.count(None) != 1:
        return b""
    return ADDRESS if POINTED in marks else marks[0] or b""
