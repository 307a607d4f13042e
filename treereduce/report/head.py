"""The head of the smallest program so far, with what has just changed marked in it."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from treereduce.report.changes import Fate, change, pieces
from treereduce.report.code import Code
from treereduce.report.wording import count

JUST_NOW = 1.5
"""Seconds for which a change is marked: long enough to be seen, short enough for the next."""

MARKS = {
    Fate.GONE: Style(color="red", strike=True),
    Fate.NEW: Style(color="green", underline=True, bold=True),
}
"""Strokes tell them apart where there are no colours."""


class Sight(NamedTuple):
    """What is seen of a program: a line that says what is new, and the lines."""

    title: str
    lines: list[Text]


class Head:
    """Follows the smallest program."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._seen: deque[tuple[float, bytes]] = deque()
        self._of: tuple[bytes, bytes, int, int] = (b"", b"", 0, 0)
        self._sight: Sight | None = None

    def note(self, seconds: float, program: bytes) -> None:
        """Take up the program of now, and forget those of long ago."""
        if not self._seen or self._seen[-1][1] is not program:
            self._seen.append((seconds, program))
        while len(self._seen) > 1 and self._seen[1][0] < seconds - JUST_NOW:
            self._seen.popleft()

    def sight(self, width: int, height: int) -> Sight:
        """The head of the program in so many columns and rows, which is made anew only if it has changed."""
        old, new = self._seen[0][1], self._seen[-1][1]
        if self._sight is None or not self._is_of(old, new, width, height):
            self._of = old, new, width, height
            self._sight = Sight(title(old, new), self._lines(old, new, width, height))
        return self._sight

    def _is_of(self, old: bytes, new: bytes, width: int, height: int) -> bool:
        """Whether the last sight is of these. It costs nothing: long programs are not compared."""
        return self._of[0] is old and self._of[1] is new and self._of[2:] == (width, height)

    def _lines(self, old: bytes, new: bytes, width: int, height: int) -> list[Text]:
        found = pieces(old, new, _enough(new, width, height))
        left = self._code.text("".join(piece.text for piece in found if piece.fate is not Fate.GONE))
        whole, place = Text(), 0
        for piece in found:
            if piece.fate is Fate.GONE:
                whole.append(piece.text, MARKS[Fate.GONE])
                continue
            part = left[place : place + len(piece.text)]
            place += len(piece.text)
            if piece.fate is Fate.NEW:
                part.stylize(MARKS[Fate.NEW])
            whole.append_text(part)
        return folded(whole, width, height)


def folded(text: Text, width: int, height: int) -> list[Text]:
    """The first ``height`` rows of a text, where long lines go on in the next row."""
    rows: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        while line.cell_len > width and len(rows) < height:
            part = line.copy()
            part.truncate(width, overflow="crop")
            # A wide character that is cut leaves a blank in its place.
            taken = len(part) - (line.plain[: len(part)] != part.plain)
            rows.append(line[:taken])
            line = line[taken:]  # noqa: PLW2901 - the rest of the same line
        if len(rows) >= height:
            break
        rows.append(line)
    return rows


def _enough(program: bytes, width: int, height: int) -> int:
    """Bytes of a program that fill so many rows. To colour more of it would cost many times as much."""
    end = 0
    for _ in range(height):
        end = program.find(b"\n", end) + 1
        if not end:
            end = len(program)
            break
    # Most characters that are not ASCII have two bytes for each column that they take.
    return min(end, 2 * width * height)


def title(old: bytes, new: bytes) -> str:
    """How long a program is, and what it was that changed last."""
    size = count(_lines(new), "line")
    if old == new:
        return size
    found = change(old, new)
    gone = _lines(old) - _lines(new)
    less = count(gone, "line") if gone > 0 else count(len(old) - len(new), "byte")
    line = new.count(b"\n", 0, found.start) + 1
    return f"{size}, {less} less at line {line:,}"


def _lines(program: bytes) -> int:
    return program.count(b"\n") + (not program.endswith(b"\n"))
