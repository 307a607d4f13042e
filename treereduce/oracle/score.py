"""What programs score, by which one of several that are equally small is chosen: less is better."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

from treereduce.oracle.verdict import Cancellation
from treereduce.program.keys import ExactKey, exact_key

NONE = math.inf
"""The score of a program that has none: worse than any number."""


HOPELESS = 3
"""Programs that took too long to have a score, after which no more are asked if there was none with one. A
command that hangs would else do so for each of hundreds."""


class NoScoreError(Exception):
    """A program has no score. The message is a clause that says why."""


class TooSlowError(NoScoreError):
    """It has none because it took too long."""


class Scorer(Protocol):
    """Gives a program its score."""

    def score(self, program: bytes, cancellation: Cancellation) -> float:
        """The score. Raises `NoScoreError`, and `Cancelled`."""


class Scores:
    """The scores of programs. Each is asked for once, and one at a time: it may be a time that is measured.

    A program without one is worse than all that have one. The first is told of.
    """

    def __init__(self, scorer: Scorer) -> None:
        self._scorer = scorer
        self._known: dict[ExactKey, float] = {}
        self._told = False
        self._too_slow = 0
        self.running = 0
        """Runs under way."""
        self.tell: Callable[[str], None] = lambda _: None
        """Takes the sentence on the first program that has none."""

    @property
    def asked(self) -> int:
        """How many programs were asked about."""
        return len(self._known)

    @property
    def hopeless(self) -> bool:
        """Whether `HOPELESS` programs took too long and none has a score: none is expected of others."""
        return self._too_slow >= HOPELESS and all(score == NONE for score in self._known.values())

    def is_known(self, program: bytes) -> bool:
        """Whether a program was asked about."""
        return exact_key(program) in self._known

    def known(self, program: bytes) -> float:
        """What a program scores, `NONE` where that is not known."""
        return self._known.get(exact_key(program), NONE)

    def of(self, program: bytes, cancellation: Cancellation) -> float:
        """What a program scores, `NONE` if nothing. Raises `Cancelled`."""
        key = exact_key(program)
        if key not in self._known:
            self.running += 1
            try:
                self._known[key] = self._scorer.score(program, cancellation)
            except NoScoreError as error:
                self._known[key] = NONE
                self._too_slow += isinstance(error, TooSlowError)
                self._say(str(error))
            finally:
                self.running -= 1
        return self._known[key]

    def _say(self, why: str) -> None:
        if not self._told:
            self._told = True
            self.tell(f"A program has no score, which counts as worse than any: {why}.")
