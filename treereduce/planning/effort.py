"""How far a run goes. Apart from the schedules, so that a command line can be read before any pass is."""

from __future__ import annotations

import enum


class Effort(enum.Enum):
    """How far a run goes."""

    QUICK = "quick"
    """Deletion, bodies, hoisting and shorter forms, to their fixpoint."""
    NORMAL = "normal"
    """All passes, to the fixpoint of all."""
    MAX = "max"
    """Wider searches, and restarts from earlier, larger programs."""
