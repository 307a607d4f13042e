"""Ctrl-C and its relatives: the first asks the run to stop, the second ends the process at once."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType

from treereduce.conditions.outcome import SHELL_KILLED
from treereduce.oracle.verdict import Cancellation

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Interruption:
    """What the signals of this process do while `interruptible` runs.

    ``cancellation`` is cancelled by the first signal; ``exit_status`` is None until then. ``farewells`` are
    called before the second ends the process: they put the terminal in order, and wait for nothing.
    """

    def __init__(self) -> None:
        self.cancellation = Cancellation()
        self.exit_status: int | None = None
        self.farewells: list[Callable[[], None]] = []

    def arrive(self, number: int) -> None:
        """Take a signal: cancel at the first, end the process at the second."""
        if self.exit_status is None:
            self.exit_status = SHELL_KILLED + number
            # In another thread, so that a second signal is heard even if stopping should hang.
            threading.Thread(target=self.cancellation.cancel, name="stop", daemon=True).start()
            return
        for farewell in self.farewells:
            with contextlib.suppress(Exception):
                farewell()
        # The guardian of the sandbox kills and removes what is left.
        os._exit(SHELL_KILLED + number)


@contextlib.contextmanager
def interruptible() -> Iterator[Interruption]:
    """Turn SIGINT, SIGTERM and SIGHUP into an `Interruption` until the end of the block.

    Only in the main thread. The signals are handled in a thread of its own, because a handler proper
    interrupts the main thread anywhere and must not take locks that it may hold.
    """
    interruption = Interruption()
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    former = {number: signal.signal(number, _ignore) for number in SIGNALS if _wanted(number)}
    former_descriptor = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    thread = threading.Thread(target=_listen, args=(reading, interruption), name="signals", daemon=True)
    thread.start()
    try:
        yield interruption
    finally:
        signal.set_wakeup_fd(former_descriptor)
        for number, handler in former.items():
            signal.signal(number, handler)
        os.close(writing)
        thread.join()
        os.close(reading)


def _wanted(number: int) -> bool:
    """Whether a signal is ours to handle. What nohup ignores stays ignored.

    An ignored SIGINT does not: a shell ignores it for every command that a script puts in the background,
    and a script that then sends one means it.
    """
    return number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN


def _ignore(number: int, frame: FrameType | None) -> None:
    """Leave a signal to the thread; with a handler, its number is written to the pipe."""


def _listen(reading: int, interruption: Interruption) -> None:
    while numbers := os.read(reading, 64):
        for number in numbers:
            if number in SIGNALS:
                interruption.arrive(number)
