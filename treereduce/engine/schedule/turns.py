"""Whose turn it is of two orders in which things may be tried."""

from __future__ import annotations

LEAST_SHARE = 0.15
"""Of the attempts, for the order that has removed less of late: it may be right for what comes next. At a
quarter, three C programs on which the first order is right took 1.44 times as many oracle calls to a tenth
as without the second. So they take 1.19 times as many, and one on which the second is right takes 85 and
not 75."""
MEMORY = 0.95
"""What an attempt and its gain still count for, one attempt later."""


class Turns:
    """Shares attempts between two orders by the tokens that each has removed for an attempt of late.

    Not thread-safe.
    """

    def __init__(self) -> None:
        self._gains = [0.0, 0.0]
        self._attempts = [0.0, 0.0]
        self._credit = 0.0

    @property
    def share(self) -> float:
        """The share of the second order: half of the attempts as long as neither has removed anything."""
        first, second = (
            gain / max(1.0, attempts) for gain, attempts in zip(self._gains, self._attempts, strict=True)
        )
        fair = second / (first + second) if first + second else 0.5
        return min(max(fair, LEAST_SHARE), 1 - LEAST_SHARE)

    @property
    def second(self) -> bool:
        """Whether it is the turn of the second order."""
        return self._credit + self.share >= 1

    def taken(self, *, second: bool) -> None:
        """An attempt was taken from one of them. Where it was not its turn, the other has it next."""
        self._credit = min(max(self._credit + self.share - second, 0.0), 1 - LEAST_SHARE)
        for numbers in (self._gains, self._attempts):
            numbers[:] = [number * MEMORY for number in numbers]
        self._attempts[second] += 1

    def won(self, tokens: int, *, second: bool) -> None:
        """An attempt of one of them has removed so many tokens."""
        self._gains[second] += tokens
