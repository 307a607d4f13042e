"""Standard output that says so in a sentence when it takes no more."""

from __future__ import annotations

import select
import sys
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING

from treereduce.errors import ReductionError
from treereduce.journal.descriptors import wait_for

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer
    from rich.console import Console, RenderableType

DESCRIPTOR = 1
"""Its number."""
LOG_WIDTH = 200
"""Columns of a table that goes to a file or a pipe, which has no width of its own."""


class _Output(FileIO):
    """A descriptor that fails once and takes all after it, for Python tries what is left again at its end.

    It fails with `ReductionError`, or with BrokenPipeError where nobody reads any more.
    """

    _failed = False

    def write(self, data: ReadableBuffer, /) -> int:
        size = memoryview(data).nbytes
        if self._failed or not size:
            return size
        try:
            written = None
            while written is None:  # as where it does not wait
                written = super().write(data)
                if written is None:
                    wait_for(DESCRIPTOR, select.POLLOUT)
        except OSError as error:
            self._failed = True
            if isinstance(error, BrokenPipeError):
                raise
            raise ReductionError(f"Standard output cannot be written: {error.strerror}.") from None
        return written


def prepare() -> None:
    """Have what is printed fail like that, and take names of files that are no text as standard error does.

    What a program that calls us has put in the place of standard output fails in its own way.
    """
    before = sys.stdout
    if not isinstance(before, TextIOWrapper):
        return
    if before.errors == "strict":
        before.reconfigure(errors="backslashreplace")
    if not isinstance(before.buffer, (BufferedWriter, FileIO)) or before.fileno() != DESCRIPTOR:
        return
    raw = _Output(DESCRIPTOR, "w", closefd=False)
    sys.stdout = TextIOWrapper(
        raw if isinstance(before.buffer, FileIO) else BufferedWriter(raw),
        encoding=before.encoding,
        errors=before.errors,
        line_buffering=before.line_buffering,
        write_through=before.write_through,
    )


def put(data: bytes) -> None:
    """Print bytes as they are. Raises what printing raises."""
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def table_console() -> Console:
    """What prints tables on standard output."""
    from rich.console import Console  # noqa: PLC0415 - which many calls do without

    return Console(width=None if sys.stdout.isatty() else LOG_WIDTH)


def print_table(console: Console, table: RenderableType) -> None:
    """Print a table to standard output, without blanks at the ends of its lines where that is no terminal.

    There they would be as many as make all lines as wide as the widest, and wrap when somebody pages them.
    """
    if console.is_terminal:
        console.print(table)
        return
    with console.capture() as told:
        console.print(table)
    for line in told.get().splitlines():
        print(line.rstrip())
