"""Values that a profile knows for types."""

from __future__ import annotations

from itertools import islice

from treereduce.view.nodes.parts import in_field, type_text
from treereduce.view.view import View

DEPTH = 3
"""Levels from what defines a name to what has its type: ``string a`` of C# is one declarator of several."""
ANY_OTHER = ""
"""What the profile has a value for that types have of which it says nothing."""


def plain_value(view: View, node: int) -> bytes:
    """A value of the type that is said of what a node declares; empty where nothing is said."""
    values = view.language.profile.values
    for each in (node, *islice(view.tree.ancestors(node), DEPTH - 1)) if values and node else ():
        if kind := in_field(view, each, "type"):
            text = type_text(view, kind).decode(errors="replace")
            return next(iter(values.get(text) or values.get(ANY_OTHER, ())), b"")
    return b""
