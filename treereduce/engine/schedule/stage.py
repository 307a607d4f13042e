"""A stage of a run: which passes have their turn, and on what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from treereduce.passes.candidate import Pass


@dataclass(frozen=True, slots=True)
class Stage:
    """What a round tries."""

    tiers: Sequence[Sequence[Pass]]
    cheap: int = 0
    """How many tiers, from the first, look again at definitions whose last use went by what later tiers
    achieve, and prove in the end that what failed still fails; with 0, no tier looks again, and all prove it,
    but for stages that scout."""
    rivals: Sequence[int] = ()
    """Tiers that are tried together, by what a call about each promises; others wait for those before."""
    settled: int = 0
    """From which tier on tiers begin only on a program that has not changed in the round; with 0, none waits,
    and what adds syntax errors waits for the proof."""
    as_text: bool = False
    """Whether the passes see the program's text view and not its syntax tree."""
    finishes: str = ""
    """What the stage does to the looks of the result, as a participle; empty for stages that reduce."""
    once: bool = False
    """Whether no closing round proposes again what a round of it leaves behind."""
    scouts: bool = False
    """Whether interesting programs are only collected, because they may be larger."""

    def waits(self, tier: int) -> bool:
        """Whether a tier is to begin on a program on which those before it have found nothing."""
        return 0 < self.settled <= tier

    def proves(self, tier: int) -> bool:
        """Whether what a tier proposes is proven to fail on the result itself."""
        return not (self.scouts or tier >= self.cheap > 0)


class Step(NamedTuple):
    """A round to be made."""

    stage: Stage
    closing: bool = False
    """Whether what was put off is tried as well, as a proof."""
