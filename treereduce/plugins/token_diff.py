"""Where two texts differ, token by token: what makes edits of a program that came as a whole.

Blank space is a token too, so that the differences make the one text of the other to the byte. What both
begin and end with is left aside without a look at its tokens; of the rest, lines that either text has once
divide it, and what lies between two of them is compared in time that grows with the square of how much
differs, up to a limit above which it is one difference. Two texts of 1 MB that differ in a few places take
some milliseconds, two with nothing in common a second.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from treereduce.program.alike import common_end, common_start
from treereduce.program.render import Splice

PIECE = re.compile(rb"[\w$\x80-\xff]+|\s+|[^\w\s$\x80-\xff]")
"""Words, blank space, and single other characters."""

_INNER = re.compile(rb"[\w$\x80-\xff\s]")
"""What may be in the middle of a word or of blank space."""

_ENDS = re.compile(rb"[;},]|.*\n", re.DOTALL)
"""What a deletion should end with, where it may as well lie a little before or after."""
MOST_MOVED = 100
"""Pieces by which a deletion may be moved for that."""

CONTEXT = 100
"""Bytes that are alike before and after the first and last difference and looked at for that."""

MOST_STEPS = 200
"""Pieces that may differ between two lines that are alike. The memory for it grows with the square."""

_Block = tuple[int, int, int, int]
"""From and to in one sequence, and from and to in the other, which stand for each other."""


class _Step(NamedTuple):
    """One step of the comparison: a deletion or an insertion, and then what is alike."""

    start: int
    """Where it is in the old sequence after the change."""
    end: int
    """And after what is alike."""
    before: _Step | None
    """The step before it, None for the first, which changes nothing."""
    deletes: bool


def differences(old: bytes, new: bytes) -> list[Splice]:
    """What to do to ``old`` to make it ``new``: replacements of its bytes, in order and apart.

    One may have no bytes to replace, where something is new between two tokens.
    """
    start, end = _alike(old, new)
    before, after = PIECE.findall(old, start, len(old) - end), PIECE.findall(new, start, len(new) - end)
    places, others = _places(before, start), _places(after, start)
    blocks: list[_Block] = []
    for block in _by_lines(before, after):
        blocks += _compared(before, after, block)
    return [
        Splice(places[first], places[stop], new[others[begin] : others[until]])
        for first, stop, begin, until in _settled(before, _joined(blocks))
    ]


def _alike(old: bytes, new: bytes) -> tuple[int, int]:
    """Bytes that both begin with, and end with, cut where no token is cut in two."""
    shortest = min(len(old), len(new))
    start = common_start(old, new)
    end = common_end(old, new, shortest - start)
    start, end = max(0, start - CONTEXT), max(0, end - CONTEXT)
    while start and _INNER.match(old, start - 1):
        start -= 1
    while end and _INNER.match(old, len(old) - end):
        end -= 1
    return start, end


def _places(pieces: Sequence[bytes], start: int) -> list[int]:
    """Where each piece begins, and where the last one ends."""
    places = [start]
    for piece in pieces:
        places.append(places[-1] + len(piece))
    return places


def _by_lines(old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[_Block]:
    """The blocks between lines that both sequences have once, in the longest common order of these."""
    lines, others = _lines(old), _lines(new)
    once = Counter(text for _, _, text in lines)
    place_of = {text: (begin, stop) for begin, stop, text in others}
    counted = Counter(text for _, _, text in others)
    common = [
        (begin, stop, *place_of[text])
        for begin, stop, text in lines
        if once[text] == 1 and counted[text] == 1
    ]
    one = other = 0
    for begin, stop, begins, stops in _rising(common):
        yield one, begin, other, begins
        one, other = stop, stops
    yield one, len(old), other, len(new)


def _lines(pieces: Sequence[bytes]) -> list[tuple[int, int, tuple[bytes, ...]]]:
    """The pieces of each line: from, to, and what they are. The break belongs to no line."""
    lines = []
    start = 0
    for place, piece in enumerate(pieces):
        if b"\n" in piece:
            if place > start:
                lines.append((start, place, tuple(pieces[start:place])))
            start = place + 1
    if start < len(pieces):
        lines.append((start, len(pieces), tuple(pieces[start:])))
    return lines


def _rising(common: Sequence[_Block]) -> list[_Block]:
    """The longest part of what is in the order of the one text that is in the order of the other too."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for place, block in enumerate(common):
        length = bisect_left(ends, block[2])
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [block[2]]
        last[length : length + 1] = [place]
    found = []
    place = last[-1] if last else -1
    while place >= 0:
        found.append(common[place])
        place = before[place]
    return found[::-1]


