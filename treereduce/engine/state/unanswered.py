"""Programs whose oracle runs came to no answer: a stall of the machine must not decide what is left.

They count as failed where they were met, so that the search goes on, and are asked about once more at the
end, if they are smaller than what it has come to.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

from treereduce.oracle.verdict import Reason
from treereduce.program.cost import Cost
from treereduce.program.keys import ExactKey

MOST_KEPT = 32_000_000
"""Bytes of programs that are kept. The largest go first: they are the least likely to matter at the end.
Those that went and mattered after all count as unanswered."""


class Pending(NamedTuple):
    """A program without an answer. Tuples of these are in the order in which to ask."""

    timed_out: bool
    """Those that were killed come first: they do not loop."""
    tokens: int
    size: int
    """Bytes."""
    key: ExactKey
    program: bytes | None
    """None where it was too large to keep."""


class Unanswered:
    """What has no answer. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pending: dict[ExactKey, Pending] = {}
        self._kept = 0

    def add(self, program: bytes, tokens: int, key: ExactKey, reason: Reason | None) -> None:
        """A run on a program of so many tokens came to nothing, for a reason."""
        with self._lock:
            self._drop(key)
            self._pending[key] = Pending(reason is Reason.TIMEOUT, tokens, len(program), key, program)
            self._kept += len(program)
            while self._kept > MOST_KEPT:
                kept = (entry for entry in self._pending.values() if entry.program is not None)
                largest = max(kept, key=lambda entry: entry.size)
                self._kept -= largest.size
                self._pending[largest.key] = largest._replace(program=None)

    def remove(self, key: ExactKey) -> None:
        """A program has its answer."""
        with self._lock:
            self._drop(key)

    def below(self, cost: Cost) -> list[Pending]:
        """What may be smaller than a program of this cost, in the order in which to ask.

        The rest stays: if that program was interesting by mistake, it counts again.
        """
        with self._lock:
            smaller = (entry for entry in self._pending.values() if entry.tokens <= cost.tokens)
            return sorted(smaller, key=lambda entry: entry[:4])

    def _drop(self, key: ExactKey) -> None:
        entry = self._pending.pop(key, None)
        if entry is not None and entry.program is not None:
            self._kept -= entry.size
