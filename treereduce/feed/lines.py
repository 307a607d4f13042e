"""Lines of JSON on their way to a reader."""

from __future__ import annotations

import json
import os
import queue
import threading
import time

from treereduce.feed.messages import Message
from treereduce.feed.target import is_pipe, open_target
from treereduce.journal.descriptors import write_all

SECONDS_TO_READ = 5.0
"""How long a reader may take at the end for what has not been read yet. One that stands still is left."""

MOST_UNREAD = 16_000_000
"""Bytes that may wait for a reader. While there are more, improvements wait to be told as one, and progress
is not told."""


class Lines:
    """Takes messages, each of which becomes a line with the ``seconds`` since the first. Thread-safe.

    A thread of its own writes to ``target``, so that a reader who takes his time costs the run nothing, and
    may come late to a named pipe. Without a target nobody reads. Raises `UsageError` when it cannot write.
    """

    def __init__(self, target: str | None) -> None:
        self._pipe = target if target is not None and is_pipe(target) else None
        self._descriptor: int | None = None
        if target is not None and self._pipe is None:
            self._descriptor = open_target(target)
        self._is_read = target is not None
        self._unread = 0
        self.problem: str | None = None
        """A sentence about what could not be written."""
        self._began: float | None = None
        self._counting = threading.Lock()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="feed", daemon=True)
        self._thread.start()

    @property
    def are_late(self) -> bool:
        """Whether so much waits to be read that nothing should be added that need not be."""
        return self._unread >= MOST_UNREAD

    def put(self, message: Message) -> None:
        """Have a message written, which has its kind as ``event``."""
        if not self._is_read:
            return
        with self._counting:
            now = time.monotonic()
            self._began = now if self._began is None else self._began
            stamped: Message = {"event": message["event"], "seconds": round(now - self._began, 3), **message}
            line = line_of(stamped)
            self._unread += len(line)
            self._lines.put(line)

    def close(self) -> None:
        """Wait a while for what has not been read yet."""
        self._lines.put(None)
        self._thread.join(SECONDS_TO_READ)

    def _write_on(self) -> None:
        """Write what there is to write. When nobody reads any more, the rest is thrown away."""
        try:
            if self._pipe is not None:
                self._descriptor = os.open(self._pipe, os.O_WRONLY | os.O_CLOEXEC)
        except OSError as error:
            self._give_up(error)
        while (line := self._lines.get()) is not None:
            try:
                if self._descriptor is not None:
                    write_all(self._descriptor, line)
            except OSError as error:
                self._give_up(error)
            with self._counting:
                self._unread -= len(line)
        if self._descriptor is not None:
            os.close(self._descriptor)

    def _give_up(self, error: OSError) -> None:
        """Write no more. A reader that has left is no problem, for it has what it wanted."""
        self._is_read = False
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
        if not isinstance(error, BrokenPipeError):
            self.problem = f"The events could not be written to their end: {error.strerror}."


def line_of(message: Message) -> bytes:
    """A message as it is written."""
    return json.dumps(message, ensure_ascii=False).encode(errors="replace") + b"\n"
