"""What has changed between two programs, as far as it can be shown at a glance."""

from __future__ import annotations

import difflib
import re
from enum import Enum
from typing import NamedTuple

WORDS = re.compile(r"\w+|\s+|.")

COMPARED = 3_000
"""Bytes of a changed stretch that are compared word by word, in some ms; longer ones are not."""

FEW_LINES = 4
"""Lines of what has gone that are shown in full."""

LONG_WORDS = 200
"""Characters of what has gone that are shown, where it is one line."""

FURTHEST = 2_000
"""Bytes over which a deletion is moved to where a line begins."""


class Fate(Enum):
    """What has become of a piece of a program."""

    SAME = "same"
    NEW = "new"
    GONE = "gone"


class Piece(NamedTuple):
    """A stretch of text and what has become of it."""

    text: str
    fate: Fate


class Change(NamedTuple):
    """The stretch of bytes that was replaced: the same start, and an end before and after."""

    start: int
    old_end: int
    new_end: int


def change(old: bytes, new: bytes) -> Change:
    """What is between the beginning and the end that both have. A deletion begins with a line if it can."""
    start = _common_start(old, new)
    most = min(len(old), len(new)) - start
    # The end of one turned round is a beginning; only what may be the same is turned.
    end = _common_start(old[len(old) - most :][::-1], new[len(new) - most :][::-1]) if most else 0
    start = _character(new, start)
    found = Change(start, len(old) - end, len(new) - end)
    return _from_line_start(old, found) if found.new_end == found.start else found


def _common_start(one: bytes, other: bytes) -> int:
    """How many bytes are the same, by halves: a comparison of stretches costs next to nothing."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _character(text: bytes, place: int) -> int:
    """The start of the UTF-8 character at a place."""
    while 0 < place < len(text) and text[place] & 0xC0 == 0x80:
        place -= 1
    return place


def _from_line_start(old: bytes, found: Change) -> Change:
    """The same deletion, moved up to the start of a line: ``a; [b; ]b;`` is ``a; b;[ b;]`` too."""
    shift = 0
    while shift < min(found.start, FURTHEST):
        before = found.start - shift
        if old[before - 1 : before] == b"\n":
            return Change(before, found.old_end - shift, before)
        if old[before - 1] != old[found.old_end - shift - 1]:
            break
        shift += 1
    return found


def pieces(old: bytes, new: bytes, most: int) -> list[Piece]:
    """The first ``most`` bytes of ``new``, with what has gone from ``old`` in between."""
    if old == new:
        return _kept([Piece(_text(new[:most]), Fate.SAME)])
    start, old_end, new_end = change(old, new)
    if start >= most:
        return _kept([Piece(_text(new[:most]), Fate.SAME)])
    found = [Piece(_text(new[:start]), Fate.SAME)]
    if old_end - start <= COMPARED and new_end - start <= COMPARED:
        found += _word_by_word(_text(old[start:old_end]), _text(new[start:new_end]))
    else:
        found.append(Piece(_shortened(_text(old[start:old_end])), Fate.GONE))
        found.append(Piece(_text(new[start : min(new_end, most)]), Fate.SAME))
    if most > new_end:
        found.append(Piece(_text(new[new_end:most]), Fate.SAME))
    return _kept(found)


def _word_by_word(old: str, new: str) -> list[Piece]:
    before, after = WORDS.findall(old), WORDS.findall(new)
    if not before or not after:
        return [Piece(_shortened(old), Fate.GONE), Piece(new, Fate.NEW)]
    found = []
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            found.append(Piece("".join(after[c:d]), Fate.SAME))
        else:
            found.append(Piece(_shortened("".join(before[a:b])), Fate.GONE))
            found.append(Piece("".join(after[c:d]), Fate.NEW))
    return found


def _shortened(gone: str) -> str:
    """What has gone, as far as it is worth the room that what is left needs."""
    lines = gone.split("\n")
    if len(lines) > FEW_LINES:
        lines[2:-1] = [f"… {len(lines) - 3:,} more lines …"]
    lines = [line if len(line) <= LONG_WORDS else f"{line[:LONG_WORDS]}…" for line in lines]
    return "\n".join(lines)


def _kept(found: list[Piece]) -> list[Piece]:
    return [piece for piece in found if piece.text]


def _text(program: bytes) -> str:
    return legible(program.decode("utf-8", errors="replace"))


def legible(text: str) -> str:
    """A program as a terminal may show it: what would move its cursor or change its state is replaced."""
    text = text.replace("\r\n", "\n").replace("\t", "    ")
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() or mark == "\n" else "·" for mark in text)
