"""Keys while a run goes on, and what becomes of the terminal when it is stopped and goes on.

The terminal gives each key at once and shows none. It is as it was before whenever this process is not in the
foreground, and in the end, whatever ends it; only SIGKILL leaves nobody to see to that.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from treereduce.cli.running.interruption import Interruption, at_once
from treereduce.engine.reducer import Reducer
from treereduce.engine.state.result import Ending
from treereduce.report.display import Display
from treereduce.report.live import Command, LiveDisplay
from treereduce.report.screen import Screen, in_foreground

SECONDS_BETWEEN_LOOKS = 0.5
"""Time between two looks at whether the terminal is ours, and as we want it."""

PATIENCE = 1.0
"""Seconds that the end of a run waits for what a key has begun, such as to compare two large programs."""

NAMES = {
    "\x1b[A": "up",
    "\x1bOA": "up",
    "\x1b[B": "down",
    "\x1bOB": "down",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[H": "home",
    "\x1b[1~": "home",
    "\x1b[F": "end",
    "\x1b[4~": "end",
    "\r": "enter",
    "\n": "enter",
}
"""What terminals send for keys that write nothing."""

LOCAL_MODES = 3
CONTROL_CHARACTERS = 6
"""Places in what `termios.tcgetattr` gives."""


class Keys:
    """Reads the keys of the terminal with this file descriptor, and calls ``press`` with each in a thread."""

    def __init__(self, descriptor: int, press: Callable[[str], None]) -> None:
        self._descriptor = descriptor
        self._press = press
        self._usual: list[int | list[bytes | int]] | None = None
        self._ended, self._end = os.pipe()
        self._thread = threading.Thread(target=self._read, name="keys", daemon=True)

    def __enter__(self) -> Keys:
        self.take()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._end, b".")
        self._thread.join(PATIENCE)
        self.give_back()
        if not self._thread.is_alive():
            os.close(self._end)
            os.close(self._ended)

    def take(self) -> None:
        """Have the terminal give keys at once and show none, if it is ours now. Ctrl-C stays a signal."""
        if not in_foreground(self._descriptor):
            return
        with suppress(termios.error):
            now = termios.tcgetattr(self._descriptor)
            if not now[LOCAL_MODES] & (termios.ICANON | termios.ECHO):
                return
            if self._usual is None:
                self._usual = termios.tcgetattr(self._descriptor)
            now[LOCAL_MODES] &= ~(termios.ICANON | termios.ECHO)
            now[CONTROL_CHARACTERS][termios.VMIN], now[CONTROL_CHARACTERS][termios.VTIME] = 1, 0
            termios.tcsetattr(self._descriptor, termios.TCSANOW, now)

    def give_back(self) -> None:
        """Have the terminal as it was. Waits for nothing; what is in the background leaves it alone."""
        if self._usual is not None and in_foreground(self._descriptor):
            with suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSANOW, self._usual)

    def _read(self) -> None:
        while True:
            ready, _, _ = select.select([self._descriptor, self._ended], [], [], SECONDS_BETWEEN_LOOKS)
            if self._ended in ready:
                return
            # To read from a terminal that another process has in the foreground would stop this one.
            if not in_foreground(self._descriptor):
                select.select([self._ended], [], [], SECONDS_BETWEEN_LOOKS)
                continue
            self.take()
            if self._descriptor in ready:
                try:
                    text = os.read(self._descriptor, 64).decode("utf-8", errors="ignore")
                except OSError:
                    return
                if not text:
                    return
                for key in keys(text):
                    self._press(key)


def keys(text: str) -> list[str]:
    """The keys that a terminal has sent: what begins with Escape is one, however long."""
    if text.startswith("\x1b"):
        return [NAMES.get(text, "escape")]
    return [NAMES.get(mark, mark) for mark in text]


@contextmanager
def attended(display: Display, reducer: Reducer, interruption: Interruption) -> Iterator[None]:
    """In the block, keys steer the run if standard input is a terminal, and Ctrl-Z leaves the terminal tidy.

    Only in the main thread.
    """
    if not isinstance(display, LiveDisplay):
        yield
        return
    reading = _keys(display)
    if reading is not None:
        display.commands = commands(reducer, interruption)
        interruption.farewells.append(reading.give_back)
    interruption.farewells.append(display.screen.leave_at_once)
    interruption.aside = display.screen.leaving
    try:
        with _stoppable(display.screen, reading):
            if reading is None:
                yield
                return
            with reading:
                yield
    finally:
        interruption.aside = at_once
        interruption.farewells.clear()


def _keys(display: LiveDisplay) -> Keys | None:
    """What reads the keys, if there is anybody at them."""
    return Keys(sys.stdin.fileno(), display.press) if sys.stdin.isatty() else None


def commands(reducer: Reducer, interruption: Interruption) -> list[Command]:
    """What keys do to a run."""

    def skip() -> str:
        name = reducer.skip_pass()
        if name is None:
            return "there is no pass to skip now: f finishes the run"
        return f"{name} is left to the proof at the end"

    def finish() -> str:
        reducer.stop(Ending.FINISHED)
        return "finishing"

    def stop() -> str:
        if interruption.exit_status is None:
            interruption.arrive(signal.SIGINT)
        return "stopping"

    return [
        Command("s", "skip pass", "leave the rest of this pass to the proof at the end", skip),
        Command(
            "f", "finish now", "end with the best so far as if all were done: formatted and checked", finish
        ),
        Command("q", "stop", "stop and keep the best so far, like Ctrl-C", stop),
    ]


@contextmanager
def _stoppable(screen: Screen, reading: Keys | None) -> Iterator[None]:
    """Leave the terminal to the shell while this process is stopped."""

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's arguments
        screen.leaving(sleep)

    def sleep() -> None:
        if reading is not None:
            reading.give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        # Here it goes on, some time.
        signal.signal(signal.SIGTSTP, stop)
        if reading is not None:
            reading.take()

    def go_on(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's arguments
        screen.spoil()

    # What a shell without job control ignores stays ignored.
    wanted = signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN
    former = {signal.SIGCONT: signal.signal(signal.SIGCONT, go_on)}
    if wanted:
        former[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
