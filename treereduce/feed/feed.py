"""One reduction, told as it goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from treereduce.engine.state.events import Event, Improved, Retracted, Warned
from treereduce.engine.state.result import Progress, Result
from treereduce.feed.lines import Lines
from treereduce.feed.meanwhile import meanwhile
from treereduce.feed.messages import (
    Message,
    improvement_message,
    message_of,
    path_text,
    progress_message,
    summary_of,
)
from treereduce.feed.outlets import EARLIER

SECONDS_BETWEEN_LOOKS = 0.5
"""Between two messages about where a run stands."""


class Feed:
    """A display for programs: a listener that also looks at the progress by itself.

    ``source`` is the program that the first improvement is told as an edit of. Where several bugs are reduced
    for in one run, each has a feed, and its messages have the name of the ``bug``.
    """

    def __init__(self, lines: Lines, source: bytes, bug: str | None = None) -> None:
        self._lines = lines
        self._about: Message = {} if bug is None else {"bug": bug}
        self._newest, self._version, self._number = source, 0, 0
        self._held: Improved | Retracted | None = None
        self.warnings: list[str] = []
        """Those that were told."""
        self._result: Message = {"ending": None}
        self._place: str | None = None
        self._telling = threading.Lock()

    def __call__(self, event: Event) -> None:
        """Tell an event. Improvements that come too late, after smaller ones, are left out."""
        if isinstance(event, Warned):
            self.warnings.append(event.message)
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

        def look(ended: threading.Event) -> None:
            while not ended.wait(SECONDS_BETWEEN_LOOKS):
                if not self._lines.are_late:
                    self._tell(progress_message(progress()))

        try:
            with meanwhile(look, "feed-progress"):
                yield
        finally:
            self._tell(progress_message(progress()))

    def result(self, result: Result) -> None:
        """Take what the run came to."""
        self.now(result.program, result.tokens, result.finishes[-1].done if result.finishes else EARLIER)
        self._result = summary_of(result)

    def kept(self, place: str | None) -> None:
        """Take in which file the result is, also that of a run that has failed."""
        self._place = place

    def summary(self) -> Message:
        """What there is to sum up. Tells what has been held back before."""
        with self._telling:
            self._let_go(in_any_case=True)
        return {"result": path_text(self._place), **self._result}

    def _tell(self, message: Message) -> None:
        with self._telling:
            self._let_go()
            self._put(message)

    def _let_go(self, *, in_any_case: bool = False) -> None:
        """Tell the improvement that is held back, if there is one and enough has been read."""
        if self._held is None or (self._lines.are_late and not in_any_case):
            return
        self._number += 1
        message = improvement_message(self._held, self._number, self._newest)
        self._newest, self._held = self._held.program, None
        self._put(message)

    def _put(self, message: Message) -> None:
        self._lines.put({**message, **self._about})
