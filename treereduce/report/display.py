"""What a display is, and which one a terminal or a log gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Protocol

from treereduce.engine.state.events import Event
from treereduce.engine.state.result import Progress
from treereduce.report.plain import PlainDisplay
from treereduce.report.stream import LenientStream


class Display(Protocol):
    """Shows a run while it goes on: a listener that also looks at the progress by itself."""

    def __call__(self, event: Event) -> None:
        """Show an event. Called from any thread."""

    def following(self, progress: Callable[[], Progress]) -> AbstractContextManager[None]:
        """Show ``progress()``, again and again, until the end of the block."""


class NoDisplay:
    """Shows nothing."""

    def __call__(self, event: Event) -> None:
        """Take the event and say nothing."""

    def following(self, progress: Callable[[], Progress]) -> AbstractContextManager[None]:  # noqa: ARG002
        """Nothing is watched; the argument is there because every display has it."""
        return nullcontext()


class Together:
    """Two displays as one."""

    def __init__(self, first: Display, second: Display) -> None:
        self.first, self.second = first, second

    def __call__(self, event: Event) -> None:
        """Show it on both."""
        self.first(event)
        self.second(event)

    @contextmanager
    def following(self, progress: Callable[[], Progress]) -> Iterator[None]:
        """Show ``progress()`` on both."""
        with self.first.following(progress), self.second.following(progress):
            yield


def display_for(stream: LenientStream, original: bytes, file_name: str, language: str) -> Display:
    """A live display where ``stream`` is a terminal that can move its cursor, plain lines elsewhere.

    The program that is reduced, its file and its language are told to whoever shows more than numbers.
    """
    if not stream.isatty():
        return PlainDisplay(stream)
    from treereduce.report.live import LiveDisplay, Subject  # noqa: PLC0415 - rich is for terminals alone

    console = stream.console()
    if console.is_dumb_terminal:
        return PlainDisplay(stream)
    return LiveDisplay(console, stream, Subject(original, file_name, language))
