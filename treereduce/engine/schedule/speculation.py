"""Speculation: going on as if oracle runs under way had failed, for workers who have nothing else to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from treereduce.engine.schedule.heap import Attempt


@dataclass(frozen=True, slots=True)
class Speculation:
    """Go on as if an attempt under way had failed: what is next would else wait for its verdict."""

    attempt: Attempt


class Speculations:
    """Knows on which failures was speculated. Not thread-safe."""

    def __init__(self) -> None:
        self._made: set[Attempt] = set()

    def make(self, attempts: Iterable[Attempt]) -> Speculation | None:
        """A speculation on the first attempt on which there was none and can be one."""
        for attempt in attempts:
            if has_sequel(attempt) and attempt not in self._made:
                self._made.add(attempt)
                return Speculation(attempt)
        return None

    def take(self, attempt: Attempt) -> bool:
        """Whether there was a speculation on ``attempt``, which is forgotten: it has failed."""
        made = attempt in self._made
        self._made.discard(attempt)
        return made


def has_sequel(attempt: Attempt) -> bool:
    """Whether a failure would lead to something new."""
    return attempt.candidate.on_failure is not None and not attempt.repeated
