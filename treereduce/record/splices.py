"""The difference between two versions of a program, as splices of bytes.

Versions of a reduction differ by deletions in a few places. What is alike at both ends is found by comparing
memory; between, pieces are matched greedily, which is linear. The result need not be the shortest.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from treereduce.program.alike import common_end, common_start

PIECES = re.compile(rb"\w+\s*|\W\s*")
"""A word or a mark, with the blank space behind it: blanks alone would match anywhere."""

LONG_LINES = 200
"""Bytes of a line in the mean from which on programs are compared by words: one line may be everything."""

FEW_BYTES = 8_000
"""What is so short is compared by words too, in 1 ms."""

ALIKE_WORDS, ALIKE_LINES = 6, 2
"""Pieces in a row that are looked for in the old version where the next two differ. A single one stands in
too many places."""

AHEAD = 8
"""Places in the new version from which they are looked for before the nearest is taken."""


class Splice(NamedTuple):
    """Some bytes of the old version, from ``start``, and what stands in their place."""

    start: int
    removed: int
    text: bytes


def difference(old: bytes, new: bytes) -> list[Splice]:
    """The splices that make ``new`` of ``old``, in the order of their places in ``old``."""
    if old == new:
        return []
    begin = common_start(old, new)
    most = min(len(old), len(new)) - begin
    end = common_end(old, new, most)
    before, after = old[begin : len(old) - end], new[begin : len(new) - end]
    if not before or not after:
        return [Splice(begin, len(before), after)]
    return list(_matched(before, after, begin))


def spliced(old: bytes, splices: Sequence[Splice]) -> bytes:
    """Make the new version. Raises ValueError unless the places of the splices are in ``old``, in order."""
    parts: list[bytes] = []
    done = 0
    for splice in splices:
        if not done <= splice.start <= splice.start + splice.removed <= len(old):
            raise ValueError(f"a splice at {splice.start} of {len(old)} bytes")
        parts += (old[done : splice.start], splice.text)
        done = splice.start + splice.removed
    return b"".join([*parts, old[done:]])


def _pieces(before: bytes, after: bytes) -> tuple[list[bytes], list[bytes], int]:
    """Both versions in pieces, and how many of them must be alike for the same place to be meant."""
    old = before.splitlines(keepends=True)
    if len(before) <= FEW_BYTES or len(before) > LONG_LINES * len(old):
        return PIECES.findall(before), PIECES.findall(after), ALIKE_WORDS
    return old, after.splitlines(keepends=True), ALIKE_LINES


def _matched(before: bytes, after: bytes, start: int) -> Iterator[Splice]:
    """Splices between two texts, the old one of which stands at ``start``."""
    old, new, alike = _pieces(before, after)
    places: dict[tuple[bytes, ...], list[int]] = defaultdict(list)
    for number, some in enumerate(_runs(old, alike)):
        places[some].append(number)
    sought = list(_runs(new, alike))
    starts = [start, *(start + end for end in accumulate(map(len, old)))]
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i] == new[j]:
            i, j = i + 1, j + 1
            continue
        next_i, next_j = _next_match(places, sought, i, j) or (len(old), len(new))
        yield Splice(starts[i], starts[next_i] - starts[i], b"".join(new[j:next_j]))
        i, j = next_i, next_j


def _runs(pieces: Sequence[bytes], length: int) -> Iterator[tuple[bytes, ...]]:
    """All runs of so many pieces."""
    return zip(*(pieces[number:] for number in range(length)), strict=False)


def _next_match(
    places: dict[tuple[bytes, ...], list[int]], sought: Sequence[tuple[bytes, ...]], i: int, j: int
) -> tuple[int, int] | None:
    """Where both go on alike, with the least left out; looks at a few runs at a time. None if nowhere."""
    for group in range(j, len(sought), AHEAD):
        found = []
        for number in range(group, min(group + AHEAD, len(sought))):
            known = places.get(sought[number], ())
            place = bisect_left(known, i)
            if place < len(known):
                found.append((known[place] - i + number - j, known[place], number))
        if found:
            return min(found)[1:]
    return None
