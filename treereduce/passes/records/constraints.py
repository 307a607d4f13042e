"""Records of VHDL, whose types are named together with what their fields are like."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.calling.paths import word_before
from treereduce.view.nodes.parts import field_of
from treereduce.view.view import View

LABEL_DEPTH = 8
"""Levels from the name of a field to the brackets in which it is told what that is like."""


def is_constrained(view: View, place: int) -> bool:
    """Whether a name is that of a type that may be followed by brackets as calls are."""
    around = view.tree.parent[place]
    return field_of(view, around) == "type" and view.tree.kind[around] in view.language.roles.calls


def without_label(view: View, place: int, record: int, *, alone: bool) -> Iterator[Edit]:
    """Delete the name of a field and the brackets around it where it is told what that is like.

    ``r(x(0 to 1))`` -> ``r(0 to 1)``

    Only directly behind the name of the ``record`` where that is not ``alone`` in having such a field.
    """
    tree = view.tree
    inner = view.text(tree.parent[place])[len(tree.text(place)) :].lstrip()
    for node in islice(tree.ancestors(place), LABEL_DEPTH if inner.startswith(b"(") else 0):
        text = view.text(node)
        if text.startswith(b"("):
            is_own = alone or word_before(view, tree.start[node]) == tree.text(record)
            if is_own and text[1:-1].strip() == view.text(tree.parent[place]):
                yield Edit(tree.start[node], tree.end[place])
                yield Edit(tree.end[node] - 1, tree.end[node])
            return
