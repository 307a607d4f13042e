"""What has changed between two programs, as far as it can be shown at a glance."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from treereduce.program.alike import character_start, common_end, common_start
from treereduce.report.stream import legible

_INSIDE = re.compile(rb"[\w\x80-\xff]{2}")
WORDS = re.compile(r"\w+|\s+|.", re.DOTALL)

MOST_LINES = 150
MOST_WORDS = 150
"""What is compared line by line, and what of that word by word: some ms in the worst case, which grows with
the cube."""

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
    start = common_start(old, new)
    most = min(len(old), len(new)) - start
    end = common_end(old, new, most)
    start = character_start(new, start)
    found = Change(start, len(old) - end, len(new) - end)
    return _from_line_start(old, found) if found.new_end == found.start else found


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


def _in_words(old: bytes, new: bytes, found: Change) -> Change:
    """What was replaced, in whole words: what ``static`` and ``struct`` begin with is no part of its own."""
    start, old_end, new_end = found
    if start in (old_end, new_end):
        return found
    while start and (_is_inside(old, start) or _is_inside(new, start)):
        start -= 1
    while old_end < len(old) and (_is_inside(old, old_end) or _is_inside(new, new_end)):
        old_end, new_end = old_end + 1, new_end + 1
    return Change(start, old_end, new_end)


def _is_inside(text: bytes, place: int) -> bool:
    """Whether a place is inside a word."""
    return _INSIDE.match(text, place - 1) is not None


def pieces(old: bytes, new: bytes, most: int) -> list[Piece]:
    """The first ``most`` bytes of ``new``, with what has gone from ``old`` in between."""
    if old == new:
        return _kept([Piece(_text(new[:most]), Fate.SAME)])
    start, old_end, new_end = _in_words(old, new, change(old, new))
    if start >= most:
        return _kept([Piece(_text(new[:most]), Fate.SAME)])
    found = [Piece(_text(new[:start]), Fate.SAME)]
    before = _text(old[start:old_end]).splitlines(keepends=True)
    after = _text(new[start:new_end]).splitlines(keepends=True)
    if max(len(before), len(after)) <= MOST_LINES:
        found += _line_by_line(before, after)
    else:
        found.append(Piece(_shortened("".join(before)), Fate.GONE))
        found.append(Piece(_text(new[start : min(new_end, most)]), Fate.SAME))
    if most > new_end:
        found.append(Piece(_text(new[new_end:most]), Fate.SAME))
    return _kept(found)


def _line_by_line(before: list[str], after: list[str]) -> Iterator[Piece]:
    """What has become of each line; of those that were replaced by others, of each word."""
    for same, gone, new in _compared(before, after):
        yield Piece(same, Fate.SAME)
        words = WORDS.findall(gone), WORDS.findall(new)
        if gone and new and max(map(len, words)) <= MOST_WORDS:
            for alike, less, more in _compared(*words):
                yield Piece(alike, Fate.SAME)
                yield Piece(_shortened(less), Fate.GONE)
                yield Piece(more, Fate.NEW)
        else:
            yield Piece(_shortened(gone), Fate.GONE)
            yield Piece(new, Fate.SAME if gone else Fate.NEW)


def _compared(before: list[str], after: list[str]) -> Iterator[tuple[str, str, str]]:
    """What is in both, or else what has gone and what has come instead, from the beginning to the end."""
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        gone, new = "".join(before[a:b]), "".join(after[c:d])
        yield (new, "", "") if tag == "equal" else ("", gone, new)


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
