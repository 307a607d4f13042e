"""The stream that people read: standard error, so that standard output is free for the result.

Lines are plain, so that a log and a quick run do without rich, which takes 25 ms to import.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, TextIO, cast

from treereduce.journal.descriptors import wait_for

if TYPE_CHECKING:
    from rich.console import Console

READER_SECONDS = 1.0
"""How long a line waits for a reader of a stream that does not wait by itself."""


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

    def say(self, line: str) -> None:
        """Write a line. It may have the name of a file in it, so it is made legible."""
        self.write(f"{legible(line)}\n")
        self.flush()

    def console(self) -> Console:
        """What writes with colours, tables and changing lines."""
        from rich.console import Console  # noqa: PLC0415 - 25 ms, which only some runs need

        # rich asks for a whole IO and uses only what there is.
        return Console(file=cast("IO[str]", self))

    def write(self, text: str) -> int:
        """Write ``text`` if anyone can still get it. Returns its length."""
        self._try(lambda: self._stream.write(text))
        return len(text)

    def flush(self) -> None:
        """Flush the stream."""
        self._try(self._stream.flush)

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except BlockingIOError:  # a reader who takes his time; what he has no room for by then is left out
            wait_for(self.fileno(), select.POLLOUT, READER_SECONDS)
        except OSError:
            self._silence()

    def _silence(self) -> None:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, self._stream.fileno())
        os.close(null)


def legible(text: str) -> str:
    """A text as a terminal may show it: what would move its cursor or change its state is replaced.

    Bytes of a name that are no text stay, as surrogates: streams write them as escapes.
    """
    text = text.replace("\r\n", "\n").replace("\t", "    ")
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() or mark == "\n" or _is_byte(mark) else "·" for mark in text)


def _is_byte(mark: str) -> bool:
    return "\udc80" <= mark <= "\udcff"


def standard_error() -> LenientStream:
    """Standard error, which never raises OSError."""
    return LenientStream(sys.stderr)
