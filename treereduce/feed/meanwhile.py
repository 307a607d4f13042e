"""A thread that looks at something while a block goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def meanwhile(look: Callable[[threading.Event], None], name: str) -> Iterator[None]:
    """Have ``look`` called in a thread of that name, and wait for its end at that of the block.

    It is given an event that is set then, on which it is to wait between two looks.
    """
    ended = threading.Event()
    thread = threading.Thread(target=look, args=(ended,), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
