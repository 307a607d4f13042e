"""What a parser is shown of a program, where its grammar reads the language differently."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

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


@dataclass(frozen=True, slots=True)
class Shown:
    """A text for the parser, and what was added to the program for it."""

    text: bytes
    added: bytes = b""
    """What stands in the text and not in the program, wherever it was missing."""
    starts: Sequence[int] = ()
    """Where in the text each addition begins, in order."""

    def places(self, positions: Iterable[int]) -> array[int]:
        """The positions of the program that those of the text stand for. An addition has no bytes there."""
        starts, length, places = self.starts, len(self.added), array("I")
        for position in positions:
            before = bisect_right(starts, position)
            inside = max(0, starts[before - 1] + length - position) if before else 0
            places.append(position - before * length + inside)
        return places

    def enlarge(self, program: bytes) -> bytes:
        """The program with what was added, so that its positions are those of the text."""
        pieces, done = list[bytes](), 0
        for number, start in enumerate(self.starts):
            end = start - number * len(self.added)
            pieces += program[done:end], self.added
            done = end
        return b"".join([*pieces, program[done:]])


@dataclass(frozen=True, slots=True)
class Reading:
    """How a grammar's parser is shown programs."""

    unread: tuple[re.Pattern[bytes], ...] = ()
    """What it is shown blank space for, of the same length."""
    unsaid: Unsaid | None = None

    def shown(self, program: bytes) -> Shown:
        """What the parser is shown of a program."""
        for pattern in self.unread:
            program = pattern.sub(_blank, program)
        if self.unsaid is None or len(program) > MOST_BYTES:
            return Shown(program)
        added, places = self.unsaid.text, self.unsaid.places(program)
        shown = Shown(program, added, [place + number * len(added) for number, place in enumerate(places)])
        return replace(shown, text=shown.enlarge(program)) if shown.starts else Shown(program)


LITERAL = Reading()
"""Programs are shown as they are."""

_TEXT = re.compile(rb"[^\n]")
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


def _blank(found: re.Match[bytes]) -> bytes:
    """As much blank space, in as many lines."""
    return _TEXT.sub(b" ", found[0])
