"""What a condition is. All of a run's conditions must hold at once for a program to be interesting."""

from __future__ import annotations

from typing import Protocol

from treereduce.conditions.outcome import Outcome


class Condition(Protocol):
    """Looks at one run. Stateless: called from several threads at once."""

    def holds(self, outcome: Outcome) -> bool:
        """Whether the run has what is kept."""

    def matched(self, outcome: Outcome) -> str:
        """What a person would look at in a run that has it: the line, or as in ``exit status 4``."""
