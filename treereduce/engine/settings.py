"""How a run is to be made."""

from __future__ import annotations

from dataclasses import dataclass, field

from treereduce.errors import UsageError
from treereduce.oracle.chance import MOST_TIMES
from treereduce.planning.schedule import Schedule, schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a run is to be made.

    ``jobs`` is the number of oracle runs at a time; with one, a run is reproducible to the byte. With
    ``most_jobs`` it is only the first: the number follows what pays, from 1 to that. A ``seed`` other than 0
    varies the order of equals. ``time_limit`` is in seconds, ``max_tests`` in oracle calls. A yes has to be
    given ``repeat`` times in a row.
    """

    jobs: int = 1
    most_jobs: int | None = None
    seed: int = 0
    time_limit: float | None = None
    max_tests: int | None = None
    repeat: int = 1
    schedule: Schedule = field(default_factory=schedule)

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise UsageError(f"A run needs at least one job, not {self.jobs}.")
        if not 1 <= self.repeat <= MOST_TIMES:
            raise UsageError(
                f"A yes cannot be asked for {self.repeat} times: give a number from 1 to {MOST_TIMES:,}."
            )
        if self.most_jobs is not None and self.most_jobs < self.jobs:
            raise UsageError(f"A run cannot begin with {self.jobs} jobs and have {self.most_jobs} at most.")
