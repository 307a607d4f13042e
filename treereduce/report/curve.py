"""The size of the program over time, drawn with the eight dots that a braille character has."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence

from treereduce.report.wording import duration

MOST_POINTS = 2_000
"""Points that are kept, more than terminals have columns of dots; beyond that every second one is dropped."""

STEEP = 20
"""From this ratio of first to last on, the axis is logarithmic: else most of a run would be a flat line."""

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of the dots of a braille character, by row and column."""

BLANK = 0x2800
"""The braille character without dots."""


class History:
    """How many tokens there were when."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.tokens: list[int] = []

    def note(self, seconds: float, tokens: int) -> None:
        """Take up a size. Those that change nothing are left out."""
        if self.tokens and self.tokens[-1] == tokens:
            return
        self.seconds.append(seconds)
        self.tokens.append(tokens)
        if len(self.tokens) > MOST_POINTS:
            del self.seconds[1:-1:2]
            del self.tokens[1:-1:2]

    def at(self, seconds: float) -> int:
        """How many there were at a moment."""
        return self.tokens[max(bisect_right(self.seconds, seconds) - 1, 0)]


def curve(history: History, now: float, width: int, height: int, *, plain: bool = False) -> list[str]:
    """The history as ``height`` lines of at most ``width`` columns, from the start until ``now``.

    The last line is the axis of time, where there is room for one. ``plain`` makes do with ASCII.
    """
    if not history.tokens or height < 1:
        return []
    most, least = max(history.tokens), min(history.tokens)
    steep = most >= STEEP * max(least, 1)
    bottom = max(least, 1) if steep else 0
    labels = [f"{most:,}", f"{bottom:,}"]
    margin = max(map(len, labels))
    rows = height - 1 if height > 2 else height
    columns = width - margin - 1
    if columns < 1:
        return []
    scale = _scale(bottom, most, logarithmic=steep)
    dots = _dots(history, now, columns * 2, rows * 4, scale)
    lines = []
    for row in range(rows):
        label = labels[0] if row == 0 else labels[1] if row == rows - 1 else ""
        lines.append(f"{label:>{margin}} {_line(dots, row, columns, plain=plain)}")
    if rows < height:
        axis, end = "0" + (", log scale" if steep else ""), duration(now)
        room = columns - len(end)
        lines.append(" " * (margin + 1) + (f"{axis:<{room}}" if len(axis) < room else " " * room) + end)
    return lines


def _scale(bottom: int, top: int, *, logarithmic: bool) -> Callable[[int], float]:
    """What maps a size to its height between 0 and 1."""
    if logarithmic:
        low, span = math.log(bottom), (math.log(top) - math.log(bottom)) or 1.0
        return lambda tokens: (math.log(max(tokens, bottom)) - low) / span
    return lambda tokens: tokens / (top or 1)


def _dots(
    history: History, now: float, columns: int, rows: int, scale: Callable[[int], float]
) -> Sequence[range]:
    """For each column of dots those rows, counted from above, that are set: a step goes all the way down."""
    found: list[range] = []
    before = None
    for column in range(columns):
        height = scale(history.at(now * (column + 1) / columns))
        row = round((1 - height) * (rows - 1))
        start = row if before is None or before == row else min(before, row) + 1
        found.append(range(min(start, row), max(start, row) + 1))
        before = row
    return found


def _line(dots: Sequence[range], row: int, columns: int, *, plain: bool) -> str:
    """One line of characters."""
    line = []
    for column in range(columns):
        bits = sum(
            DOTS[dot][side] for side in (0, 1) for dot in range(4) if row * 4 + dot in dots[2 * column + side]
        )
        line.append(("*" if bits else " ") if plain else chr(BLANK + bits) if bits else " ")
    return "".join(line)
