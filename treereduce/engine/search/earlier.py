"""Programs that a run came by, to start again from."""

from __future__ import annotations

STEP = 1.1
"""A program is kept when it has become smaller by this factor since the last that was kept."""
LARGE_STEP = 2
"""The same for large programs, for the sake of memory."""
LARGE = 10_000
"""Tokens of a large program."""
FURTHER = 1.25
"""By how much more each restart begins larger than the one before it. Of the programs next to each other most
lead to the same end."""
MOST = 4
"""By how much larger a restart may begin at most. From further back it costs as much as a run of its own."""
FAR = 2
"""By how much more each restart from further back begins larger than the one before. Of six orders in which
a crash of sqlglot had ended at 6 tokens five came to 4."""


class Earlier:
    """Holds the input, and a smaller program for each step."""

    def __init__(self, tokens: int, program: bytes) -> None:
        self._kept = [(tokens, program)]

    def remember(self, tokens: int, program: bytes) -> None:
        """There is another champion."""
        step = LARGE_STEP if tokens > LARGE else STEP
        if step * tokens <= self._kept[-1][0]:
            self._kept.append((tokens, program))

    def go_back(self, tokens: int) -> None:
        """Forget what is smaller than so many tokens, but for the input."""
        first, *later = self._kept
        self._kept = [first, *(entry for entry in later if entry[0] >= tokens)]

    def larger(self, tokens: int, number: int) -> bytes | None:
        """The program that the restart of a number, from 0, begins with; None if there is none so large."""
        least = STEP * FURTHER**number * tokens
        return self._between(least, MOST * tokens)

    def much_larger(self, tokens: int, number: int) -> bytes | None:
        """The same for restarts from further back, the last of them from about the input."""
        return self._between(MOST * FAR**number * tokens, self._kept[0][0])

    def _between(self, least: float, most: float) -> bytes | None:
        fitting = (program for held, program in reversed(self._kept) if least <= held <= most)
        return next(fitting, None)
