"""What all writers do: pieces until there is enough, and names that are new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from bench.programs.words import THINGS, VERBS

MARGIN = " " * 4


def pieces(size: int, write: Callable[[int], str]) -> list[str]:
    """Pieces, made by ``write`` from 0, 1, ... up, until together they have ``size`` bytes."""
    written: list[str] = []
    total = 0
    while total < size:
        written.append(write(len(written)))
        total += len(written[-1])
    return written


class Moments:
    """Tells when so much of ``size`` bytes is written: once for each of ``shares``, which rise."""

    def __init__(self, size: int, *shares: float) -> None:
        self._due = [share * size for share in shares]
        self._written = 0
        self._passed = 0

    def next(self) -> int | None:
        """Which share has come up for the piece that is written now."""
        if self._passed < len(self._due) and self._written >= self._due[self._passed]:
            self._passed += 1
            return self._passed - 1
        return None

    def count(self, piece: str) -> str:
        """The piece, now written."""
        self._written += len(piece)
        return piece


def plant(random: Random, written: list[str], planted: list[str]) -> None:
    """Put each of ``planted`` between two of ``written``, in order and far from each other."""
    share = len(written) / len(planted)
    for at in reversed(range(len(planted))):
        written.insert(int(share * (at + random.random())), planted[at])


def new_names(random: Random, joint: str = "_") -> Iterator[str]:
    """Names of two words, all different, in random order; with a number behind them when they run out."""
    names = [f"{verb}{joint}{thing}" for verb, thing in product(VERBS, THINGS)]
    random.shuffle(names)
    yield from names
    number = 1
    while True:
        number += 1
        yield from (f"{name}{number}" for name in names)


def indented(text: str, margin: str = MARGIN) -> str:
    """All lines moved to the right."""
    return "".join(margin + line for line in text.splitlines(keepends=True))
