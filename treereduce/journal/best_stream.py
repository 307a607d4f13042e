"""The result of a run for a pipe, which can take it only once, at the end."""

from __future__ import annotations

import os

from treereduce.engine.state.events import Event, Improved, Retracted
from treereduce.journal.descriptors import write_all
from treereduce.journal.newest import Newest
from treereduce.journal.rescue import new_rescue_file

STREAM = "standard output"
"""Where the program is that is in no file."""


class BestStream:
    """A listener that writes the newest program to a file descriptor when it is closed.

    When the descriptor does not take it (its reader has left, say), the program goes to a file in the
    directory for temporary files, with ``name`` in its own. ``where``, ``problem`` and ``kept`` are as in
    `BestFile`.
    """

    def __init__(self, descriptor: int, source: bytes, *, name: str) -> None:
        self.where = STREAM
        self.problem = ""
        self.kept: bytes | None = None
        self._descriptor = descriptor
        self._name = name
        self._newest = Newest(source)
        self._closed = False

    @property
    def newest(self) -> bytes:
        """The newest program, written or not."""
        return self._newest.held[1]

    def __call__(self, event: Event) -> None:
        """Take note of a new best program."""
        if isinstance(event, (Improved, Retracted)):
            self._newest.offer(event)

    def flush(self) -> None:
        """Wait: a pipe takes the program only once."""

    def close(self) -> None:
        """Write the newest program. Calling it again does nothing."""
        if self._closed:
            return
        self._closed = True
        program = self.newest
        try:
            end = b"\n" if os.isatty(self._descriptor) and not program.endswith(b"\n") else b""
            # Not by Python's stdout, which would try again at exit what it could not write.
            write_all(self._descriptor, program + end)
            self.kept = program
        except OSError as error:
            self.problem = f"standard output could not be written ({error.strerror})"
            self._write_elsewhere(program)

    def _write_elsewhere(self, program: bytes) -> None:
        try:
            rescue = new_rescue_file(self._name)
            rescue.write_bytes(program)
            self.where, self.kept = str(rescue), program
        except OSError:
            self.where = ""
