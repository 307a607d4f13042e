"""A variable and a pointer to one of its type, either of which may stand for the other."""

from __future__ import annotations

import re
from typing import NamedTuple

from treereduce.program.edits import Edit
from treereduce.view.bindings import target_of
from treereduce.view.bracketed import binds_closer
from treereduce.view.own_object import ARROW, MEMBER
from treereduce.view.parts import field_of, in_field
from treereduce.view.view import View

ADDRESS, POINTED = b"&", b"*"
"""What makes a pointer of the variable behind it, and of the pointer behind it what that leads to."""
_POINTER = re.compile(rb"(?P<before>\*|&mut |&)?(?P<kind>.+?)(?P<behind>\*)?", re.DOTALL)
"""The type of a pointer in C, Go and Rust, as ``T*``, ``*T`` and ``&mut T``, and what it leads to."""
_ENDS = re.compile(rb"\s*(?:$|[=;,):])")
"""What follows the name of a variable that is neither a list of values nor a function."""


class Indirect(NamedTuple):
    """A variable in the place of another one, and the mark before it there."""

    mark: bytes
    other: bytes


def indirectly(view: View, defined: int, other: int) -> Indirect | None:
    """How one variable may stand for another one, None where neither is a pointer to the type of the other.

    With ``int a; int *b;`` it is ``&a`` for ``b``, and ``*b`` for ``a``.
    """
    first, second = _type_of(view, defined), _type_of(view, other)
    leaf = target_of(view, other) if first and second else 0
    if not leaf or first == second:
        return None
    name = view.tree.text(leaf)
    if address := _address(first, second):
        return Indirect(address, name)
    return Indirect(POINTED, name) if _address(second, first) else None


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


def _address(pointer: bytes, kind: bytes) -> bytes:
    """What makes a pointer of one type of a variable of another, empty where it is no pointer to that."""
    found = _POINTER.fullmatch(pointer)
    marks = (found["before"], found["behind"]) if found and found["kind"] == kind else (None, None)
    if marks.count(None) != 1:
        return b""
    return ADDRESS if POINTED in marks else marks[0] or b""


def _type_of(view: View, defined: int) -> bytes:
    """The type that a variable or parameter is said to have, with the marks before its name; else empty."""
    tree = view.tree
    kind = in_field(view, defined, "type")
    if not kind and field_of(view, defined) == "declarator":
        kind = in_field(view, tree.parent[defined], "type")
    leaf = target_of(view, defined) if kind else 0
    if not leaf:
        return b""
    text = b" ".join(view.text(kind).lstrip(b": ").split())
    if leaf < kind:
        return text
    marks = view.text_between(max(tree.end[kind], tree.start[defined]), tree.start[leaf])
    is_plain = _ENDS.match(view.text_between(tree.end[leaf], max(tree.end[defined], tree.end[leaf])))
    return text + b"".join(marks.split()) if is_plain and not marks.strip(b"* \t\r\n") else b""
