"""``python -m treereduce`` is ``treereduce-py``."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn

from treereduce.cli.running.interruption import SIGNALS, hear_early
from treereduce.conditions.outcome import SHELL_KILLED


def main() -> NoReturn:
    """Run the command line. A Ctrl-C that no run takes for itself ends it with the same status."""
    # Before anything else is opened.
    _open_closed_streams()
    try:
        hear_early()
        # What is imported stays: to look for garbage in it takes a tenth of the time to the first run.
        gc.disable()
        from treereduce.cli import app  # noqa: PLC0415 - signals are heard meanwhile

        if os.environ.pop("TREEREDUCE_PY_HELD", ""):
            from treereduce.cli.running.lifeline import hold  # noqa: PLC0415 - for programs alone

            hold()
        gc.enable()
        app.main()
    except KeyboardInterrupt:
        # Python would end with the signal instead, where it came within eval(), as of a type.
        os._exit(SHELL_KILLED + SIGNALS[0])


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
