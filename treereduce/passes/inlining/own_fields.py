"""Let what a constructor gives to members of its object be what the class begins them with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from treereduce.languages.profile import NAME, VALUE
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import behind, equals_of
from treereduce.view.calling.functions import Function, function_at
from treereduce.view.nodes.lift import indentation
from treereduce.view.nodes.together import deletions
from treereduce.view.view import View

_OWN = re.compile(rb"(?:this|self|\$this)\s*(?:\.|->)\s*(\w+)")
"""A member of the object of a method."""


class _Given(NamedTuple):
    """A statement that gives a member its value."""

    statement: int
    text: bytes
    """How the class has the member with its value."""


def own_fields(view: View, node: int) -> Iterator[Way]:
    """The ways to write what a constructor gives to its object as members of the class.

    ``class A { constructor() { this.a = []; } }`` -> ``class A { a = []; }``

    Without the constructor, and where that fails with what else it does. What it is given stays in it.
    """
    form, function = view.language.profile.own_field, function_at(view, node)
    if form and function and view.tree.text(function.leaf) in view.language.profile.constructors:
        yield from (partial(_written, node=node, whole=whole) for whole in (True, False))


def _written(view: View, *, node: int, whole: bool) -> tuple[Edit, ...]:
    """The edits that put members with their values before a constructor, or in its place."""
    tree, function = view.tree, function_at(view, node) if view.alive(node) else None
    if function is None:
        return ()
    given = _statements_that_give(view, function)
    rest = len(view.elements(function.body)) - len(given)
    if not given or (not whole and not rest):
        return ()
    line = b"\n" + indentation(view, node)
    text = line.join(each.text for each in given)
    tokens = sum(length_of_text(each.text) for each in given)
    if whole:
        return if_smaller(view, (view.edit(node, text, tokens),))
    head = view.text_between(tree.start[node], tree.start[function.body])
    begun = Edit(tree.start[node], tree.start[function.body], text + line + head)
    return if_smaller(view, (begun, *deletions(view, (each.statement for each in given))))


def _statements_that_give(view: View, function: Function) -> list[_Given]:
    """The statements of a constructor that give members values in which nothing is that it is given."""
    return [
        found
        for statement in view.elements(function.body)
        if (found := _given_by(view, statement, frozenset(function.parameters)))
    ]


def _given_by(view: View, statement: int, parameters: frozenset[bytes]) -> _Given | None:
    """What a statement gives to a member, None where it does something else."""
    tree, node = view.tree, statement
    while not (equals := equals_of(view, node)):
        parts = view.elements(node)
        if len(parts) != 1:
            return None
        (node,) = parts
    member = _OWN.fullmatch(view.text_between(tree.start[node], tree.start[equals]).strip())
    value = behind(view, node, equals)
    text = view.text(value) if member and value else b""
    if not member or not text or not parameters.isdisjoint(WORDS.findall(text)):
        return None
    return _Given(statement, view.language.profile.own_field.replace(NAME, member[1]).replace(VALUE, text))
