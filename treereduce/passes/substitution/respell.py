"""Write what has a longer and a shorter form in the shorter one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.bindings import field_of
from treereduce.view.blocks import contents
from treereduce.view.functions import value_of_body
from treereduce.view.view import View

_HOLE = re.compile(rb"\{([a-z_.]+)\}")
_TOKEN = re.compile(rb"\w+|[=:<>-]+|[^\w\s]")
"""The tokens of what a form has between its holes, where arrows and the like are one."""
RESULT, INSIDE = "result", "inside"
"""Steps to what is no node: the value that a body comes to, and what stands between brackets."""


def respell(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a shorter form of the same, as the profile of the language writes it.

    ``function (a) { return a; }`` -> ``(a)=>a``, ``var x = g()`` -> ``x:=g()``

    Anonymous functions and classes, functions that are one value, declarations: where the longer form has
    parts that must all be there, no deletion gets to the shorter one. One call for each form of a kind that
    the profile names.
    """
    forms = view.language.profile.forms.get(view.tree.kind_name(node), ()) if node else ()
    for form in forms if view.alive(node) else ():
        edit = _written(view, node, form)
        if edit and view.gain((edit,)) > 0:
            yield Candidate((edit,))


def _written(view: View, node: int, form: bytes) -> Edit | None:
    """Put a form, with the texts of parts of a node in its holes, in its place; None if a part is missing."""
    tree, pieces = view.tree, _HOLE.split(form)
    tokens = 0
    for index, piece in enumerate(pieces):
        if index % 2:
            span = _part(view, node, piece.decode().split("."))
            if span is None:
                return None
            tokens += view.rendering.tally.count(*span)
            pieces[index] = view.text_between(*span)
        else:
            tokens += len(_TOKEN.findall(piece))
    return Edit(tree.start[node], tree.end[node], b"".join(pieces), tokens)


def _part(view: View, node: int, steps: list[str]) -> tuple[int, int] | None:
    """The bytes that a path of fields and kinds leads to, None if there are none or several such parts."""
    for step in steps:
        if step == INSIDE:
            inside = contents(view, node)
            return inside.start, max(inside.start, inside.end)
        if step == RESULT:
            found = [value_of_body(view, node)]
        else:
            elements = view.elements(node)
            found = [child for child in elements if field_of(view, child) == step]
            found = found or [child for child in elements if view.tree.kind_name(child) == step]
        if len(found) != 1 or not found[0]:
            return None
        node = found[0]
    return view.tree.start[node], view.tree.end[node]