def _compared(old: Sequence[bytes], new: Sequence[bytes], block: _Block) -> list[_Block]:
    """What differs in a block: the shortest way from one to the other, or all of it if that is long."""
    first, stop, begin, until = block
    while first < stop and begin < until and old[first] == new[begin]:
        first, begin = first + 1, begin + 1
    while first < stop and begin < until and old[stop - 1] == new[until - 1]:
        stop, until = stop - 1, until - 1
    if first == stop or begin == until:
        return [(first, stop, begin, until)] if first < stop or begin < until else []
    last = _shortest_way(old[first:stop], new[begin:until])
    if last is None:
        return [(first, stop, begin, until)]
    return [
        (first + one, first + one + deletes, begin + other, begin + other + (not deletes))
        for one, other, deletes in last
    ]


def _shortest_way(old: Sequence[bytes], new: Sequence[bytes]) -> list[tuple[int, int, bool]] | None:
    """The deletions and insertions of Myers' greedy search, None if they are more than `MOST_STEPS`.

    Each is a place in both sequences with whether it deletes.
    """
    size, other_size = len(old), len(new)
    if abs(size - other_size) > MOST_STEPS:
        return None
    furthest: dict[int, _Step] = {1: _Step(0, 0, None, deletes=False)}
    for steps in range(MOST_STEPS + 1):
        for diagonal in range(-steps, steps + 1, 2):
            lower, upper = furthest.get(diagonal - 1), furthest.get(diagonal + 1)
            if upper is not None and (lower is None or lower.end < upper.end):
                origin, start, deletes = upper, upper.end, False
            elif lower is not None:
                origin, start, deletes = lower, lower.end + 1, True
            else:
                continue
            end = start
            while end < size and 0 <= end - diagonal < other_size and old[end] == new[end - diagonal]:
                end += 1
            made = furthest[diagonal] = _Step(start, end, origin if steps else None, deletes)
            if end >= size and end - diagonal >= other_size:
                return _way(made, size, other_size)
    return None


def _way(last: _Step, size: int, other_size: int) -> list[tuple[int, int, bool]]:
    """The single steps that led to the end, first to last."""
    way: list[tuple[int, int, bool]] = []
    one, other, step = size, other_size, last
    while step.before is not None:
        alike = step.end - step.start
        one, other = one - alike - step.deletes, other - alike - (not step.deletes)
        way.append((one, other, step.deletes))
        step = step.before
    return way[::-1]


def _joined(blocks: Sequence[_Block]) -> list[_Block]:
    """The blocks with those that touch made one."""
    joined: list[_Block] = []
    for block in blocks:
        if joined and joined[-1][1] == block[0] and joined[-1][3] == block[2]:
            joined[-1] = (joined[-1][0], block[1], joined[-1][2], block[3])
        else:
            joined.append(block)
    return joined


def _settled(old: Sequence[bytes], blocks: Sequence[_Block]) -> list[_Block]:
    """The blocks with deletions moved to where things end, as far as what is left stays the same.

    Of ``int a; int b;``, ``int a; `` goes and not ``a; int ``: two deletions that are found apart are of
    the same things.
    """
    settled: list[_Block] = []
    for place, (first, stop, begin, until) in enumerate(blocks):
        moved = 0
        if begin == until:
            low = settled[-1][1] if settled else 0
            high = blocks[place + 1][0] if place + 1 < len(blocks) else len(old)
            low, high = max(low, first - MOST_MOVED), min(high, stop + MOST_MOVED)
            moved = _best_move(old, first, stop, low, high)
        settled.append((first + moved, stop + moved, begin + moved, until + moved))
    return settled


def _best_move(old: Sequence[bytes], first: int, stop: int, low: int, high: int) -> int:
    """By how many pieces to move a deletion between two bounds that it may not reach."""
    back = ahead = 0
    while first - back - 1 > low and old[first - back - 1] == old[stop - back - 1]:
        back += 1
    while stop + ahead + 1 < high and old[first + ahead] == old[stop + ahead]:
        ahead += 1
    moves = sorted(range(-back, ahead + 1), key=abs)
    return next((move for move in moves if _is_end(old, stop + move)), 0)


def _is_end(old: Sequence[bytes], stop: int) -> bool:
    """Whether something ends before a place, or before the blank there."""
    last = old[stop - 1]
    if last.isspace() and b"\n" not in last and stop > 1:
        last = old[stop - 2]
    return bool(_ENDS.fullmatch(last))
