"""What a parser is shown of a program, where its grammar reads the language differently."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from treereduce.program.brackets import BRACKETS

MOST_BYTES = 10_000
"""Of a program to which words are added: each of its candidates is parsed anew, as no old parse fits it."""


class Unsaid(NamedTuple):
    """A text that the language takes as said where a pattern ends, and its grammar does not."""

    before: re.Pattern[bytes]
    text: bytes
    bodied: re.Pattern[bytes] | None = None
    """What may begin a type with a body in braces. What follows that body is of that type, which is said."""

    def places(self, program: bytes) -> list[int]:
        """Where the text is missing in a program."""
        found = list(self.before.finditer(program))
        # Bodies are looked for where one could matter: most programs have none that such a place follows.
        if self.bodied and any(program.startswith(b"}", match.start()) for match in found):
            ends = set(_ends_of_types(program, self.bodied))
            found = [match for match in found if match.start() not in ends]
        return [match.end() for match in found]


class Likened(NamedTuple):
    """What the parser cannot read, and the text that it is shown, as often as it takes to fill the place.

    Of a pattern with a group it is what the group holds. Where the text is a bracket, so is the one that
    closes what was found.
    """

    found: re.Pattern[bytes]
    text: bytes

    def places(self, program: bytes) -> Iterator[tuple[int, int]]:
        """Where such texts begin and end."""
        for match in self.found.finditer(program):
            yield match.span(self.found.groups)


@dataclass(frozen=True, slots=True)
class Additions:
    """What a program lacks that its parser is shown."""

    text: bytes = b""
    """What stands in each of the places."""
    starts: Sequence[int] = ()
    """Where in the program with all additions each of them begins, in order."""

    def places(self, positions: Iterable[int]) -> array[int]:
        """What positions of the program with additions are in it. An addition has no bytes there."""
        starts, length, places = self.starts, len(self.text), array("I")
        for position in positions:
            before = bisect_right(starts, position)
            inside = max(0, starts[before - 1] + length - position) if before else 0
            places.append(position - before * length + inside)
        return places

    def enlarge(self, program: bytes) -> bytes:
        """The program with all additions."""
        pieces, done = list[bytes](), 0
        for number, start in enumerate(self.starts):
            end = start - number * len(self.text)
            pieces += program[done:end], self.text
            done = end
        return b"".join([*pieces, program[done:]])


@dataclass(frozen=True, slots=True)
class Reading:
    """How a grammar's parser is shown programs."""

    unread: tuple[re.Pattern[bytes], ...] = ()
    """What it is shown blank space for, of the same length."""
    unsaid: Unsaid | None = None
    likened: tuple[Likened, ...] = ()
    """What it is shown other text for, of the same length; the later ones count."""

    def shown(self, program: bytes) -> bytes:
        """What the parser is shown of a program."""
        additions = self.additions(program)
        alike = self._alike(program)
        return additions.enlarge(alike) if additions.starts else alike

    def additions(self, program: bytes) -> Additions:
        """What is added to a program. Looks at none that is large, nor in languages that say everything."""
        if self.unsaid is None or len(program) > MOST_BYTES:
            return Additions()
        text, places = self.unsaid.text, self.unsaid.places(self._blanked(program))
        return Additions(text, tuple(place + number * len(text) for number, place in enumerate(places)))

    def _alike(self, program: bytes) -> bytes:
        """What is shown of a program, without additions: as many bytes, so that all keep their places."""
        blanked = self._blanked(program)
        if not self.likened:
            return blanked
        alike, closing = bytearray(blanked), dict[int, bytes]()
        for likened in self.likened:
            text = likened.text
            for start, end in likened.places(blanked):
                alike[start:end] = (text * (end - start))[: end - start]
                if text in BRACKETS:
                    closing[start] = BRACKETS[text]
        if closing:
            for start, end in _pairs(blanked):
                if start in closing and alike[end : end + 1] == blanked[end : end + 1]:
                    alike[end : end + 1] = closing[start]
        return bytes(alike)

    def _blanked(self, program: bytes) -> bytes:
        for pattern in self.unread:
            program = pattern.sub(_blank, program)
        return program


LITERAL = Reading()
"""Programs are shown as they are."""

_TEXT = re.compile(rb"[^\n]")
_BRACKET = re.compile(rb"[][(){}]")
_WORD_OR_MARK = re.compile(rb"\w+|[(){};]")


def _ends_of_types(program: bytes, bodied: re.Pattern[bytes]) -> Iterator[int]:
    """Where the brackets are that close the body of a type. One in a string or comment may hide some."""
    is_type, open_bodies = False, list[bool]()
    for found in _WORD_OR_MARK.finditer(program):
        if found[0] == b"{":
            open_bodies.append(is_type)
        elif found[0] == b"}" and open_bodies and open_bodies.pop():
            yield found.start()
        # A function that returns such a type has its parameters before its body.
        is_type = bool(bodied.fullmatch(found[0])) or (is_type and found[0][:1] not in b"(){};")


def _pairs(program: bytes) -> Iterator[tuple[int, int]]:
    """Where brackets open and close. One in a string or comment may hide some."""
    opened = list[int]()
    for found in _BRACKET.finditer(program):
        if found[0] in BRACKETS:
            opened.append(found.start())
        elif opened and BRACKETS[program[opened[-1] : opened[-1] + 1]] == found[0]:
            yield opened.pop(), found.start()


def _blank(found: re.Match[bytes]) -> bytes:
    """As much blank space, in as many lines."""
    return _TEXT.sub(b" ", found[0])
