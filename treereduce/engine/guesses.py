"""Guesses that oracle runs under way will fail, for workers who have nothing else to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from treereduce.engine.heap import Attempt


@dataclass(frozen=True, slots=True)
class Guess:
    """Go on as if an attempt under way had failed: what is next would else wait for its verdict."""

    attempt: Attempt


class Guesses:
    """Knows which guesses were made. Not thread-safe."""

    def __init__(self) -> None:
        self._made: set[Attempt] = set()

    def make(self, attempts: Iterable[Attempt]) -> Guess | None:
        """A guess on the first attempt that was not guessed on and can be."""
        for attempt in attempts:
            if can_be_guessed(attempt) and attempt not in self._made:
                self._made.add(attempt)
                return Guess(attempt)
        return None

    def take(self, attempt: Attempt) -> bool:
        """Whether there was a guess on ``attempt``, which is forgotten: it has failed."""
        made = attempt in self._made
        self._made.discard(attempt)
        return made


def can_be_guessed(attempt: Attempt) -> bool:
    """Whether a failure would lead to something new."""
    return attempt.candidate.on_failure is not None and not attempt.repeated
