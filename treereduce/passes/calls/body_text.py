"""The text of what a function does, with what a call gives to it in the places of its parameters."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from treereduce.languages.profile import NUMBER
from treereduce.passes.calls.rest import given_on
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import is_form
from treereduce.view.calling.functions import Function
from treereduce.view.calling.paths import PATHS
from treereduce.view.nodes.lift import indented_as
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.view import View

SIGIL = b"$"
"""What variables begin with in PHP, Perl and shells, whose parsers leave it out of the name."""
_SYMBOLS = re.compile(rb"[^\s()\[\]{}'`,;\"]+")
"""Names in programs that are lists, which may have most marks in them."""
_GIVEN = b"#"
"""Begins the numbers of what a function without parameters is given; alone it is for all of that."""
_PATHS = tuple(PATHS)
_OWN = re.compile(rb"\*this\b(?!->)|\bthis->|" + WORDS.pattern)
MACRO = b"#"
"""What a line begins with that defines a macro of C."""
_CONTINUED = re.compile(rb"\\\r?\n")
"""What goes on with a macro on the next line."""
_PASTED = re.compile(rb"\s*##\s*")
"""What makes one word of two in a macro of C."""
_QUOTED = re.compile(rb"(?<!#)#\s*(\w+)")
"""What makes a string of what a macro of C is given."""


class BodyText:
    """Writes parts of the body of a function with values for names.

    Names are replaced wherever they stand as words: a parameter ``a`` in ``x.a`` as well, which makes some
    candidates fail. Members of its class that the body names alone are those of what it is called on.
    """

    def __init__(self, view: View, function: Function, members: Set[bytes], *, brackets: bool) -> None:
        self._view, self._function, self._members, self._brackets = view, function, members, brackets
        self._words = _SYMBOLS if is_form(view, function.node) else _OWN

    def part(self, part: int, values: dict[bytes, bytes], place: int) -> bytes:
        """A part of the body with arguments for parameters, indented as where it goes."""
        text = self._view.text(part).strip()
        if self._view.tree.size[part] > 1:
            return self.filled(indented_as(self._view, text, part, place), values)
        text = indented_as(self._view, _CONTINUED.sub(b"\n", text), part, place)
        if not is_macro(self._view, self._function):
            return self.filled(text, values)
        text = _QUOTED.sub(lambda word: b'"%s"' % values[word[1]] if word[1] in values else word[0], text)
        return _PASTED.sub(b"", self.filled(text, values))

    def filled(self, text: bytes, values: dict[bytes, bytes]) -> bytes:
        """A text with arguments for parameters."""
        marks = self._view.language.profile.marked

        def value_of(word: re.Match[bytes]) -> bytes:
            if word[0] in self._members and text.endswith(_PATHS, 0, word.start()):
                return word[0]
            if marks and not (word[0].startswith(marks) or text.endswith(marks, 0, word.start())):
                return word[0]
            value = values.get(word[0], values.get(word[0].lstrip(SIGIL), word[0]))
            return bracketed(value, text, *word.span()) if self._brackets else value

        if positional := self._view.language.profile.positional:
            text = positional.sub(
                lambda word: _given_by_number(values, word[NUMBER]) if word[NUMBER] else word[0], text
            )
        text = given_on(text, self._function, values)
        return self._words.sub(value_of, text)


def numbered(arguments: Sequence[bytes]) -> dict[bytes, bytes]:
    """What a function without parameters is given, by the numbers of its arguments and for all of them."""
    given = {b"%s%d" % (_GIVEN, number): text for number, text in enumerate(arguments, 1)}
    return {_GIVEN: b" ".join(arguments), **given}


def is_macro(view: View, function: Function) -> bool:
    """Whether a function is a macro of C."""
    return view.tree.source.startswith(MACRO, view.tree.start[function.node])


def _given_by_number(values: dict[bytes, bytes], number: bytes) -> bytes:
    """What a function without parameters is given by its number; all of that for a mark in its place."""
    return values.get(_GIVEN + number, b"") if number.isdigit() else values.get(_GIVEN, b"")
