"""Progress on a terminal: two lines that change in place."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from treereduce.engine.state.events import Event, Warned
from treereduce.engine.state.result import Progress
from treereduce.report.wording import count, duration, removed

LOOKS_PER_SECOND = 8
"""Often enough to look alive; a look costs about 1 ms, which the oracle cannot have."""

RATE_WINDOW = 5.0
"""Seconds over which oracle runs are averaged: the speed of now, without the jumps of one slow run."""


class LiveDisplay:
    """Redraws the state of the run several times a second, and removes it without a trace at the end."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __call__(self, event: Event) -> None:
        """Print warnings above the changing lines; all else is seen at the next look."""
        if isinstance(event, Warned):
            self._console.print(f"warning: {event.message}", style="yellow", markup=False, highlight=False)

    @contextmanager
    def following(self, progress: Callable[[], Progress]) -> Iterator[None]:
        """Show ``progress()`` until the end of the block, whatever ends it."""
        rate = Rate()

        def look() -> Group:
            moment = progress()
            rate.note(moment)
            return picture(moment, rate.per_second)

        with Live(
            get_renderable=look,
            console=self._console,
            refresh_per_second=LOOKS_PER_SECOND,
            transient=True,
            # Standard output may be the result and must not be touched.
            redirect_stdout=False,
            redirect_stderr=False,
        ):
            yield


class Rate:
    """Oracle runs per second over the last few seconds."""

    def __init__(self) -> None:
        self._notes: deque[tuple[float, int]] = deque()

    def note(self, moment: Progress) -> None:
        """Take up the count of now and forget those that are too old to matter."""
        self._notes.append((moment.seconds, moment.oracle_calls))
        while self._notes[0][0] < moment.seconds - RATE_WINDOW:
            self._notes.popleft()

    @property
    def per_second(self) -> float:
        """The average over the notes that are left; 0 until time has passed between them."""
        (first, before), (last, after) = self._notes[0], self._notes[-1]
        return (after - before) / (last - first) if last > first else 0.0


def picture(moment: Progress, runs_per_second: float) -> Group:
    """The two lines: what is left of the program, and what the run is doing."""
    left = Text.assemble(
        (f"{moment.size:,}", "bold"),
        f" of {count(moment.original_size, 'byte')}, ",
        (f"{moment.tokens:,}", "bold"),
        f" of {count(moment.original_tokens, 'token')}, ",
        (removed(moment.original_tokens, moment.tokens), "bold green"),
        " removed",
    )
    doing = Text(
        f"round {moment.round}, {duration(moment.seconds)}, {count(moment.oracle_calls, 'oracle run')} "
        f"({runs_per_second:.1f}/s), {moment.running} of {moment.jobs} running, {moment.waiting:,} waiting",
        style="dim",
    )
    for line in (left, doing):
        line.no_wrap = True
        line.overflow = "ellipsis"
    return Group(left, doing)
