"""Progress on a terminal: a screen of its own that changes in place while the run goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console
from rich.style import Style
from rich.text import Span, Text

from treereduce.engine.state.events import Event, Warned
from treereduce.engine.state.result import Progress
from treereduce.report.page import Page
from treereduce.report.screen import Screen, Size
from treereduce.report.stream import LenientStream

if TYPE_CHECKING:
    from treereduce.report.frame import Run

LOOKS_PER_SECOND = 4
"""Often enough to look alive; a look costs a few milliseconds, which the oracle cannot have."""

BEFORE_THE_FIRST = 0.3
"""Seconds before anything is drawn: a screen that comes and goes at once is a flash."""

SECONDS_OF_A_NOTE = 4.0
"""How long the answer to a key is shown."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a key does to the run."""

    key: str
    name: str
    """In the line of keys."""
    meaning: str
    """In the list of keys, as a sentence without a full stop."""
    do: Callable[[], str]
    """Does it, and returns what to tell about it."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reduced, as far as a display wants to know."""

    original: bytes
    file_name: str
    language: str
    """The name of its language."""


class LiveDisplay:
    """Draws the state of the run several times a second, and removes it without a trace at the end."""

    def __init__(self, console: Console, stream: LenientStream, subject: Subject) -> None:
        self._console = console
        self._subject = subject
        self.screen = Screen(stream)
        self.commands: Sequence[Command] = ()
        """What keys do, if there are any; without them the line of keys is left out."""
        self._wake = threading.Event()
        self._ended = threading.Event()
        self._page: Page | None = None
        self._note, self._note_ends = "", 0.0
        self._warnings: list[str] = []
        self._following = False
        self._moment: Progress | None = None
        self._codes: dict[tuple[str, str | Style, tuple[Span, ...]], str] = {}

    def __call__(self, event: Event) -> None:
        """Print warnings: at once, or when the screen is off again. The rest is seen anyway."""
        if isinstance(event, Warned):
            if self._following:
                self._warnings.append(event.message)
            else:
                self._warn(event.message)

    @contextmanager
    def following(self, progress: Callable[[], Progress]) -> Iterator[None]:
        """Show ``progress()`` until the end of the block, whatever ends it."""
        self._ended.clear()
        self._following = True
        thread = threading.Thread(target=self._show, args=(progress,), name="live-display", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            self._wake.set()
            thread.join()
            self.screen.leave()
            self._following = False
            while self._warnings:
                self._warn(self._warnings.pop(0))

    def press(self, key: str) -> None:
        """A key was pressed. From any thread."""
        moment = self._moment
        if self._page is not None:
            if not self._page.press(key):
                self._page = None
        elif key == "d" and moment is not None:
            from treereduce.report.difference import difference  # noqa: PLC0415 - for who looks at it

            # It takes seconds for tens of thousands of lines.
            self._say("comparing with the original", moment)
            self._page = difference(self._subject.original, moment.program)
        elif key == "?":
            self._page = self._help()
        else:
            for command in self.commands:
                if command.key == key and moment is not None:
                    self._say(command.do(), moment)
        self._wake.set()

    def _say(self, note: str, moment: Progress) -> None:
        self._note, self._note_ends = note, moment.seconds + SECONDS_OF_A_NOTE
        self._wake.set()

    def _show(self, progress: Callable[[], Progress]) -> None:
        if self._ended.wait(BEFORE_THE_FIRST):
            return
        try:
            # Colours and all that take longer to import than many a run lasts.
            from treereduce.report.frame import Run  # noqa: PLC0415

            run = Run.of(self._subject.file_name, self._subject.language, progress().original_tokens)
            while not self._ended.is_set():
                self._moment = progress()
                run.note(self._moment)
                if self.screen.in_foreground():
                    self._draw(run, self._moment)
                self._wake.wait(1 / LOOKS_PER_SECOND)
                self._wake.clear()
        except Exception as error:  # noqa: BLE001 - a run of hours must not end because of its picture
            self.screen.leave()
            self._warn(f"The display has a fault, and the run goes on without it: {error!r}.")

    def _draw(self, run: Run, moment: Progress) -> None:
        size = self.screen.size()
        # The last column stays free: some terminals wrap when it is written to, whatever they are told.
        room = Size(max(size.width - 1, 1), size.height)
        page = self._page
        if page is not None:
            lines = page.frame(room)
        else:
            below = self._below(moment, room)[-room.height :]
            inner = Size(room.width, room.height - len(below))
            lines = run.frame(moment, inner, plain=self.screen.plain)[: inner.height]
            lines += [Text()] * (inner.height - len(lines)) + below
        self.screen.draw(size, self._coded(lines))

    def _below(self, moment: Progress, room: Size) -> list[Text]:
        """The last warning, if any, and the line of keys or what the last one did."""
        lines = [Text(f"warning: {self._warnings[-1]}", "yellow")] if self._warnings else []
        if moment.seconds < self._note_ends and self._note:
            lines.append(Text(self._note, "bold"))
        elif self.commands:
            lines.append(self._keys(room.width))
        for line in lines:
            line.truncate(room.width, overflow="ellipsis")
        return lines

    def _keys(self, width: int) -> Text:
        named = [("d", "diff"), *((command.key, command.name) for command in self.commands)]
        short = sum(len(key) + len(name) + 3 for key, name in named) + len("? keys") > width
        line = Text()
        for key, name in named:
            line.append(key, "bold").append(f" {name.split()[0] if short else name}  ", "dim")
        return line.append("?", "bold").append("" if short else " keys", "dim")

    def _help(self) -> Page:
        lines = [Text.assemble(("d", "bold"), "  show what has gone from the original")]
        lines += [Text.assemble((one.key, "bold"), f"  {one.meaning}") for one in self.commands]
        lines.append(Text.assemble(("^C", "bold"), " stop and keep the best; once more: end at once"))
        return Page("Keys", lines)

    def _coded(self, lines: Sequence[Text]) -> list[str]:
        """The lines with what makes their colours, which is the same as in the last frame for most."""
        keys = [(line.plain, line.style, tuple(line.spans)) for line in lines]
        known = self._codes
        self._codes = {
            key: known[key] if key in known else self._code(line)
            for key, line in zip(keys, lines, strict=True)
        }
        return [self._codes[key] for key in keys]

    def _code(self, line: Text) -> str:
        with self._console.capture() as capture:
            self._console.print(line, soft_wrap=True, highlight=False, end="")
        return capture.get()

    def _warn(self, message: str) -> None:
        text = Text(f"warning: {message}", "yellow")
        self._console.print(text, highlight=False, soft_wrap=True)
