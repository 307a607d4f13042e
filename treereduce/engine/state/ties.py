"""Interesting programs as small as the champion, for those who choose among equals."""

from __future__ import annotations

import threading
from collections import OrderedDict

MOST_KEPT = 200
"""Programs. As many as are ever asked for their scores."""

MOST_BYTES = 16_000_000
"""Of all that are kept. The oldest go first."""

SLACK = 2
"""Tokens by which a program may seem larger: on an older parse they are miscounted at times."""


class Ties:
    """Keeps programs that may have as many tokens as the smallest, the newest of them. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._programs: OrderedDict[bytes, int] = OrderedDict()
        self._size = 0

    def add(self, program: bytes, tokens: int, least: int) -> None:
        """A program is interesting; ``least`` are the tokens of the champion. Both as they were counted."""
        if tokens > least + SLACK:
            return
        with self._lock:
            if program in self._programs:
                return
            self._programs[program] = tokens
            self._size += len(program)
            while len(self._programs) > MOST_KEPT or self._size > MOST_BYTES:
                oldest, _ = self._programs.popitem(last=False)
                self._size -= len(oldest)

    def near(self, tokens: int) -> list[bytes]:
        """Those that may have so many tokens, the newest first."""
        with self._lock:
            near = [one for one, counted in self._programs.items() if abs(counted - tokens) <= SLACK]
            return near[::-1]
