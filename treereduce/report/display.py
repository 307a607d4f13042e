"""What a display is, and which one a terminal or a log gets."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from rich.console import Console

from treereduce.engine.events import Event
from treereduce.engine.result import Progress
from treereduce.report.live import LiveDisplay
from treereduce.report.plain import PlainDisplay


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


def display_for(console: Console) -> Display:
    """A live display where ``console`` is a terminal that can move its cursor, plain lines elsewhere."""
    # Not `console.is_terminal`: FORCE_COLOR makes that true for the log of a build server, too.
    moves = console.file.isatty() and not console.is_dumb_terminal
    return LiveDisplay(console) if moves else PlainDisplay(console)
