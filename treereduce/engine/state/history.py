"""The champions of a run, from the input to the smallest: what to go back to if the check was wrong."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field

from treereduce.oracle.rates import Tally

MOST_KEPT = 64_000_000
"""Bytes of programs that are kept. Beyond that, every second one goes that was asked about once."""


@dataclass(slots=True, eq=False)
class Held:
    """A program that was champion."""

    program: bytes
    tokens: int
    heard: Tally = field(default_factory=lambda: Tally(yes=1))
    sure: bool = False
    """Whether it has been asked about often enough, by what was known of the check then."""


class History:
    """Holds the input first and the champion last. Thread-safe."""

    def __init__(self, program: bytes, tokens: int) -> None:
        self._lock = threading.Lock()
        self._held = [Held(program, tokens, sure=True)]
        self._size = len(program)

    @property
    def input(self) -> Held:
        """What the run began with, which is interesting whatever is said of it."""
        return self._held[0]

    @property
    def newest(self) -> Held:
        """The champion."""
        return self._held[-1]

    @property
    def newest_sure(self) -> Held:
        """The last that was asked about often enough."""
        with self._lock:
            return next(held for held in reversed(self._held) if held.sure)

    def add(self, held: Held) -> None:
        """There is another champion."""
        with self._lock:
            self._held.append(held)
            self._size += len(held.program)
            while self._size > MOST_KEPT and len(self._held) > 2:
                self._thin()

    def came_from(self, earlier: Iterable[Held]) -> None:
        """What the run begins with was found by an earlier one, by way of these, the input first."""
        with self._lock:
            start = self._held[0]
            self._held = [*earlier]
            self._size = _size(self._held)
        self.add(Held(start.program, start.tokens))

    def all(self) -> list[Held]:
        """All that are kept, in the order in which they came."""
        with self._lock:
            return list(self._held)

    def go_back(self, held: Held) -> list[Held]:
        """Forget all that came after ``held``, which are returned."""
        with self._lock:
            place = self._held.index(held) + 1
            later, self._held = self._held[place:], self._held[:place]
            self._size = _size(self._held)
            return later

    def _thin(self) -> None:
        inner = self._held[1:-1]
        kept = [held for number, held in enumerate(inner) if number % 2 or held.sure]
        if len(kept) == len(inner):
            kept = inner[1:]
        self._held = [self._held[0], *kept, self._held[-1]]
        self._size = _size(self._held)


def _size(held: Iterable[Held]) -> int:
    return sum(len(one.program) for one in held)
