"""What a run is after beside the smallest program, as it was typed: what is preferred among equals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from treereduce.oracle.levels import typed_check


@dataclass(frozen=True, slots=True, kw_only=True)
class Aims:
    """What was typed."""

    prefer: str | None = None
    """A script or command that prints a number: of equally small programs, the one with the least is kept."""

    def scoring(self) -> Path | Sequence[str] | None:
        """What gives scores; None if nothing does. Raises `UsageError` where it is no command."""
        return None if self.prefer is None else typed_check("--prefer", self.prefer)


NO_AIMS = Aims()
"""Without any of the options."""
