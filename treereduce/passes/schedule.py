"""What is tried and in which order, as data: an effort and a choice of passes make a schedule."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from treereduce.passes.candidate import Pass
from treereduce.passes.registry import CHEAP, RESTARTS, TEXT_TIERS, TIERS


class Effort(enum.Enum):
    """How far a run goes."""

    QUICK = "quick"
    """Deletion, bodies and hoisting, to their fixpoint."""
    NORMAL = "normal"
    """All passes, to the fixpoint of all."""
    MAX = "max"
    """Wider searches, and restarts from earlier, larger programs."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The passes of a run.

    The first ``cheap`` tiers have rounds of their own until they find nothing more, and look again at the
    neighbourhood of what later tiers achieve; with 0, all tiers start together.
    """

    tiers: Sequence[Sequence[Pass]]
    cheap: int = 0
    text: Sequence[Sequence[Pass]] = ()
    """Tiers that see the program's text view, when its syntax tree has nothing more to give."""
    detours: Sequence[Pass] = ()
    """Passes whose candidates may be larger than the program."""
    restarts: int = 0
    """How often a finished run starts again from an earlier program, in another order."""


def schedule(effort: Effort = Effort.NORMAL) -> Schedule:
    """The schedule of an effort, with all its passes."""
    if effort is Effort.QUICK:
        return Schedule(TIERS[:CHEAP], CHEAP)
    return Schedule(
        tuple(tuple(entry for entry in tier if not entry.grows) for tier in TIERS),
        CHEAP,
        TEXT_TIERS,
        tuple(entry for tier in TIERS for entry in tier if entry.grows),
        RESTARTS if effort is Effort.MAX else 0,
    )
