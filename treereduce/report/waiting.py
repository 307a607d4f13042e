"""What is said while something takes long."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from treereduce.feed.meanwhile import meanwhile

FIRST = 5.0
"""Seconds after which people begin to wonder."""


@contextmanager
def waiting(say: Callable[[str], None], first: float = FIRST) -> Iterator[None]:
    """Say that the check is still being tried: after ``first`` seconds, and after twice as many each time."""
    began = monotonic()

    def look(ended: threading.Event) -> None:
        next_line = first
        while not ended.wait(began + next_line - monotonic()):
            say(f"still trying the check on it: {next_line:g} s so far; --timeout limits one run")
            next_line *= 2

    with meanwhile(look, "waiting"):
        yield
