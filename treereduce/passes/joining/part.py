"""Two definitions of which one goes: what they have, and what the other one takes over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from treereduce.program.edits import Edit
from treereduce.view.view import View

BETWEEN = b", "
"""What is written between the parameters of one and those of the other."""


class Part(NamedTuple):
    """A definition and its body."""

    node: int
    body: int


def is_replaced(view: View, *borders: int) -> bool:
    """Whether a replacement has taken what stands at the beginning or the end of a body."""
    return any(view.rendering.edits.covers(border - 1, border + 1) for border in borders)


def renamed_to(view: View, gone: int, heir: int, edits: Sequence[Edit]) -> Iterator[Edit]:
    """The name of the ``heir`` in all places of that which is ``gone`` but those that edits replace."""
    tree = view.tree
    name, other = tree.text(gone), tree.text(heir)
    for place in view.few_uses(name) if gone and heir and name != other else ():
        start, end = tree.start[place], tree.end[place]
        if all(edit.is_apart(start, end) for edit in edits):
            yield Edit(start, end, other)
