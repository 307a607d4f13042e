"""What a condition is. All of a run's conditions must hold at once for a program to be interesting."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from treereduce.conditions.outcome import Outcome


class Condition(Protocol):
    """Looks at one run. Stateless: called from several threads at once."""

    def holds(self, outcome: Outcome) -> bool:
        """Whether the run has what is kept."""

    def matched(self, outcome: Outcome) -> str:
        """What a person would look at in a run that has it: the line, or as in ``exit status 4``."""


@runtime_checkable
class Settling(Condition, Protocol):
    """A condition on which a run may have the last word while it still goes on."""

    def may_hold(self) -> bool:
        """Whether `settled` ever says yes."""

    def may_fail(self) -> bool:
        """Whether `settled` ever says no."""

    def settled(self, so_far: Outcome) -> bool | None:
        """What `holds` will say, whatever else the run prints and however it ends; None if that is open.

        ``so_far`` has the whole lines that it has printed. Where `Outcome` leaves out the middle of an
        output, they stand before it.
        """
