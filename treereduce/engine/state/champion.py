"""The champion: the smallest interesting program that the oracle has ever said yes to.

What is shown, written to disk, returned, raised with errors, and gone back to is the champion. Where the
search stands beside it, on a detour or in another order, is nobody else's matter.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from treereduce.engine.state.events import Improved
from treereduce.program.cost import Cost

ROUNDS = "rounds"
"""The name under which events show a program that no single pass has made."""


class _Entry(NamedTuple):
    program: bytes
    tokens: int
    """As counted where it was found: on an older parse, and so by a few off at times."""
    cost: Cost | None
    """By its own parse; None until that is asked for."""


class Champion:
    """Holds one program, and only ever a smaller one instead. Thread-safe.

    ``measure`` parses a program and gives its cost. That takes 1.3 µs a node, which nearly every commit
    saves: a round counts tokens on its base, and by its own parse a program is measured when the round is
    over. Only if that shows that it is no smaller than the one before, the latter comes back.
    """

    def __init__(self, program: bytes, cost: Cost, measure: Callable[[bytes], Cost]) -> None:
        self._measure = measure
        self._lock = threading.Lock()
        self._now = self._sure = _Entry(program, cost.tokens, cost)
        self.version = 0
        """How often another program has become champion."""

    @property
    def program(self) -> bytes:
        """The smallest program."""
        return self._now.program

    @property
    def tokens(self) -> int:
        """Its tokens, as far as they are known."""
        return self._now.tokens

    def offer(self, program: bytes, tokens: int, pass_name: str, *, base: bytes) -> Improved | None:
        """The oracle said yes to ``program``, which is smaller than ``base``. Returns what to tell the world.

        None if it is no smaller than the champion.
        """
        with self._lock:
            now = self._now
            if tokens > now.tokens or program == now.program:
                return None
            entry = _Entry(program, tokens, None)
            if tokens == now.tokens and base != now.program:
                entry = entry._replace(cost=self._measure(program))
                if not self._cost(entry) < self._cost(now):
                    return None
            return self._put(entry, pass_name)

    def settle(self) -> tuple[Cost, Improved | None]:
        """Measure the champion by its own parse. Returns its cost, and the one before if that was smaller."""
        with self._lock:
            now, shown = self._now, None
            cost = self._cost(now)
            if cost < self._cost(self._sure):
                self._now = self._sure = _Entry(now.program, cost.tokens, cost)
            elif now.program != self._sure.program:
                shown = self._put(self._sure, ROUNDS)
            return self._cost(self._now), shown

    def _put(self, entry: _Entry, pass_name: str) -> Improved:
        self._now = entry
        self.version += 1
        return Improved(self.version, entry.program, entry.tokens, pass_name)

    def _cost(self, entry: _Entry) -> Cost:
        return entry.cost if entry.cost is not None else self._measure(entry.program)
