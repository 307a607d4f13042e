"""Return a value, or call a function with it, instead of using it for something larger."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.spill import is_statement, parts_of, with_endings
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.calling.functions import RETURN, function_around
from treereduce.view.nodes.blocks import contents, enclosing
from treereduce.view.nodes.lift import Part, splice
from treereduce.view.view import View


def hand_on(view: View, node: int) -> Iterator[Candidate]:
    """Return the first value in a statement or call the function around it with that; the rest comes after.

    ``f() { if (a) { b; c; } }`` -> ``f() { return a; b; c; }``, ``f() { f(a); b; c; }``

    Pays where a value has to be used and does not matter for what. Up to two calls for each statement that
    holds a value and is longer than such a use of it.
    """
    if not is_statement(view, node):
        return
    start = view.tree.start[node]
    # What a call begins with is the name of the function.
    parts = [part for part in parts_of(view, node, node) if view.tree.start[part] > start]
    parts = list(filter(view.alive, parts))
    if not parts or view.tree.kind[parts[0]] in view.language.roles.bodies:
        return
    uses = [use for use in (_returned(view, node), _called(view, node)) if use is not None]
    yield from in_turn(view, [partial(_handed_on, place=node, parts=parts, use=use) for use in uses])


Use = tuple[bytes, bytes]
"""What stands before a value and what after it where it is used."""


def _returned(view: View, node: int) -> Use | None:
    """A return, where the language has the word and the statement is none."""
    known = view.tree.grammar.kinds_called(RETURN) and not view.text(node).startswith(RETURN)
    return (RETURN + b" ", b"") if known else None


def _called(view: View, node: int) -> Use | None:
    """A call of the function around a node, where it has a name."""
    name = function_around(view, node)
    return (view.tree.text(name) + b"(", b")") if name and view.alive(name) else None


def _handed_on(view: View, *, place: int, parts: list[int], use: Use) -> tuple[Edit, ...]:
    """Put the first part of a statement to another use, and leave the other parts."""
    pieces = with_endings(view, place, [part for part in parts if view.alive(part)])
    if not pieces:
        return ()
    before, after = use
    if after and pieces[0].end == view.tree.end[place]:
        return ()
    # A return needs no brackets around a condition, and a call has brackets of its own.
    own = view.text(parts[0]).startswith(b"(") and enclosing(view, list(view.children(parts[0])))
    start, end = contents(view, parts[0]) if own else pieces[0][:2]
    if start >= end:
        return ()
    pieces[0] = Part(start, end, after + pieces[0].ending)
    _, *others = splice(view, place, pieces)
    return if_smaller(view, (Edit(view.tree.start[place], start, before), *others))
