"""Lines that may be more than a screen has, to be looked through with keys."""

from __future__ import annotations

from rich.text import Text

from treereduce.report.screen import Size

BACK = "any other key: back"


class Page:
    """Lines that may be more than a screen has. Keys move it; `press` says whether one did."""

    def __init__(self, title: str, lines: list[Text]) -> None:
        self.title = title
        self._lines = lines
        self._first = 0
        self._rows = 1

    def frame(self, size: Size) -> list[Text]:
        """The lines of a screen."""
        self._rows = max(size.height - 2, 1)
        last = max(len(self._lines) - self._rows, 0)
        self._first = min(max(self._first, 0), last)
        shown = [line.copy() for line in self._lines[self._first : self._first + self._rows]]
        for line in shown:
            line.truncate(size.width, overflow="ellipsis")
        title = Text(self.title, "bold")
        title.truncate(size.width, overflow="ellipsis")
        blank = [Text()] * (self._rows - len(shown))
        return [title, *shown, *blank, _footer(self._first, len(self._lines), self._rows, size.width)]

    def press(self, key: str) -> bool:
        """Move by a key, if it is one for that."""
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "enter": 1, "page up": -self._rows, "b": -self._rows}
        steps |= {"page down": self._rows, " ": self._rows}
        ends = {"home": 0, "g": 0, "end": len(self._lines), "G": len(self._lines)}
        if key in ends:
            self._first = ends[key]
        elif key in steps:
            self._first += steps[key]
        else:
            return False
        return True


def _footer(first: int, lines: int, rows: int, width: int) -> Text:
    last = min(first + rows, lines)
    words = BACK if lines <= rows else f"{first + 1:,}-{last:,} of {lines:,} · ↑ ↓ space b · {BACK}"
    footer = Text(words, "dim")
    footer.truncate(width, overflow="ellipsis")
    return footer
