"""What of the original is left in a later program, followed from edit to edit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from treereduce.record.splices import Splice


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
