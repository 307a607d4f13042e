"""Candidates that have their turn when a round has nothing else left, and how far a proof is with them.

Those that would add syntax errors are many and rarely pay, and those that failed before nearly all fail
again. They are tried in a closing round, in this order; those that failed before only without a commit, for
they prove what has been reached. Another round proposes them again. Of those that failed before, only the
cheap tiers' are, which make a result minimal, and those of passes that prove. On 24 real crashes the others
won nothing in 496 calls, and on 29 of C++ compilers in 500.

Where all tiers have found nothing, what adds syntax errors has its turn in other rounds too, before the
stages that would begin again after it. What leaves a name undefined, where many such have failed, has it in a
round of the cheap tiers that finds nothing, or before the tiers that mostly fail: asked about in the proof
alone, a success came too late for these, and one program in Lisp took 429 calls and not 373.

What takes in a deletion that was refused (`treereduce.engine.trial.parts`) has its turn in the same round,
also after commits: on a fresh parse it may not be proposed.
"""

from __future__ import annotations

from dataclasses import replace

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.stage import Stage


class PutOff:
    """What is put off in one round. Not thread-safe."""

    def __init__(self, stage: Stage, *, closing: bool) -> None:
        self._stage = stage
        self._closing = closing
        self._repeated: list[Attempt] = []
        self._undefined: list[Attempt] = []
        self._covering: list[Attempt] = []
        self._broken: list[Attempt] = []
        self._proves = False
        self._taken = self._known = 0

    def repeat(self, attempt: Attempt) -> None:
        """Keep an attempt for the end because it failed before; one that is not proven again is dropped."""
        if self.is_proven(attempt):
            self._repeated.append(replace(attempt, repeated=True))

    def leave_undefined(self, attempt: Attempt) -> list[Attempt]:
        """Put off an attempt that leaves a name undefined, where many such have failed, or drop it.

        What mostly fails is not to begin before it, so there it is returned, to be tried with that.
        """
        if not self.is_proven(attempt):
            return []
        later = replace(attempt, repeated=True)
        if self._stage.settled and not self._closing:
            return [replace(later, tier=self._stage.settled)]
        (self._repeated if self._closing else self._undefined).append(later)
        return []

    def come_last(self, attempt: Attempt) -> None:
        """Keep an attempt for the end of the round, because it takes in what was refused."""
        (self._repeated if self._closing else self._covering).append(replace(attempt, repeated=True))

    def is_proven(self, attempt: Attempt) -> bool:
        """Whether an attempt that is put off is tried once more in the closing round."""
        return self._stage.proves(attempt.tier) or attempt.found_by.proves

    def tolerate(self, attempt: Attempt) -> None:
        """Keep an attempt for the very end because it adds syntax errors."""
        self._broken.append(replace(attempt, tolerant=True))

    def turn(self, commits: int) -> list[Attempt]:
        """What has its turn after so many commits, and is put off no longer."""
        if self._closing:
            turn = self._broken or ([] if commits else self._repeated)
        elif self._covering:
            turn = self._covering
        elif commits or (self._stage.cheap and not self._stage.settled):
            turn = []
        else:
            turn = self._broken if self._stage.settled else self._undefined
        due = turn.copy()
        turn.clear()
        self._proves = self._proves or (self._closing and bool(due))
        return due

    def added(self, attempts: int) -> None:
        """So many are to be tried besides: once the proof has begun, they are a part of it."""
        self._known += attempts * self._proves

    def taken(self) -> None:
        """One was taken up."""
        self._taken += self._proves

    @property
    def progress(self) -> tuple[int, int] | None:
        """How many of a proof have been taken up, and how many there are; roughly. None before it begins."""
        return (self._taken, self._known + len(self._repeated) + len(self._broken)) if self._proves else None
