"""Duplicates in flight: attempts that come to the same program at the same time.

Deleting the only child and deleting its parent are often one program, and as much is at stake in both, so
they leave the heap one after the other. A single worker asks about the first and finds the second in the
cache; two would ask at once, which with two workers made one oracle call in eleven a repetition.
"""

from __future__ import annotations

from treereduce.engine.schedule.heap import Attempt
from treereduce.program.keys import ExactKey


class Duplicates:
    """Attempts under way, and those that wait for their verdict. Not thread-safe."""

    def __init__(self) -> None:
        self._waiting: dict[ExactKey, list[Attempt]] = {}

    def begin(self, key: ExactKey, attempt: Attempt) -> bool:
        """An attempt has come to the program with this key. Returns False if it must wait for another."""
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = []
            return True
        waiting.append(attempt)
        return False

    def end(self, key: ExactKey) -> list[Attempt]:
        """The run on a program is over. Returns the attempts that waited for it."""
        return self._waiting.pop(key, [])
