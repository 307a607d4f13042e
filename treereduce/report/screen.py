"""A terminal's second screen: what is drawn there is gone without a trace when it is left.

Lines that change in place on the first screen cannot survive a terminal that becomes narrower and wraps them;
here everything is drawn anew.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from treereduce.report.stream import LenientStream

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[H\x1b[2J"
"""Another screen, no cursor, no wrapping, nothing on it."""

LEAVE = "\x1b[0m\x1b[H\x1b[2J\x1b[?7h\x1b[?25h\x1b[?1049l"
"""All that back. It is wiped first, for terminals that have one screen only."""

USUAL = (80, 24)
"""The size of a terminal that does not tell."""

ASCII = str.maketrans("·─│…↑↓", "--|.^v")
"""What stands for marks that an encoding does not have."""


class Size(NamedTuple):
    """Of a terminal, in characters."""

    width: int
    height: int


class Screen:
    """The second screen of the terminal that ``stream`` writes to. Thread-safe."""

    def __init__(self, stream: LenientStream) -> None:
        self._stream = stream
        self._lock = threading.RLock()
        self._shown: list[str] = []
        self._size = Size(0, 0)
        self._stale = True
        self.entered = False
        self.plain = not _can_draw(stream.encoding)
        """Whether the terminal knows ASCII only."""

    def size(self) -> Size:
        """How large the terminal is now."""
        try:
            width, height = os.get_terminal_size(self._stream.fileno())
        except (OSError, ValueError):
            return Size(*USUAL)
        return Size(width or USUAL[0], height or USUAL[1])

    def in_foreground(self) -> bool:
        """Whether the terminal is ours to write to."""
        try:
            return in_foreground(self._stream.fileno())
        except ValueError:
            return True  # no terminal at all, but a stream that claims to be one

    def draw(self, size: Size, lines: Sequence[str]) -> None:
        """Show ``lines``, which fit into ``size``. Only those that have changed are written."""
        with self._lock:
            pieces = []
            if not self.entered:
                pieces.append(ENTER)
                self.entered = True
                self._stale = True
            if self._stale or size != self._size:
                pieces.append("\x1b[0m\x1b[2J")
                self._shown = []
            self._stale, self._size = False, size
            lines = [line.translate(ASCII) if self.plain else line for line in lines[: size.height]]
            blank = [""] * (len(self._shown) - len(lines))
            before = self._shown + [""] * (len(lines) - len(self._shown))
            for row, (line, old) in enumerate(zip([*lines, *blank], before, strict=True), start=1):
                if line != old:
                    pieces.append(f"\x1b[{row};1H\x1b[0m{line}\x1b[0m\x1b[K")
            self._shown = list(lines)
            if pieces:
                self._stream.write("".join(pieces))
                self._stream.flush()

    def spoil(self) -> None:
        """Something else may have written to the terminal: draw everything the next time."""
        self._stale = True

    def leave(self) -> None:
        """Show the first screen again, as it was. May be called in any state."""
        with self._lock:
            if self.entered:
                self.entered = False
                self._stream.write(LEAVE)
                self._stream.flush()

    def leave_at_once(self) -> None:
        """The same for a process that is about to end: waits for no lock, and for nobody's buffer."""
        if self.entered:
            with contextlib.suppress(OSError, ValueError):
                os.write(self._stream.fileno(), LEAVE.encode())

    def leaving(self, then: Callable[[], None]) -> None:
        """Leave, do something, and be ready to be drawn anew; nothing is drawn meanwhile."""
        with self._lock:
            self.leave()
            then()
            self._stale = True


def in_foreground(descriptor: int) -> bool:
    """Whether a terminal is ours: a shell may have put this process in the background."""
    try:
        return os.tcgetpgrp(descriptor) == os.getpgrp()
    except OSError:
        return True  # nobody's terminal, so nobody else uses it


def _can_draw(encoding: str) -> bool:
    try:
        "▇·─│…↑↓".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
