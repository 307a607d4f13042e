"""Lists and records that are written out, and what they hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from treereduce.program.brackets import CLOSING, OPENING
from treereduce.view.nodes.members import COMMA, has_comma
from treereduce.view.view import View

MOST_HELD = 32
"""Members of the longest list that is looked at."""
DEPTH = 3
"""Levels from a value to the brackets that it ends with: in Rust those of ``S { a: 1 }`` are in a list."""
_MARKS = b".:\"'[] \t\r\n"
"""What may stand around the name of a member."""


class Held(NamedTuple):
    """A member of what is written out."""

    node: int
    value: int
    is_named: bool


def members_of(view: View, value: int) -> dict[bytes, Held]:
    """What a value that is written out holds, by name or number; none if it is not one."""
    tree, found, first = view.tree, dict[bytes, Held](), int(view.language.profile.first_element)
    if bare := _without_brackets(view, value):
        return {b"%d" % number: Held(each, each, is_named=False) for number, each in enumerate(bare, first)}
    for node in _ends_with(view, value):
        children = list(islice(view.children(node), 2 * MOST_HELD + 4))
        texts = [tree.text(child) if tree.size[child] == 1 else b"" for child in children]
        opening = next((at for at, text in enumerate(texts) if text in OPENING), None)
        if opening is None or texts[-1] not in CLOSING or (texts[-1] == b")" and opening):
            continue
        members = [child for child in children[opening:] if view.is_element(child)]
        for number, member in enumerate(members):
            held_here = held_by(view, member)
            # What a call is given has names of its own, as in ``dict(a=1)``, but no numbers.
            if node != value and texts[opening] == b"(" and not held_here.is_named:
                return {}
            found[key_of(view, held_here) or b"%d" % (first + number)] = held_here
        break
    return found


def _ends_with(view: View, value: int) -> Iterator[int]:
    """A value, and what it ends with."""
    for _ in range(DEPTH):
        yield value
        last = next(reversed(view.elements(value)), 0)
        if not last or view.tree.end[last] != view.tree.end[value]:
            return
        value = last


def held_by(view: View, member: int) -> Held:
    """A member of a list, with its value: what stands behind its name and a mark, if it has one."""
    tree, parts = view.tree, view.elements(member)
    if len(parts) != 2:
        return Held(member, member, is_named=False)
    between = view.text_between(tree.end[parts[0]], tree.start[parts[1]]).strip()
    starts, ends = tree.start[parts[0]] - tree.start[member], tree.end[parts[1]] == tree.end[member]
    is_pair = between in {b":", b"=", b"=>", b"] ="} or (not between and tree.text(parts[0])[-1:] == b":")
    is_named = is_pair and starts < 2 and ends
    return Held(member, parts[1] if is_named else member, is_named)


def _without_brackets(view: View, value: int) -> list[int]:
    """The members of a list that has commas between them and nothing around: ``a = 1, 2`` of Python."""
    children = list(islice(view.children(value), 2 * MOST_HELD))
    marks = [view.tree.text(child) for child in children[1::2]]
    return children[::2] if marks and all(mark == COMMA for mark in marks) else []


def key_of(view: View, member: Held) -> bytes:
    """The name of a member of a record without what is around it, empty where it has none."""
    return view.text(view.elements(member.node)[0]).strip(_MARKS) if member.is_named else b""


def listed(view: View, value: int) -> list[Held]:
    """What a list holds that is written out, in brackets or without; nothing if it is none."""
    for node in _ends_with(view, value) if value else ():
        members = list(islice(filter(view.is_element, view.children(node)), MOST_HELD + 1))
        is_list = members and (has_comma(view, members[0]) or view.text(node)[:1] in OPENING)
        if is_list and len(members) <= MOST_HELD:
            return [held_by(view, member) for member in members]
    return []
