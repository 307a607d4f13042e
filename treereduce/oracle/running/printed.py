"""Reading back what a run has printed. It may have put anything in the place of the file."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from treereduce.machine.shortage import leaves_open


def open_printed(file: Path) -> BinaryIO:
    """Open a file that a run printed to.

    Raises OSError if it is gone, or is a link, or a pipe for whose other end one would wait for ever.
    """
    opened = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise OSError(errno.EINVAL, "it is no file any more", str(file))
    return os.fdopen(opened, "rb")


def printed_in(file: Path | None) -> BinaryIO | None:
    """The same; None of what is gone or no file any more, and where there is none.

    Raises OSError where that cannot be told for now, as when too many files are open: a run that has printed
    something has not printed nothing.
    """
    try:
        return None if file is None else open_printed(file)
    except OSError as error:
        if leaves_open(error):
            raise
        return None


def read_printed(file: Path) -> bytes:
    """All that a run has left in a file. Raises OSError as `open_printed` does."""
    with open_printed(file) as opened:
        return opened.read()
