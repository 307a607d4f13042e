"""Values that a profile knows for types."""

from __future__ import annotations

from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.nodes.parts import first_children, in_field, type_text
from treereduce.view.view import View

LONGEST_MARK = 4
"""Bytes of what stands before a name and belongs to it. What a list has before one may be much longer."""
DEPTH = 3
"""Levels from what defines a name to what has its type: ``string a`` of C# is one declarator of several."""
ANY_OTHER = ""
"""What the profile has a value for that types have of which it says nothing."""


def plain_value(view: View, node: int) -> bytes:
    """A value of the type that is said of what a node declares; empty where nothing is said.

    Where programs are lists the type stands last: ``(declare-const a String)``.
    """
    values = view.language.profile.values
    for each in (node, *islice(view.tree.ancestors(node), DEPTH - 1)) if values and node else ():
        if kind := in_field(view, each, "type"):
            text = type_text(view, kind).decode(errors="replace")
            return next(iter(values.get(text) or values.get(ANY_OTHER, ())), b"")
    return _by_last(view, node) if values and node else b""


def _by_last(view: View, node: int) -> bytes:
    """A value of the type that ends a list; empty where the node is none, or ends with another word."""
    roles = view.language.roles
    if view.tree.kind[node] not in roles.calls & roles.bodies:
        return b""
    *_, last = (0, *filter(view.is_element, first_children(view, node)))
    return next(iter(view.language.profile.values.get(view.text(last).decode(errors="replace"), ())), b"")


def marked_value(view: View, place: int) -> Edit | None:
    """The value that a profile has for all names with a mark before them, as ``'static`` for ``'a``."""
    tree, around = view.tree, view.tree.parent[place]
    start, end = tree.start[around], tree.start[place]
    is_marked = 0 < end - start <= LONGEST_MARK
    mark = tree.source[start:end].decode(errors="replace") if is_marked else ""
    values = view.language.profile.values.get(mark, ()) if mark else ()
    return Edit(tree.start[around], tree.end[place], values[0]) if values else None
