"""Progress in a log: whole lines, few of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from treereduce.engine.state.events import Event, JobsSettled, Retracted, RoundStarted, Warned
from treereduce.engine.state.result import Phase, Progress
from treereduce.feed.meanwhile import meanwhile
from treereduce.report.stream import LenientStream
from treereduce.report.wording import count, duration, removed

SECONDS_BETWEEN_LINES = 1.0

SILENCE = 10.0
"""Seconds without a line after which people begin to wonder whether anything is done at all."""


class PlainDisplay:
    """Prints a line when a round starts, and at most one a second when the program has become smaller.

    Also one that says what is being done after so many seconds of ``silence``, and then after twice as many.
    """

    def __init__(
        self, stream: LenientStream, *, pause: float = SECONDS_BETWEEN_LINES, silence: float = SILENCE
    ) -> None:
        self._stream = stream
        self._pause, self._silence = pause, silence
        self._size = -1
        self._said, self._patience = monotonic(), silence

    def __call__(self, event: Event) -> None:
        """Print warnings, changes of the number of jobs, and starts of rounds on another program."""
        if isinstance(event, RoundStarted) and event.size != self._size:
            self._size = event.size
            size, tokens = count(event.size, "byte"), count(event.tokens, "token")
            self._say(f"round {event.number}: {size}, {tokens}")
        elif isinstance(event, JobsSettled):
            self._say(f"from now on {count(event.jobs, 'job')}")
        elif isinstance(event, Retracted):
            size, tokens = count(len(event.program), "byte"), count(event.tokens, "token")
            self._say(f"back to {size}, {tokens}: what came after it was a mistake of the check")
        elif isinstance(event, Warned):
            self._say(f"warning: {event.message}")

    @contextmanager
    def following(self, progress: Callable[[], Progress]) -> Iterator[None]:
        """Look at ``progress()`` until the end of the block."""

        def look(ended: threading.Event) -> None:
            shown = progress()
            while not ended.wait(self._pause):
                moment = progress()
                if (moment.size, moment.tokens) != (shown.size, shown.tokens):
                    self._say(line(moment))
                    shown = moment
                elif monotonic() - self._said >= self._patience:
                    longer = 2 * self._patience
                    self._say(f"{line(moment)}; {doing(moment)}")
                    self._patience = longer

        with meanwhile(look, "plain-display"):
            yield

    def _say(self, text: str) -> None:
        self._said, self._patience = monotonic(), self._silence
        self._stream.say(text)


def doing(moment: Progress) -> str:
    """What a run is at."""
    if moment.phase is Phase.PROVING and moment.proof is not None:
        done, known = moment.proof
        return f"{moment.phase.value}, {done:,} of {known:,}"
    return f"{moment.phase.value}, trying {moment.trying}" if moment.trying else moment.phase.value


def line(moment: Progress) -> str:
    """One line of a log."""
    size, tokens = count(moment.size, "byte"), count(moment.tokens, "token")
    gone = removed(moment.original_tokens, moment.tokens)
    runs = count(moment.oracle_calls, "oracle run")
    return f"{duration(moment.seconds)}: {size}, {tokens}, {gone} removed, {runs}"
