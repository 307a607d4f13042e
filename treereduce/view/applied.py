"""Definitions with parameters that are types, and what they come to where these are given."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treereduce.program.edits import Edit
from treereduce.view.attached import TYPE_BRACKETS, attached
from treereduce.view.view import View

ANY = b"'_"
"""A lifetime that is not said, where the definition has one as a parameter."""
_WORD = re.compile(rb"'?\w+")


def type_parameters(view: View, place: int) -> tuple[bytes, ...]:
    """The names of the types and lifetimes that the definition named at a place is given."""
    for each in attached(view, place):
        if each.bracket == TYPE_BRACKETS[0] and each.defines:
            heads = [view.text_between(part.start, part.end).partition(b":")[0] for part in each.elements]
            return tuple((_WORD.findall(head.partition(b"=")[0]) or [b""])[-1] for head in heads)
    return ()


def applied(view: View, place: int, text: bytes, parameters: Sequence[bytes]) -> Edit:
    """Write a text for a name and the types given to it, these for the parameters in the text."""
    start, end, given = view.tree.start[place], view.tree.end[place], list[bytes]()
    for each in attached(view, place):
        if each.bracket == TYPE_BRACKETS[0] and each.whole[0] == end:
            end, given = each.whole[1], [view.text_between(part.start, part.end) for part in each.elements]
    values = {name: ANY if name.startswith(b"'") else name for name in parameters}
    values.update(zip(parameters, given, strict=False))
    return Edit(start, end, _WORD.sub(lambda word: values.get(word[0], word[0]), text))
