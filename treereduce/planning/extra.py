"""A pass that is not in the catalogue, as a schedule takes it in."""

from __future__ import annotations

from dataclasses import dataclass

from treereduce.passes.candidate import Pass
from treereduce.planning.effort import Effort


@dataclass(frozen=True, slots=True)
class Extra:
    """A pass from elsewhere, and when it has its turn."""

    entry: Pass
    stage: str
    """``cheap``, ``late``, or ``outside``: after all, because each candidate costs a process."""
    origin: str
    """Where it comes from, for people."""
    group: str = ""
    """What it is chosen by together with others, as in ``+clang``."""
    uninvited: bool = True
    """Whether it runs where no choice of passes names it. At the greatest effort all do."""

    def runs_at(self, effort: Effort) -> bool:
        """Whether it runs at an effort without having been named."""
        return self.uninvited or effort is Effort.MAX
