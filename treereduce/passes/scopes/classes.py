"""Classes, and the constructors of two that become one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.functions import function_at
from treereduce.view.nodes.blocks import contents, enclosing
from treereduce.view.view import View

_BEFORE_BODY = re.compile(rb"[\w\s]+\(\s*\)\s*(?::(?P<given>.*\S))?\s*", re.DOTALL)
"""A constructor without parameters up to its body, with what it gives to members."""
_PLAIN = re.compile(rb"\s+(?P<name>\w+)\s*;")
"""An object behind the name of its class, without a value."""


class Class(NamedTuple):
    """A definition with a body that is no function."""

    node: int
    leaf: int
    body: int


def defined(view: View, member: int) -> bytes:
    """The name that a member of a class defines, empty for none or several."""
    leaf = target_of(view, member)
    return view.tree.text(leaf) if leaf and definer(view, leaf) else b""


def constructors(view: View, of: Class) -> list[int]:
    """The members of a class that have its name."""
    name = view.tree.text(of.leaf)
    return [member for member in view.elements(of.body) if defined(view, member) == name]


def can_join(view: View, base: Class, other: Class) -> bool:
    """Whether a base has a single constructor, which another class's own can begin with if it has one."""
    both = constructors(view, base), constructors(view, other)
    if len(both[0]) != 1 or len(both[1]) > 1:
        return False
    return not both[1] or bool(list(joined(view, both[0][0], both[1][0])))


def joined(view: View, first: int, second: int) -> Iterator[Edit]:
    """Put what one constructor does, and gives to members, before what another one does and gives.

    ``A() : a() { f(); }``, ``B(int c) : b(c) { g(); }`` -> ``B(int c) : a(), b(c) { f(); g(); }``
    """
    tree = view.tree
    done, own = function_at(view, first), function_at(view, second)
    head = (
        _BEFORE_BODY.fullmatch(view.text_between(tree.start[first], tree.start[done.body])) if done else None
    )
    pair = enclosing(view, list(view.children(own.body))) if own else None
    if done is None or own is None or head is None or pair is None:
        return
    given = (head["given"] or b"").strip()
    span = contents(view, done.body)
    text = view.text_between(span.start, span.end).strip()
    colons = [child for child in view.children(second) if view.text(child).startswith(b":")]
    colon = next(view.children(colons[0]), colons[0]) if colons else 0
    if given and colon:
        yield view.edit(colon, b": " + given + b",")
    begun = b": " + given + b" " if given and not colon else b""
    yield view.edit(pair[0], begun + tree.text(pair[0]) + (b" " + text if text else b""))


def with_arguments(view: View, place: int, of: Class) -> Iterator[Edit]:
    """Give zeros to an object without a value, behind a name of a class, for the parameters of another class.

    ``A a;`` -> ``A a(0);``, with the other one's ``B(int c) {}``
    """
    tree, own = view.tree, constructors(view, of)
    function = function_at(view, own[0]) if own else None
    plain = _PLAIN.match(tree.source, tree.end[place])
    if function and function.parameters and plain and view.language.zero:
        zeros = b", ".join(view.language.zero for _ in function.parameters)
        start, end = plain.span("name")
        yield Edit(start, end, plain["name"] + b"(" + zeros + b")")
