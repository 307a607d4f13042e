"""What stands in a body for the parameter that takes the rest of what its function is given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from treereduce.view.calling.functions import Function
from treereduce.view.view import View

VALUES = b"{values}"
"""The hole of the profile's text for a list."""
REST = b"..."
"""What stands for all of the rest where it is given on, one by one. Lua has it for a name."""
_MARK = rb"(?:\.\.\.|(?<=[(,\[|])\s*\*)[&\s]*\$?"
"""What stands before the name of such a parameter, and where that is given on."""


def takes_rest(view: View, function: Function) -> bool:
    """Whether the last parameter of a function takes the rest of what it is given: ``...r``, ``*r``."""
    if not view.language.profile.rest or not function.parameters:
        return False
    tree = view.tree
    head = view.text_between(tree.start[function.node], tree.start[function.body])
    return re.search(rb"[(|,][^(|,]*?%b(?!\s*[]}])" % _pattern_of_rest(function), head) is not None


def rest_of(view: View, function: Function, arguments: Sequence[bytes]) -> dict[bytes, bytes]:
    """What the last parameter of a function takes of the arguments of a call; nothing if it takes but one.

    ``function f(a, ...r) {}`` of ``f(0, 1, 2)``: ``[1, 2]`` for ``r``, and ``1, 2`` for ``...r``.
    """
    if not takes_rest(view, function):
        return {}
    name, values = function.parameters[-1], b", ".join(arguments[len(function.parameters) - 1 :])
    listed = view.language.profile.rest.replace(VALUES, values)
    return {REST: values} | ({name: listed} if name else {})


def given_on(text: bytes, function: Function, values: Mapping[bytes, bytes]) -> bytes:
    """A text with the rest where it is given on one by one: ``g(a, ...r)`` -> ``g(a, 1, 2)``."""
    if (rest := values.get(REST)) is None:
        return text
    mark = _pattern_of_rest(function)
    if rest:
        return re.sub(mark, lambda _: rest, text)
    return re.sub(rb",\s*%b|%b(?:\s*,\s*)?" % (mark, mark), b"", text)


def _pattern_of_rest(function: Function) -> bytes:
    """What stands for all of the rest, as a pattern."""
    name = function.parameters[-1]
    return b"%s%s\\b" % (_MARK, re.escape(name)) if name else re.escape(REST)
