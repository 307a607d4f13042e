"""Duplicates in flight: attempts that come to the same program at the same time.

Deleting the only child and deleting its parent are often one program, and as much is at stake in both, so
they leave the heap one after the other. A single worker asks about the first and finds the second in the
cache; two would ask at once, which with two workers made one oracle call in eleven a repetition.
"""

from __future__ import annotations

from treereduce.engine.schedule.heap import Attempt
from treereduce.program.keys import ExactKey


class Duplicates:
    """Attempts under way, and those that wait for their verdict. Not thread-safe.

    ``before`` has those of a round that this one runs ahead of. An attempt that comes to a program of theirs
    is parked until there is a verdict, for what follows from it is another in each round.
    """

    def __init__(self, before: Duplicates | None = None) -> None:
        self._before = before
        self._waiting: dict[ExactKey, list[Attempt]] = {}
        self._parked: list[tuple[ExactKey, Attempt]] = []

    def park(self, key: ExactKey, attempt: Attempt) -> bool:
        """Whether the program with this key is under way in the round before. Then the attempt is kept."""
        parks = self._before is not None and self._before.has(key)
        if parks:
            self._parked.append((key, attempt))
        return parks

    def begin(self, key: ExactKey, attempt: Attempt) -> bool:
        """An attempt has come to the program with this key. Returns False if it must wait for another."""
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = []
            return True
        waiting.append(attempt)
        return False

    def has(self, key: ExactKey) -> bool:
        """Whether an attempt that came to this program is under way, in this round or before."""
        return key in self._waiting or (self._before is not None and self._before.has(key))

    def end(self, key: ExactKey) -> list[Attempt]:
        """The run on a program is over. Returns the attempts that waited for it."""
        return self._waiting.pop(key, [])

    def freed(self) -> list[Attempt]:
        """The parked attempts whose programs are no longer under way; they are parked no more."""
        if self._before is None or not self._parked:
            return []
        parked, self._parked = self._parked, []
        return [attempt for key, attempt in parked if not self.park(key, attempt)]
