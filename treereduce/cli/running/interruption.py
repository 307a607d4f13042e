"""Signals: the first Ctrl-C asks the run to stop, the second ends the process; SIGUSR1 asks where it is."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType

from treereduce.conditions.outcome import SHELL_KILLED
from treereduce.oracle.verdict import Cancellation

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

QUESTION = signal.SIGUSR1
"""Asks where a run is, which goes on."""
KEEPING_SECONDS = 1.0
"""How long the second signal waits for the best result to be kept. A disk may be what hangs."""
AGAIN_SECONDS = 0.05
"""How long an early Ctrl-C may go unheard until it is sent again."""


class Interruption:
    """What the signals of this process do while `interruptible` runs.

    ``cancellation`` is cancelled by the first signal; ``exit_status`` is None until then. ``farewells`` are
    called before the second ends the process: they put the terminal in order, and wait for nothing.
    """

    def __init__(self) -> None:
        self.cancellation = Cancellation()
        self.exit_status: int | None = None
        self.farewells: list[Callable[[], None]] = []
        self.keep: Callable[[], None] | None = None
        """Keeps the best result and says where, when the second signal ends the process."""
        self.aside: Callable[[Callable[[], None]], None] = at_once
        """Does what writes to the terminal: where something is drawn on it, beside that."""
        self.tell_where: Callable[[], None] = print_stacks
        """What is done when somebody asks where the run is."""

    def arrive(self, number: int) -> None:
        """Take a signal: cancel at the first, end the process at the second."""
        if self.exit_status is None:
            self.exit_status = SHELL_KILLED + number
            # In another thread, so that a second signal is heard even if stopping should hang.
            threading.Thread(target=self.cancellation.cancel, name="stop", daemon=True).start()
            return
        self.say_farewell()
        if self.keep is not None:
            keeping = threading.Thread(target=self.keep, name="keep", daemon=True)
            keeping.start()
            keeping.join(KEEPING_SECONDS)
        # The guardian of the sandbox kills and removes what is left.
        os._exit(SHELL_KILLED + number)

    def say_farewell(self) -> None:
        """Leave the terminal as it was, before the process ends at once."""
        for farewell in self.farewells:
            with contextlib.suppress(Exception):
                farewell()


def at_once(act: Callable[[], None]) -> None:
    """Do something."""
    act()


def hear_early() -> None:
    """From the first moment on, be interrupted by SIGINT, and not killed by `QUESTION`.

    For the time before `interruptible`. A shell that runs us in the background has us ignore SIGINT, and one
    that a script sends while we are imported would be lost.

    So would one that comes just before the main thread waits in a system call, such as for an input that is a
    pipe: Python calls its handler when that returns. A thread repeats it until the handler has been called.
    """
    signal.signal(signal.SIGINT, _interrupt)
    signal.signal(QUESTION, lambda _number, _frame: print_stacks())
    reading, _writing, _former = _told_by_pipe()
    with contextlib.suppress(RuntimeError):  # where there may be no thread, a run says so itself
        threading.Thread(target=_repeat, args=(reading,), name="early signals", daemon=True).start()


def _told_by_pipe() -> tuple[int, int, int]:
    """Have the numbers of signals written to a pipe. Returns its ends, and where they went before."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    return reading, writing, signal.set_wakeup_fd(writing, warn_on_full_buffer=False)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Be interrupted, and leave a second one to Python."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.default_int_handler(number, frame)


def _repeat(reading: int) -> None:
    """Send SIGINT to the main thread again while it has not heard one that was written to a pipe."""
    while numbers := os.read(reading, 64):
        time.sleep(AGAIN_SECONDS)
        while signal.SIGINT in numbers and signal.getsignal(signal.SIGINT) is _interrupt:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
            time.sleep(AGAIN_SECONDS)


def print_stacks() -> None:
    """Print what each thread does on standard error."""
    import faulthandler  # noqa: PLC0415 - hardly ever needed

    with contextlib.suppress(OSError, ValueError):
        faulthandler.dump_traceback(sys.stderr)


@contextlib.contextmanager
def interruptible() -> Iterator[Interruption]:
    """Turn SIGINT, SIGTERM and SIGHUP into an `Interruption` until the end of the block.

    Only in the main thread. The signals are handled in a thread of its own, because a handler proper
    interrupts the main thread anywhere and must not take locks that it may hold.
    """
    interruption = Interruption()
    # Before the handlers: a signal between the two would be taken by a handler and told to nobody.
    reading, writing, former_descriptor = _told_by_pipe()
    former = {number: signal.signal(number, _ignore) for number in (*SIGNALS, QUESTION) if _wanted(number)}
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
            elif number == QUESTION:
                interruption.tell_where()
