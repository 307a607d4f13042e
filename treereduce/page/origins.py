"""What of the original is left in a later program, followed from edit to edit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate, islice
from typing import NamedTuple

from treereduce.record.splices import Splice

WORDS = re.compile(rb"\w+|\W")

MOST_PAIRS = 40_000
"""Of a word that goes and one that comes: where there are more, all that comes is new. So many take 10 ms."""


class Part(NamedTuple):
    """Bytes of a program in a row: a part of the original from ``start``, or new if that is None."""

    start: int | None
    length: int


def whole(size: int) -> list[Part]:
    """The original itself."""
    return [Part(0, size)] if size else []


def followed(parts: Sequence[Part], splices: Iterable[Splice]) -> list[Part]:
    """The parts of a program that splices make of the one with ``parts``."""
    made: list[Part] = []
    waiting = list(reversed(parts))
    done = 0
    for splice in splices:
        made += _taken(waiting, splice.start - done)
        _taken(waiting, splice.removed)
        if splice.text:
            made.append(Part(None, len(splice.text)))
        done = splice.start + splice.removed
    return [*made, *reversed(waiting)]


def narrowed(splices: Iterable[Splice], old: bytes) -> Iterator[Splice]:
    """Splices of ``old`` that do the same and leave words where they are that come back in the same place.

    A part that takes the place of the whole, as ``a`` that of ``f(a)``, is no new text.
    """
    for splice in splices:
        yield from _narrowed(splice, old[splice.start : splice.start + splice.removed])


def _narrowed(splice: Splice, gone: bytes) -> Iterator[Splice]:
    before, after = _words(gone), _words(splice.text)
    gone_to = came_to = 0
    if 0 < len(before) * len(after) <= MOST_PAIRS:
        places, others = ([0, *accumulate(map(len, words))] for words in (before, after))
        for block in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
            alike = before[block.a : block.a + block.size]
            if not any(word[:1].isalnum() for word in alike):  # marks and blanks are alike anywhere
                continue
            gone_from, came_from = places[block.a], others[block.b]
            if gone_from > gone_to or came_from > came_to:
                yield Splice(splice.start + gone_to, gone_from - gone_to, splice.text[came_to:came_from])
            gone_to, came_to = gone_from + sum(map(len, alike)), came_from + sum(map(len, alike))
    if gone_to < len(gone) or came_to < len(splice.text):
        yield Splice(splice.start + gone_to, len(gone) - gone_to, splice.text[came_to:])


def _words(text: bytes) -> list[bytes]:
    """The words and marks of a text; of one that has too many for any other, no more than tell that.

    The words of ten megabytes are 700 MB and take 0.7 s.
    """
    return [found[0] for found in islice(WORDS.finditer(text), MOST_PAIRS + 1)]


def as_splices(parts: Sequence[Part], program: bytes, size: int) -> list[Splice]:
    """The splices that make ``program``, which has ``parts``, of an original of ``size`` bytes."""
    found: list[Splice] = []
    origin = place = 0
    new = b""
    for part in parts:
        if part.start is None:
            new += program[place : place + part.length]
        else:
            if new or part.start > origin:
                found.append(Splice(origin, part.start - origin, new))
            origin, new = part.start + part.length, b""
        place += part.length
    if new or size > origin:
        found.append(Splice(origin, size - origin, new))
    return found


def _taken(waiting: list[Part], length: int) -> list[Part]:
    """Take so many bytes from the end of a list that is the wrong way round."""
    taken: list[Part] = []
    while length > 0:
        start, there = waiting.pop()
        used = min(there, length)
        taken.append(Part(start, used))
        if there > used:
            waiting.append(Part(None if start is None else start + used, there - used))
        length -= used
    return taken
