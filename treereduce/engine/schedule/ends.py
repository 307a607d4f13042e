"""When a round ends although it has something left, because the next one does better with it."""

from __future__ import annotations

from treereduce.engine.trial.best import Snapshot
from treereduce.view.view import View

LARGE = 100_000
"""Tokens from which a base is too dear to be gone through to its end when little of it is left."""
LITTLE = 64
"""What little is: this part of a base, or less. A parse of that takes less than what would come to nothing.
Of 100,000 brackets around a word each is a place to try something at, when all that is left is the word."""

WORKERS_A_STRAGGLER = 5
"""Of so many workers one may not hold up the others after a commit, because another round follows. What it
was about is proposed again there. With 64 workers a run took 7.2 s with one in eight, and 6.6 with this."""
SMALL = 1_000
"""Tokens up to which a program is so small that another round costs next to nothing."""


def is_outdated(view: View) -> bool:
    """Whether so little of a large base is left that a round on a fresh parse had better begin."""
    before = view.tree.token_count
    return before >= LARGE and view.rendering.tokens * LITTLE <= before


def is_tail(newest: Snapshot, running: int, most: int) -> bool:
    """Whether most workers do better in the next round than waiting for the last few oracle runs.

    ``most`` is how many were at work at once, in rounds that ran ahead too.
    """
    return newest.rendering.tokens <= SMALL and running <= most // WORKERS_A_STRAGGLER
