"""The champion: the smallest interesting program that the oracle has ever said yes to.

What is shown, written to disk, returned, raised with errors, and gone back to is the champion. Where the
search stands beside it, on a detour or in another order, is nobody else's matter.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from treereduce.engine.state.events import Improved, Retracted
from treereduce.engine.state.history import Held, History
from treereduce.engine.state.ties import Ties
from treereduce.oracle.rates import Tally
from treereduce.program.cost import Cost

ROUNDS = "rounds"
"""The name under which events show a program that no single pass has made."""


SMALL = 8_000
"""Bytes of programs whose own parse is taken at once, in some 5 ms, where what was counted may mislead: which
yes is the smallest of all must not hang on it at the end of a run."""


class _Entry(NamedTuple):
    program: bytes
    tokens: int
    """As counted where it was found: on an older parse, and so by a few off at times."""
    cost: Cost | None
    """By its own parse; None until that is asked for."""


class Champion:
    """Holds one program, and only ever a smaller one instead, unless that is revoked. Thread-safe.

    ``measure`` parses a program and gives its cost. That takes 1.3 µs a node, which nearly every commit of a
    large program saves: a round counts tokens on its base, and by its own parse a program is measured when
    the round is over. Only if that shows that it is no smaller than the one before, the latter comes back.
    """

    def __init__(self, program: bytes, cost: Cost, measure: Callable[[bytes], Cost]) -> None:
        self.measure = measure
        self._lock = threading.Lock()
        self._now = self._sure = _Entry(program, cost.tokens, cost)
        self.history = History(program, cost.tokens)
        """All that were champion, for the case that one was so by mistake."""
        self.ties: Ties | None = None
        """What else is as small; None where nobody chooses among equals."""
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

    def offer(
        self, program: bytes, tokens: int, pass_name: str, *, base: bytes, held: Held | None = None
    ) -> Improved | None:
        """The oracle said yes to ``program``, which is smaller than ``base``. Returns what to tell the world.

        None if it is no smaller than the champion. ``held`` is what the history is to know of it.
        """
        self.tie(program, tokens)
        with self._lock:
            now = self._now
            if program == now.program:
                return None
            entry = _Entry(program, tokens, None)
            if len(program) <= SMALL or (tokens == now.tokens and base != now.program):
                entry, self._now = self._measured(entry), self._measured(now)
                if not self._cost(entry) < self._cost(self._now):
                    return None
            elif tokens > now.tokens:
                return None
            return self._put(entry, pass_name, held)

    def tie(self, program: bytes, tokens: int) -> None:
        """The oracle said yes to ``program``, which may be one of its equals, for who chooses among them."""
        if self.ties is not None:
            self.ties.add(program, tokens, self.tokens)

    def revoke(self, held: Held) -> Retracted:
        """The champion is not interesting after all, and ``held`` is the newest in its history that is."""
        with self._lock:
            refuted = self._now
            self.history.go_back(held)
            self._now = self._sure = self._measured(_Entry(held.program, held.tokens, None))
            self.version += 1
            return Retracted(self.version, held.program, self._now.tokens, refuted.program, refuted.tokens)

    def choose(self, held: Held, pass_name: str) -> Improved:
        """Put another program of as many tokens in its place, which is better by more than size can tell."""
        with self._lock:
            entry = self._measured(_Entry(held.program, held.tokens, None))
            self._sure = entry
            return self._put(entry, pass_name, held)

    def count(self, program: bytes, tokens: int) -> int:
        """The tokens of a program by its own parse if that is taken soon, else those that were counted."""
        return self.measure(program).tokens if len(program) <= SMALL else tokens

    def settle(self) -> tuple[Cost, Improved | None]:
        """Measure the champion by its own parse. Returns its cost, and the one before if that was smaller."""
        with self._lock:
            now, shown = self._measured(self._now), None
            if self._cost(now) < self._cost(self._sure):
                self._now = self._sure = now
            elif now.program != self._sure.program:
                shown = self._put(self._sure, ROUNDS)
            return self._cost(self._now), shown

    def _put(self, entry: _Entry, pass_name: str, held: Held | None = None) -> Improved:
        self._now = entry
        self.history.add(held or self._known(entry))
        self.version += 1
        return Improved(self.version, entry.program, entry.tokens, pass_name)

    def _known(self, entry: _Entry) -> Held:
        """What the history knows of a program that comes back to it, or comes unannounced."""
        known = (held for held in self.history.all() if held.program == entry.program)
        return next(known, Held(entry.program, entry.tokens, Tally(yes=1)))

    def _cost(self, entry: _Entry) -> Cost:
        return entry.cost if entry.cost is not None else self.measure(entry.program)

    def _measured(self, entry: _Entry) -> _Entry:
        cost = self._cost(entry)
        return _Entry(entry.program, cost.tokens, cost)
