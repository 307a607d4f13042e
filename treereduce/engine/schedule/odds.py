"""Whose turn it is of tiers that are tried together: that of which a call promises most tokens.

A tier that waits until the one before it has nothing left waits long where every small part is needed: of 663
tokens of SMT-LIB, 272 were left after 372 oracle calls, nearly all about single terms, and the 14 that remain
after 562. With this they are reached after 246, and the run takes 316 calls and not 632. On twelve other
crashes the calls to the end differ by 2.3 % at most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

FIRST, LATER = 0.25, 0.1
"""How often the first of the tiers, and each other, is expected to be right before it was asked: of 1,012
calls of eleven runs 23 % and 9 % were."""
WEIGHT = 3.0
"""How many calls that expectation counts for."""
MEMORY = 0.95
"""What a call still counts for, one call of the same tier later."""
MOST = 6
"""Binary digits of the tokens from which on more at stake promises no more: the larger a deletion, the less
likely it is. As long as the first tier has so much at stake, the others wait. Without this a C program of
20,904 tokens had 15,142 left after 100 calls, and with it 8,610 as before."""
LEAST = 0.5
"""How often a later tier has to be right, for each time that the first tier is: it comes by what the first
one has failed at, and what it does on a larger program is often done twice. Without this a Lisp program took
11 calls more, and an SQL query 6."""


@dataclass(slots=True)
class Rate:
    """How often some attempts were right of late."""

    expected: float
    """How often before any was asked about."""
    memory: float = MEMORY
    asked: float = 0.0
    won: float = 0.0

    @property
    def value(self) -> float:
        """From 0 to 1."""
        return (self.won + WEIGHT * self.expected) / (self.asked + WEIGHT)

    def forget(self) -> None:
        """What there was counts for a little less."""
        self.asked *= self.memory
        self.won *= self.memory

    def judged(self, *, won: bool) -> None:
        """There is an answer about one more of them, and what there was counts for a little less."""
        self.forget()
        self.asked += 1
        self.won += won


class Odds:
    """How often each of some tiers was right of late. Not thread-safe."""

    def __init__(self, rivals: Sequence[int] = ()) -> None:
        self.rivals = rivals
        """The tiers that are tried together, in order."""
        self._rates = {tier: Rate(FIRST if tier == rivals[0] else LATER) for tier in rivals}

    def best(self, stakes: Mapping[int, int]) -> int:
        """The tier whose turn it is, by the binary digits of what the next item of each has at stake.

        Others than rivals wait until those before them have nothing left.
        """
        first = min(stakes)
        if first not in self.rivals or stakes[first] >= MOST:
            return first
        rates = {tier: self._rates[tier].value for tier in self.rivals}
        least = LEAST * rates[first]
        able = [tier for tier in self.rivals if tier in stakes and rates[tier] >= least]
        return max(able, key=lambda tier: (rates[tier] * 2 ** min(stakes[tier], MOST), -tier))

    def asked(self, tier: int) -> None:
        """A call about a candidate of a tier begins."""
        if tier in self._rates:
            self._rates[tier].forget()
            self._rates[tier].asked += 1

    def won(self, tier: int) -> None:
        """A candidate of a tier was committed."""
        if tier in self._rates:
            self._rates[tier].won += 1
