"""A process that may open no further file, as a farm of jobs comes to be for a moment."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress

MOST = 256
"""Files that the process may have open in the block, so that it takes few to have them all."""


@contextmanager
def no_file_left() -> Iterator[None]:
    """In the block, every opening of a file fails with EMFILE, in all threads."""
    soft, hard = limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    held: list[int] = []
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (MOST if soft == resource.RLIM_INFINITY else min(MOST, soft), hard)
    )
    try:
        with suppress(OSError):
            while True:
                held.append(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
        yield
    finally:
        for descriptor in held:
            os.close(descriptor)
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
