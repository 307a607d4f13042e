"""A pass that is not in the catalogue, as a schedule takes it in."""

from __future__ import annotations

from dataclasses import dataclass

from treereduce.passes.candidate import Pass
from treereduce.planning.effort import Effort

INSTALLED = {"clang": "its tools come with the packages cvise and creduce, of which neither is here"}
"""Groups of passes that are there where something is installed, and what."""


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
    needs: Effort | None = Effort.QUICK
    """The least effort at which it runs where no choice of passes names it; None: at none."""

    def runs_at(self, effort: Effort) -> bool:
        """Whether it runs at an effort without having been named."""
        efforts = list(Effort)
        return self.needs is not None and efforts.index(self.needs) <= efforts.index(effort)
