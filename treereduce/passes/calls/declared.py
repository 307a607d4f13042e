"""Parameters of functions written as variables."""

from __future__ import annotations

from collections.abc import Mapping

from treereduce.languages.profile import VALUE
from treereduce.view.calling.functions import SELF, Function, parameters_of
from treereduce.view.nodes.parts import child_with
from treereduce.view.view import View

PARAMETER = b"{parameter}"
"""Stands for what a parameter says of a variable in the profile."""
EQUALS = b"="


def declarations(view: View, function: Function, values: Mapping[bytes, bytes]) -> list[bytes]:
    """The parameters of a function as variables, with their values where it is called; none if one cannot be.

    As the profile of the language writes a variable. A parameter that says a value of its own keeps it where
    the call gives none.
    """
    nodes = parameters_of(view, function.node)
    if len(nodes) != len(function.parameters) or not all(function.parameters):
        return []
    texts = [
        _declared(view, node, values.get(name, b""))
        for node, name in zip(nodes, function.parameters, strict=True)
        if name != SELF
    ]
    return texts if all(texts) else []


def _declared(view: View, parameter: int, value: bytes) -> bytes:
    """A parameter as a variable, empty where the language has no such form."""
    tree, text = view.tree, view.text(parameter)
    own = child_with(view, parameter, EQUALS)
    if own:
        text = view.text_between(tree.start[parameter], tree.start[own]).strip()
        value = value or view.text_between(tree.end[own], tree.end[parameter]).strip()
    return variable(view, text, value)


def variable(view: View, name: bytes, value: bytes) -> bytes:
    """A variable as the profile writes it, empty where the language has no such form."""
    for form in view.language.profile.locals:
        if (VALUE in form) == bool(value):
            return form.replace(VALUE, value).replace(PARAMETER, name)
    return b""
