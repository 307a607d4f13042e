"""The stream that people read: standard error, so that standard output is free for the result."""

from __future__ import annotations

import os
import sys
from typing import IO, TextIO, cast

from rich.console import Console


class LenientStream:
    """A text stream whose reader may leave, or whose disk may fill up: that must not end a run.

    After the first failure everything goes to the null device, at the level of the file descriptor, so
    that Python's own flush at exit does not fail either.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.encoding = stream.encoding
        self.isatty = stream.isatty
        self.fileno = stream.fileno

    def write(self, text: str) -> int:
        """Write ``text`` if anyone can still get it. Returns its length."""
        try:
            self._stream.write(text)
        except OSError:
            self._silence()
        return len(text)

    def flush(self) -> None:
        """Flush the stream."""
        try:
            self._stream.flush()
        except OSError:
            self._silence()

    def _silence(self) -> None:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, self._stream.fileno())
        os.close(null)


def standard_error() -> Console:
    """A console on standard error that never raises OSError."""
    # rich asks for a whole IO and uses only what LenientStream has.
    return Console(file=cast("IO[str]", LenientStream(sys.stderr)))
