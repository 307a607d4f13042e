"""The one who writes a journal.

It is there before the first run of a check, so what only an entry needs is imported when there is one.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from treereduce.engine.state.events import Event, Improved, Retracted, Warned
from treereduce.oracle.verdict import Answer, Verdict

if TYPE_CHECKING:
    from treereduce.record.entries import Improvement, Question
    from treereduce.record.lines import Entry

MOST_BYTES = 256_000_000
"""Of a journal. From then on answers are not recorded, of which there are three million by then."""


class Recorder:
    """Appends to a journal: a line is with the kernel before the run goes on, whoever is killed then.

    Until there is a journal (`open`), entries wait in memory: a check that does not fit its program leaves
    nothing behind. Thread-safe. What cannot be written is said once by ``warn`` and costs the run nothing:
    each further entry is tried anew. ``seconds`` are those that the run has had before.
    """

    def __init__(
        self, last: bytes, warn: Callable[[str], None] = lambda _: None, *, seconds: float = 0.0
    ) -> None:
        self.warn = warn
        self._began = time.monotonic() - seconds
        self._last = last
        self._waiting: list[Entry] | None = []
        self._journal = -1
        self._size = 0
        self._is_full = self._has_failed = False
        self._lock = threading.Lock()

    @property
    def seconds(self) -> float:
        """How long the run has gone on."""
        return time.monotonic() - self._began

    def open(self, journal: int, size: int) -> None:
        """Write to a descriptor from now on, behind its first ``size`` bytes. It belongs to this recorder."""
        with self._lock:
            self._journal, self._size = journal, size
            waiting, self._waiting = self._waiting or [], None
            for entry in waiting:
                self._write(entry)

    def close(self) -> None:
        """Write no more."""
        with self._lock:
            self._waiting = None
            if self._journal >= 0:
                os.close(self._journal)
                self._journal = -1

    def __call__(self, event: Event) -> None:
        """Record an event, if it is one that is wanted."""
        from treereduce.record.entries import RETRACTED, WARNED, Improvement

        if isinstance(event, Improved):
            told = event.version, event.program, event.tokens, event.pass_name
            self.improved(Improvement(*told, self.seconds))
        elif isinstance(event, Retracted):
            # The last of the highest version is the best, also where it is larger than one before.
            told = event.version, event.program, event.tokens, RETRACTED
            self.improved(Improvement(*told, self.seconds))
        elif isinstance(event, Warned):
            self.write([WARNED, event.message])

    def answered(self, question: Question, answer: Answer, size: int) -> None:
        """Record an answer about a program of ``size`` bytes. That an oracle is broken is none."""
        from treereduce.record.entries import answer_entry

        if answer.verdict is Verdict.ERROR:
            return
        if self._size < MOST_BYTES:
            self.write(answer_entry(question, answer, size))
        elif not self._is_full:
            self._is_full = True
            self.warn(
                f"The record of the run has reached {MOST_BYTES // 1_000_000} MB: from now on only programs "
                "are recorded, and no answers."
            )

    def improved(self, new: Improvement) -> None:
        """Record a program that is the smallest."""
        from treereduce.record.entries import improvement_entry

        with self._lock:
            if self._write(improvement_entry(new, self._last)):
                self._last = new.program

    def formatted(self, event: Improved) -> None:
        """Record the best program as it was formatted."""
        from treereduce.record.entries import Improvement, formatted_entry

        new = Improvement(event.version, event.program, event.tokens, event.pass_name, self.seconds)
        with self._lock:
            self._write(formatted_entry(new, self._last))

    def write(self, entry: Entry) -> None:
        """Record an entry."""
        with self._lock:
            self._write(entry)

    def _write(self, entry: Entry) -> bool:
        if self._waiting is not None:
            self._waiting.append(entry)
            return True
        if self._journal < 0:
            return False
        from treereduce.record.lines import encode

        line = encode(entry)
        try:
            written = os.write(self._journal, line)
            while written < len(line):
                written += os.write(self._journal, line[written:])
        except OSError as error:
            self._take_back(error)
            return False
        self._size += len(line)
        if not os.fstat(self._journal).st_nlink:
            self._tell(
                "The record of the run has been removed; the run goes on, and --resume will not find it."
            )
        return True

    def _take_back(self, error: OSError) -> None:
        """Leave no part of a line behind."""
        try:
            os.ftruncate(self._journal, self._size)
        except OSError:
            os.close(self._journal)
            self._journal = -1
        self._tell(
            f"The record of the run could not be written ({error.strerror}); the run goes on, and what "
            "is not recorded would be asked again after --resume."
        )

    def _tell(self, problem: str) -> None:
        """Say what is wrong with the record, once."""
        if not self._has_failed:
            self._has_failed = True
            self.warn(problem)
