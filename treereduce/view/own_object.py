"""The object of a method in the place of another one of its class."""

from __future__ import annotations

from treereduce.program.text import WORDS
from treereduce.view.bindings import target_of
from treereduce.view.functions import THIS, class_around
from treereduce.view.view import View

POINTER = b"*"
"""What the type of a parameter has in it that is written as the object is, where there are pointers."""
OBJECT = b"*this"
"""How C++ writes the object of a method."""


def own_object(view: View, parameter: int) -> bytes:
    """What may stand for a parameter of a method that has the type of its class; empty for all others."""
    tree = view.tree
    if tree.kind[tree.parent[parameter]] not in view.language.roles.parameters:
        return b""
    around = class_around(view, parameter)
    name = tree.text(target_of(view, around)) if around else b""
    text = view.text(parameter)
    if not name or name not in WORDS.findall(text):
        return b""
    return OBJECT if view.language.profile.pointed and POINTER not in text else THIS
