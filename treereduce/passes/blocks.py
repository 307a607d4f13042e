"""Where the contents of a body begin and end, with brackets around them or without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from treereduce.passes.view import View
from treereduce.program.layout import blank_end, blank_start

BODY_DEPTH = 3
"""Levels searched for the body of a definition or statement: clause, declarator, block."""
BRACKETS = {b"{": b"}", b"(": b")", b"[": b"]"}


class Contents(NamedTuple):
    """What stands in a body, without the blank space around it."""

    start: int
    end: int

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands there."""
        return self.start >= self.end


def contents(view: View, body: int) -> Contents:
    """The bytes between the brackets of a body, else those after its colon, else all of it."""
    tree = view.tree
    start, end = tree.start[body], tree.end[body]
    children = list(view.children(body))
    opening = opening_of(view, children)
    if opening:
        start, end = tree.end[opening], tree.start[children[-1]]
    elif children and tree.text(children[0]) == b":":
        start = tree.end[children[0]]
    return Contents(blank_end(tree.source, start), blank_start(tree.source, end))


def opening_of(view: View, children: Sequence[int]) -> int:
    """The bracket that the last of a node's children closes, 0 if there is none.

    It need not be the first child: ``struct { }`` is one node in Zig, and ``switch (x) { }`` in others.
    """
    tree = view.tree
    if not children or tree.is_named(children[0]):
        return 0
    closing = tree.text(children[-1])
    return next((child for child in children[:-1] if BRACKETS.get(tree.text(child)) == closing), 0)


def bodies_of(view: View, node: int) -> list[int]:
    """The bodies of a node that lie nearest below it, or the node if it is one."""
    tree, kinds = view.tree, view.language.roles.bodies
    level = [node]
    for _ in range(BODY_DEPTH + 1):
        found = [inner for inner in level if tree.kind[inner] in kinds]
        if found:
            return found
        level = [child for inner in level for child in view.children(inner) if tree.is_named(child)]
    return []
