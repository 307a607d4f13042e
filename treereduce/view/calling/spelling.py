"""Texts for nodes as a profile writes them, with the texts of their parts in the holes."""

from __future__ import annotations

import re
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import given_value
from treereduce.view.calling.functions import value_of_body
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.lift import indentation_at, reindented
from treereduce.view.nodes.members import COLON
from treereduce.view.nodes.parts import child_with, field_of, first_children
from treereduce.view.view import View

HOLE = re.compile(rb"\{([!?]?[a-z_.\[\]0-9*&|-]+)\}")
"""Where a form has the text of a part, and the path to that; behind a mark the path to what must be there, or
must not, and has no text in the form."""
_TOKEN = re.compile(rb"\w+|[=:<>-]+|&&|(?<= )\|\||\+\+|[^\w\s]")
"""The tokens of what a form has between its holes, where arrows and the like are one. ``||`` is one between
two values, and two around the parameters of a closure of Rust."""
RESULT, INSIDE, VALUES, MEMBERS, REST = "result", "inside", "values", "members", "rest"
"""Steps to what is no node: the value that a body comes to, what stands between brackets, the last part of
each member of a list, a list from its first member to its last, and what is behind a colon of one."""
WITHOUT, WITH = b"!", b"?"
"""Before the path to a part that a form is not for, and to one that it is for alone."""
MEMBER = "member"
"""A step to one of the members of a list by its number, whatever it is: ``member[2]``."""
ONLY, OPERAND, GIVEN, LAST = "only", "operand", "given", "last"
"""Steps to the only member of a list, to a node itself where it may stand beside an operator, to the value
behind the equals sign of a node, and to the last part of one before a bracket, also if that is a word."""
OPERAND_DEPTH = 3
"""Levels from a statement to what it is: ``a = b;`` has one."""
_LOOSE = re.compile(rb"=|([-+*/%&|^@]|<<|>>>?|\*\*|//|&&|\|\||\?\?)=|=>|\?\?")
"""The marks of what binds less than an operator does, or may not stand beside one: assignments, functions
with arrows, and the choice of JavaScript that needs brackets beside others."""
ALL = "]"
"""What is behind the bracket of a step to all children of a kind, from the first to the last."""


class _Text(NamedTuple):
    """What is put into a hole, and its tokens."""

    text: bytes
    tokens: int
    indentation: bytes = b""
    """What the line of its first word begins with, where blocks are made of that."""


def spelled(view: View, node: int, form: bytes) -> Edit | None:
    """Put a form, with the texts of parts of a node in its holes, in its place.

    None if a part is missing, or one is there that the form is not for.
    """
    pieces = HOLE.split(form)
    tokens = 0
    outer = there = _indentation(view, view.tree.start[node])
    for index, piece in enumerate(pieces):
        if index % 2:
            part = _part(view, node, piece.lstrip(WITHOUT + WITH).decode().split("."))
            if piece.startswith((WITHOUT, WITH)):
                part = _Text(b"", 0) if (part is None) == piece.startswith(WITHOUT) else None
            if part is None:
                return None
            tokens += part.tokens
            pieces[index] = reindented(part.text, part.indentation, there)
        else:
            tokens += len(_TOKEN.findall(piece))
            pieces[index] = piece.replace(b"\n", b"\n" + outer)
            _, ends, blank = piece.rpartition(b"\n")
            there = outer + blank if ends and not blank.strip() else outer
    return view.edit(node, b"".join(pieces), tokens)


def _part(view: View, node: int, steps: list[str]) -> _Text | None:
    """What a path of fields and kinds leads to, None if there are none or several such parts."""
    tree = view.tree
    for step in steps:
        if step == INSIDE:
            inside = contents(view, node)
            return _between(view, inside.start, max(inside.start, inside.end))
        if step == VALUES:
            return _values(view, node)
        elements = view.elements(node)
        if step in (MEMBERS, REST):
            members = elements if step == MEMBERS else _behind_colon(view, node)
            return _between(view, tree.start[members[0]], tree.end[members[-1]]) if members else None
        kind, _, which = step.partition("[")
        found = elements if kind == MEMBER else [c for c in elements if field_of(view, c) == kind]
        found = found or [child for child in elements if tree.kind_name(child) == kind]
        if which == ALL:
            return _between(view, tree.start[found[0]], tree.end[found[-1]]) if found else None
        if which:
            found = _chosen(found, int(which.rstrip("]")))
        found = found or _without_field(view, node, step)
        if len(found) != 1 or not found[0]:
            return None
        node = found[0]
    return _between(view, tree.start[node], tree.end[node])


def _without_field(view: View, node: int, step: str) -> list[int]:
    """What a step leads to that is neither the field nor the kind of an element."""
    if step == RESULT:
        return [value_of_body(view, node)]
    if step == LAST:
        return [_last(view, node)]
    if step == ONLY:
        return view.elements(node)
    if step == OPERAND:
        return [node] if _is_operand(view, node) else []
    if step == GIVEN:
        value = given_value(view, node)
        return [value] if value else []
    # A word of the grammar, such as async, is no element: a form that has it in a hole needs it there.
    return [child for child in view.children(node) if view.tree.kind_name(child) == step]


def _last(view: View, node: int) -> int:
    """The last child that has a name in the grammar, words of the language among them, 0 if there is none."""
    return max(filter(view.tree.is_named, view.children(node)), default=0)


def _chosen(parts: list[int], which: int) -> list[int]:
    """One of several parts, counted from 1 or, below 0, from the end; none of fewer or of a single one."""
    first = which - 1 if which > 0 else len(parts) + which
    return parts[first : first + 1] if len(parts) > 1 else []


def _behind_colon(view: View, node: int) -> list[int]:
    """The members behind the first colon of a node: the statements of a case of a switch."""
    colon = child_with(view, node, COLON)
    return [child for child in view.elements(node) if child > colon] if colon else []


def _is_operand(view: View, node: int) -> bool:
    """Whether a node, or a statement that is nothing but it, is what may stand beside an operator."""
    tree = view.tree
    for _ in range(OPERAND_DEPTH):
        children = list(first_children(view, node))
        if any(tree.size[child] == 1 and _LOOSE.fullmatch(tree.text(child)) for child in children):
            return False
        if len(view.elements(node)) != 1 or not tree.is_named(children[0]):
            break
        node = children[0]
    return True


def _between(view: View, start: int, end: int) -> _Text:
    tokens = view.rendering.tally.count(start, end)
    return _Text(view.text_between(start, end), tokens, _indentation(view, start))


def _indentation(view: View, start: int) -> bytes:
    """The blank space that a line begins with, where blocks are made of that."""
    is_indented = view.language.profile.layout is Layout.INDENTATION
    return indentation_at(view, start) if is_indented else b""


def _values(view: View, node: int) -> _Text | None:
    """The last parts of all members of a list, None if it has no members or a body is among the parts."""
    tree, roles = view.tree, view.language.roles
    members = [member for member in view.elements(node) if tree.kind[member] not in roles.attributes]
    last = [part for member in members for part in view.elements(member)[-1:] or [member]]
    if any(tree.kind[part] in roles.bodies for part in last):
        return None
    parts = [_between(view, tree.start[part], tree.end[part]) for part in last]
    tokens = sum(part.tokens for part in parts) + len(parts) - 1
    return _Text(b", ".join(part.text for part in parts), tokens) if parts else None
