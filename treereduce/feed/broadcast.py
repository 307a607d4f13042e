"""A run of the command, told from its start to its end."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from pathlib import Path

from treereduce.feed.feed import Feed
from treereduce.feed.lines import SECONDS_TO_READ, Lines, line_of
from treereduce.feed.messages import VERSION, Message, path_text
from treereduce.feed.outlets import Outlets
from treereduce.feed.target import make_room
from treereduce.journal.atomic import write_atomically
from treereduce.version import __version__


class Broadcast:
    """Tells the start, what the feeds of its reductions tell, and the end, of which it writes a summary.

    ``file`` is where the program ``source`` is, None for standard input; ``bugs`` are what is reduced for and
    where each result goes, if there are several. Raises `UsageError` when it cannot write.
    """

    def __init__(
        self,
        outlets: Outlets,
        *,
        file: Path | None,
        source: bytes,
        bugs: Mapping[str, Path] | None = None,
    ) -> None:
        self._summary_file = None if outlets.summary is None else Path(outlets.summary)
        if outlets.summary is not None:
            make_room(outlets.summary)
        self._lines = Lines(outlets.events)
        self._file, self._source, self._places = file, source, bugs or {}
        self.feed = Feed(self._lines, source)
        """The one of the reduction, or of what is the matter of no single bug."""
        self.bugs = {name: Feed(self._lines, source, name) for name in self._places}
        """The one of each bug, where there are several."""
        self._problem: str | None = None

    def start(self, *, language: str, jobs: int, output: Path | None) -> None:
        """Say what is about to be done."""
        results: Message = {name: path_text(place) for name, place in self._places.items()}
        self._lines.put(
            {
                "event": "start",
                "version": VERSION,
                "treereduce": __version__,
                "process": os.getpid(),
                "file": path_text(self._file),
                "output": None if results else path_text(output),
                **({"outputs": results} if results else {}),
                "language": language,
                "bytes": len(self._source),
                "jobs": jobs,
            }
        )

    def end(self, status: int, error: str | None = None) -> str | None:
        """Tell the end, with the exit status and the sentence that was printed, and write the summary.

        Returns a sentence about what could not be written, if there is anything.
        """
        bugs: Message = {
            name: {**feed.summary(), "warnings": feed.warnings} for name, feed in self.bugs.items()
        }
        summary: Message = {
            "version": VERSION,
            "status": status,
            "error": error,
            "file": path_text(self._file),
            **self.feed.summary(),
            **({"bugs": bugs} if bugs else {}),
            "warnings": list(self.feed.warnings),
        }
        self._lines.put({"event": "end", "summary": summary})
        self._lines.close()
        if self._summary_file is not None:
            self._sum_up(self._summary_file, line_of(summary))
        return " ".join(filter(None, (self._lines.problem, self._problem))) or None

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
        if thread.is_alive():
            self._problem = f"The summary could not be written to {file}: nobody has read it in time."
