"""Where other programs are told of a run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlets:
    """What was asked for, as it was typed."""

    events: str | None = None
    """A file, ``-`` for standard output, or ``fd:N``."""
    summary: str | None = None
    """A file."""


NO_OUTLETS = Outlets()

EARLIER = "earlier run"
"""What found a program that a run goes on from, where events name a pass."""
