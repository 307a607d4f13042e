"""The difference between two versions of a program, as splices of bytes.

Versions of a reduction differ by deletions in a few places. What is alike at both ends is found by comparing
memory; between, pieces are matched greedily, which is linear. The result need not be the shortest.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

PIECES = re.compile(rb"\w+\s*|\W\s*")
"""A word or a mark, with the blank space behind it: blanks alone would match anywhere."""

LONG_LINES = 200
"""Bytes of a line in the mean from which on programs are compared by words: one line may be everything."""

FEW_BYTES = 8_000
"""What is so short is compared by words too, in 1 ms."""

AHEAD = 8
"""Pieces of the new version that are looked for in the old one when the next two differ."""


class Splice(NamedTuple):
    """Some bytes of the old version, from ``start``, and what stands in their place."""

    start: int
    removed: int
    text: bytes


def difference(old: bytes, new: bytes) -> list[Splice]:
    """The splices that make ``new`` of ``old``, in the order of their places in ``old``."""
    if old == new:
        return []
    begin = _common(old, new)
    most = min(len(old), len(new)) - begin
    end = _common(old[len(old) - most :][::-1], new[len(new) - most :][::-1])
    before, after = old[begin : len(old) - end], new[begin : len(new) - end]
    if not before or not after:
        return [Splice(begin, len(before), after)]
    return list(_matched(_pieces(before), _pieces(after), begin))


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


def _common(one: bytes, other: bytes) -> int:
    """Bytes at the beginning that are the same."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _pieces(text: bytes) -> list[bytes]:
    lines = text.splitlines(keepends=True)
    if len(text) <= FEW_BYTES or len(text) > LONG_LINES * len(lines):
        return PIECES.findall(text)
    return lines


def _matched(old: Sequence[bytes], new: Sequence[bytes], start: int) -> Iterator[Splice]:
    """Splices between two sequences of pieces, the old one of which stands at ``start``."""
    places: dict[bytes, list[int]] = defaultdict(list)
    starts = [start]
    for number, piece in enumerate(old):
        places[piece].append(number)
        starts.append(starts[-1] + len(piece))
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i] == new[j]:
            i, j = i + 1, j + 1
            continue
        next_i, next_j = _next_match(places, new, i, j) or (len(old), len(new))
        yield Splice(starts[i], starts[next_i] - starts[i], b"".join(new[j:next_j]))
        i, j = next_i, next_j


def _next_match(
    places: dict[bytes, list[int]], new: Sequence[bytes], i: int, j: int
) -> tuple[int, int] | None:
    """Where both go on alike, with the least left out; looks at a few pieces at a time. None if nowhere."""
    for group in range(j, len(new), AHEAD):
        found = []
        for number in range(group, min(group + AHEAD, len(new))):
            known = places.get(new[number], ())
            place = bisect_left(known, i)
            if place < len(known):
                found.append((known[place] - i + number - j, known[place], number))
        if found:
            return min(found)[1:]
    return None
