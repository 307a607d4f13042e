"""A run that is held by a line: it ends with its best so far when standard input does.

For a program that starts runs and may be killed itself, in any way. It sets ``TREEREDUCE_PY_HELD``, which
checks do not get, holds the other end of a pipe, and sends nothing.
"""

from __future__ import annotations

import os
import signal
import threading


def hold() -> None:
    """End this process as Ctrl-C does, when nobody holds standard input any more."""
    threading.Thread(target=_listen, name="line", daemon=True).start()


def _listen() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGINT)
