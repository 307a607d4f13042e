"""What was typed about the record of a run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which record there shall be, and which one is gone on with."""

    is_on: bool = True
    """Whether there shall be one at all."""
    words: tuple[str, ...] = ()
    """The words of the call that make the same run again, from any record."""
    place: Path | None = None
    """The directory of the run; None for a new one where all are."""
    resume: Path | None = None
    """The directory of the run to go on with."""
    replay: Path | None = None
    """The directory of the run whose programs are asked about again."""
    directory: Path | None = None
    """Where that run began, if the call was typed in another directory, which this one has left since."""

    @property
    def earlier(self) -> Path | None:
        """The directory of the run that is gone on with in either way."""
        return self.resume or self.replay


NOT_WANTED = Wanted(is_on=False)
"""No record."""
