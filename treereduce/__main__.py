"""``python -m treereduce`` is ``treereduce-py``."""

from __future__ import annotations

import gc
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

INTERRUPTED = 128 + signal.SIGINT
"""The exit status after a Ctrl-C, as shells have it."""


def main() -> NoReturn:
    """Run the command line. A Ctrl-C that no run takes for itself ends it with the same status."""
    # While modules are imported an exception of it could become another, such as one of a class body.
    signal.signal(signal.SIGINT, _end)
    # Which asks where a run is, and would end us.
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    # Before anything else is opened.
    _open_closed_streams()
    # What is imported stays: to look for garbage in it takes a tenth of the time to the first run.
    gc.disable()
    from treereduce.cli import app  # noqa: PLC0415 - a Ctrl-C ends us meanwhile
    from treereduce.cli.running.interruption import hear_early  # noqa: PLC0415

    try:
        hear_early()
        if os.environ.pop("TREEREDUCE_PY_HELD", ""):
            from treereduce.cli.running.lifeline import hold  # noqa: PLC0415 - for programs alone

            hold()
        gc.enable()
        app.main()
    except KeyboardInterrupt:
        # Python would end with the signal instead, where it came within eval(), as of a type.
        _end(signal.SIGINT, None)


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    """End the process at once, which has begun nothing."""
    os._exit(INTERRUPTED)


def _open_closed_streams() -> None:
    """Give standard streams that our caller has closed a file, or one of ours would get their number.

    It can only be read, so that a result for standard output is not taken for delivered.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # The lowest number that is free, which is that of the stream.
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDONLY), mode, closefd=False))


if __name__ == "__main__":
    main()
