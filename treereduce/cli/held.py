"""``treereduce-py`` held by a line: it ends with its best so far when standard input does.

For a program that starts runs and may be killed itself, in any way. It holds the other end of a pipe, and
sends nothing.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

from treereduce.cli.app import main


def _listen() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    threading.Thread(target=_listen, name="line", daemon=True).start()
    sys.exit(main())
