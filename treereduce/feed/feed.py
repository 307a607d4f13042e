"""One run, told as it goes on."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from treereduce.engine.state.events import Event, Improved, Retracted, Warned
from treereduce.engine.state.result import Progress, Result
from treereduce.feed.messages import (
    VERSION,
    Message,
    improvement_message,
    message_of,
    path_text,
    progress_message,
    summary_of,
)
from treereduce.feed.outlets import EARLIER, Outlets
from treereduce.feed.target import is_pipe, make_room, open_target
from treereduce.journal.atomic import write_atomically
from treereduce.version import __version__

SECONDS_BETWEEN_LOOKS = 0.5
"""Between two messages about where a run stands."""

SECONDS_TO_READ = 5.0
"""How long a reader may take at the end for what has not been read yet. One that stands still is left."""

MOST_UNREAD = 16_000_000
"""Bytes that may wait for a reader. While there are more, improvements wait to be told as one, and progress
is not told."""


class Feed:
    """A display for programs: a listener that also looks at the progress by itself.

    A thread of its own writes, so that a reader who takes his time costs the run nothing, and may come late
    to a named pipe. ``source`` is the program that the first improvement is told as an edit of, and ``file``
    where that is, None for standard input. Raises `UsageError` when it cannot write.
    """

    def __init__(self, outlets: Outlets, *, file: Path | None, source: bytes) -> None:
        self._summary_file = None if outlets.summary is None else Path(outlets.summary)
        if outlets.summary is not None:
            make_room(outlets.summary)
        self._pipe = outlets.events if outlets.events is not None and is_pipe(outlets.events) else None
        self._descriptor: int | None = None
        if outlets.events is not None and self._pipe is None:
            self._descriptor = open_target(outlets.events)
        self._is_read = outlets.events is not None
        self._unread = 0
        self._problem: str | None = None
        self._file = file
        self._newest, self._version, self._number = source, 0, 0
        self._held: Improved | Retracted | None = None
        self._warnings: list[str] = []
        self._result: Message = {"ending": None}
        self._place: str | None = None
        self._began = time.monotonic()
        self._telling, self._counting = threading.Lock(), threading.Lock()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="feed", daemon=True)
        self._thread.start()

    def start(self, *, language: str, jobs: int, output: Path | None) -> None:
        """Say what is about to be done."""
        self._began = time.monotonic()
        self._tell(
            {
                "event": "start",
                "version": VERSION,
                "treereduce": __version__,
                "process": os.getpid(),
                "file": path_text(self._file),
                "output": path_text(output),
                "language": language,
                "bytes": len(self._newest),
                "jobs": jobs,
            }
        )

    def __call__(self, event: Event) -> None:
        """Tell an event. Improvements that come too late, after smaller ones, are left out."""
        if isinstance(event, Warned):
            self._warnings.append(event.message)
        with self._telling:
            if not isinstance(event, (Improved, Retracted)):
                message = message_of(event)
                if message is not None:
                    self._put(message)
            elif event.version > self._version:
                self._held, self._version = event, event.version
                self._let_go()

    def now(self, program: bytes, tokens: int, how: str) -> None:
        """Tell of a program that no pass has made, if it is not the newest already."""
        with self._telling:
            self._let_go(in_any_case=True)
            if program != self._newest:
                self._held = Improved(self._version, program, tokens, how)
                self._let_go(in_any_case=True)

    @contextmanager
    def following(self, progress: Callable[[], Progress]) -> Iterator[None]:
        """Tell ``progress()`` again and again until the end of the block, and once more there."""
        ended = threading.Event()

        def look() -> None:
            while not ended.wait(SECONDS_BETWEEN_LOOKS):
                if self._unread < MOST_UNREAD:
                    self._tell(progress_message(progress()))

        thread = threading.Thread(target=look, name="feed-progress", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            self._tell(progress_message(progress()))

    def result(self, result: Result) -> None:
        """Take what the run came to."""
        self.now(result.program, result.tokens, result.finishes[-1].done if result.finishes else EARLIER)
        self._result = summary_of(result)

    def kept(self, place: str | None) -> None:
        """Take in which file the result is, also that of a run that has failed."""
        self._place = place

    def end(self, status: int, error: str | None = None) -> str | None:
        """Tell the end, with the exit status and the sentence that was printed, and write the summary.

        Returns a sentence about what could not be written, if there is anything.
        """
        summary: Message = {
            "version": VERSION,
            "status": status,
            "error": error,
            "file": path_text(self._file),
            "result": path_text(self._place),
            **self._result,
            "warnings": list(self._warnings),
        }
        with self._telling:
            self._let_go(in_any_case=True)
        self._tell({"event": "end", "summary": summary})
        self._lines.put(None)
        self._thread.join(SECONDS_TO_READ)
        if self._summary_file is not None:
            self._sum_up(self._summary_file, _line(summary))
        return self._problem

    def _sum_up(self, file: Path, line: bytes) -> None:
        """Write the summary: a file at once and whole, to anything else as it takes it."""

        def write() -> None:
            try:
                if file.exists() and not file.is_file():
                    with file.open("wb") as stream:
                        stream.write(line)
                else:
                    write_atomically(file, line)
            except OSError as error:
                self._problem = f"The summary could not be written to {file}: {error.strerror}."

        thread = threading.Thread(target=write, name="summary", daemon=True)
        thread.start()
        thread.join(SECONDS_TO_READ)

    def _tell(self, message: Message) -> None:
        with self._telling:
            self._let_go()
            self._put(message)

    def _let_go(self, *, in_any_case: bool = False) -> None:
        """Tell the improvement that is held back, if there is one and enough has been read."""
        if self._held is None or (self._unread >= MOST_UNREAD and not in_any_case):
            return
        self._number += 1
        message = improvement_message(self._held, self._number, self._newest)
        self._newest, self._held = self._held.program, None
        self._put(message)

    def _put(self, message: Message) -> None:
        if self._is_read:
            seconds = round(time.monotonic() - self._began, 3)
            line = _line({"event": message["event"], "seconds": seconds, **message})
            with self._counting:
                self._unread += len(line)
            self._lines.put(line)

    def _write_on(self) -> None:
        """Write what there is to write. When nobody reads any more, the rest is thrown away."""
        try:
            if self._pipe is not None:
                self._descriptor = os.open(self._pipe, os.O_WRONLY | os.O_CLOEXEC)
        except OSError as error:
            self._give_up(error)
        while (line := self._lines.get()) is not None:
            rest = line
            try:
                while rest and self._descriptor is not None:
                    rest = rest[os.write(self._descriptor, rest) :]
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
            self._problem = f"The events could not be written to their end: {error.strerror}."


def _line(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode(errors="replace") + b"\n"
