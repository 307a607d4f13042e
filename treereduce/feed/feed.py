"""One run, told as it goes on."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from treereduce.engine.state.events import Event, Improved, Retracted, Warned
from treereduce.engine.state.result import Progress, Result
from treereduce.feed.messages import VERSION, Message, message_of, path_text, progress_message, summary_of
from treereduce.feed.outlets import Outlets
from treereduce.feed.target import open_target
from treereduce.journal.atomic import write_atomically
from treereduce.version import __version__

SECONDS_BETWEEN_LOOKS = 0.5
"""Between two messages about where a run stands."""

SECONDS_TO_READ = 5.0
"""How long a reader may take at the end for what has not been read yet. One that stands still is left."""


class Feed:
    """A display for programs: a listener that also looks at the progress by itself.

    A thread of its own writes, so that a reader who takes his time costs the run nothing. ``source`` is the
    program that the first improvement is told as an edit of, ``file`` what it is called. Raises `UsageError`
    when it cannot write.
    """

    def __init__(self, outlets: Outlets, *, file: Path, source: bytes) -> None:
        self._summary_file = None if outlets.summary is None else Path(outlets.summary)
        if self._summary_file is not None:
            os.close(open_target("--summary", str(self._summary_file)))
        self._descriptor = None if outlets.events is None else open_target("--events", outlets.events)
        self._file = file
        self._newest, self._number = source, 0
        self._warnings: list[str] = []
        self._result: Message = {"ending": None}
        self._place: str | None = None
        self._began = time.monotonic()
        self._telling = threading.Lock()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="feed", daemon=True)
        self._thread.start()

    def start(self, *, language: str, jobs: int, output: Path | None) -> None:
        """Say what is about to be done."""
        self._tell(
            {
                "event": "start",
                "version": VERSION,
                "treereduce": __version__,
                "process": os.getpid(),
                "file": path_text(self._file),
                "output": None if output is None else path_text(output),
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
            if isinstance(event, (Improved, Retracted)):
                if event.version <= self._number:
                    return
                message = message_of(event, self._newest)
                self._newest, self._number = event.program, event.version
            else:
                message = message_of(event, self._newest)
            self._put(message)

    @contextmanager
    def following(self, progress: Callable[[], Progress]) -> Iterator[None]:
        """Tell ``progress()`` again and again until the end of the block, and once more there."""
        ended = threading.Event()

        def look() -> None:
            while not ended.wait(SECONDS_BETWEEN_LOOKS):
                self._tell(progress_message(progress()))

        thread = threading.Thread(target=look, name="feed-progress", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            self._tell(progress_message(progress()))

    def result(self, result: Result, place: str | None) -> None:
        """Take what the run came to, and the file in which it is."""
        self._result, self._place = summary_of(result), place

    def end(self, status: int, error: str | None = None) -> None:
        """Tell the end, with the exit status and the sentence that was printed, and write the summary."""
        summary: Message = {
            "version": VERSION,
            "status": status,
            "error": error,
            "file": path_text(self._file),
            "result": None if self._place is None else path_text(self._place),
            **self._result,
            "warnings": list(self._warnings),
        }
        self._tell({"event": "end", "summary": summary})
        self._lines.put(None)
        self._thread.join(SECONDS_TO_READ)
        if self._summary_file is not None:
            with suppress(OSError):  # there is a result, and nobody left to tell
                write_atomically(self._summary_file, _line(summary))

    def _tell(self, message: Message) -> None:
        with self._telling:
            self._put(message)

    def _put(self, message: Message) -> None:
        if self._descriptor is not None:
            seconds = round(time.monotonic() - self._began, 3)
            self._lines.put(_line({"event": message["event"], "seconds": seconds, **message}))

    def _write_on(self) -> None:
        """Write what there is to write. When nobody reads any more, the rest is thrown away."""
        while (line := self._lines.get()) is not None:
            if self._descriptor is None:
                continue
            try:
                while line:
                    line = line[os.write(self._descriptor, line) :]
            except OSError:
                os.close(self._descriptor)
                self._descriptor = None
        if self._descriptor is not None:
            os.close(self._descriptor)


def _line(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode(errors="backslashreplace") + b"\n"
