"""Names that are those of a member and of its value at once."""

from __future__ import annotations

from treereduce.program.edits import Edit
from treereduce.view.view import View


def put(view: View, place: int, text: bytes, tokens: int | None = None) -> Edit:
    """Put a value of so many tokens in the place of a name, behind it where that names a member too.

    ``f(x, {x})`` -> ``f(1, {x: 1})``.
    """
    tree, kinds = view.tree, view.language.roles.shorthands
    if kinds and (tree.kind[place] in kinds or tree.kind[tree.parent[place]] in kinds):
        text = tree.text(place) + b": " + text
        tokens = None if tokens is None else tokens + 2
    return view.edit(place, text, tokens)
