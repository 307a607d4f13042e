"""Where the contents of a body begin and end, with brackets around them or without."""

from __future__ import annotations

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
    """The bytes between the brackets of a body, or all of it where it has none."""
    tree = view.tree
    children = list(view.children(body))
    start, end = tree.start[body], tree.end[body]
    if children and not tree.is_named(children[0]):
        first, last = children[0], children[-1]
        if first != last and BRACKETS.get(tree.text(first)) == tree.text(last):
            start, end = tree.end[first], tree.start[last]
    return Contents(blank_end(tree.source, start), blank_start(tree.source, end))


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
