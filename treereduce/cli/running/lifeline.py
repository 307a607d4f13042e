"""A run that is held by a line: it ends with its best so far when standard input does.

For a program that starts runs and may be killed itself, in any way. It sets ``TREEREDUCE_PY_HELD``, which
checks do not get, holds the other end of a pipe, and sends nothing.
"""

from __future__ import annotations

import os
import select
import signal
import threading
from contextlib import suppress


def hold() -> None:
    """End this process as Ctrl-C does, when nobody holds standard input any more."""
    threading.Thread(target=_listen, name="line", daemon=True).start()


def _listen() -> None:
    # A terminal whose other end has gone cannot be read; a pipe that does not wait has nothing yet.
    with suppress(OSError):
        while _has_said():
            pass
    os.kill(os.getpid(), signal.SIGINT)


def _has_said() -> bool:
    """Wait until there is something to read, or nobody to write it. Returns whether there was something."""
    select.select([0], [], [])
    try:
        return bool(os.read(0, 1024))
    except BlockingIOError:
        return True
