"""The size of the program over time."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable

from treereduce.report.wording import duration

MOST_POINTS = 2_000
"""Points that are kept, more than terminals have columns; beyond that every second one is dropped."""

STEEP = 20
"""From this ratio of first to last on, the axis is logarithmic: else most of a run would be a flat line."""

BLOCKS = " ▁▂▃▄▅▆▇█"
"""Characters that are filled from below: by so many eighths. Fonts have them, and not always braille."""

EIGHTHS = len(BLOCKS) - 1


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
    sizes = [history.at(now * (column + 1) / columns) for column in range(columns)]
    # What is left at all is seen.
    heights = [max(round(scale(tokens) * rows * EIGHTHS), min(tokens, 1)) for tokens in sizes]
    lines = []
    for row in range(rows):
        label = labels[0] if row == 0 else labels[1] if row == rows - 1 else ""
        below = (rows - 1 - row) * EIGHTHS
        filled = "".join(BLOCKS[min(max(filling - below, 0), EIGHTHS)] for filling in heights)
        lines.append(f"{label:>{margin}} {_plain(filled) if plain else filled}")
    if rows < height:
        axis, end = "0" + (", log scale" if steep else ""), duration(now)
        room = columns - len(end)
        ends = f"{axis:<{room}}{end}" if len(axis) < room else f"{end:>{columns}}" if room >= 0 else ""
        lines.append(" " * (margin + 1) + ends)
    return lines


def _scale(bottom: int, top: int, *, logarithmic: bool) -> Callable[[int], float]:
    """What maps a size to its height between 0 and 1."""
    if logarithmic:
        low, span = math.log(bottom), (math.log(top) - math.log(bottom)) or 1.0
        return lambda tokens: (math.log(max(tokens, bottom)) - low) / span
    return lambda tokens: tokens / (top or 1)


def _plain(line: str) -> str:
    return "".join("#" if BLOCKS.index(mark) * 2 > EIGHTHS else " " for mark in line)
