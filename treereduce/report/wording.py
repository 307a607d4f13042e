"""How sizes, shares and times are written. One place, so that every display says the same."""

from __future__ import annotations

import math

SECONDS_PER_MINUTE = 60
SECONDS_PER_HOUR = 3600


def count(number: int, noun: str) -> str:
    """``1 byte``, ``2,300 bytes``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def removed(before: int, after: int) -> str:
    """The share that is gone, in percent, rounded down: ``100.0 %`` is said only when nothing is left."""
    share = 1000 * (before - after) / before if before else 0.0
    return f"{math.floor(share) / 10:.1f} %"


def duration(seconds: float) -> str:
    """``4.2 s``, ``3 min 20 s``, ``2 h 05 min``."""
    if seconds < SECONDS_PER_MINUTE:
        return f"{seconds:.1f} s"
    if seconds < SECONDS_PER_HOUR:
        minutes, rest = divmod(int(seconds), SECONDS_PER_MINUTE)
        return f"{minutes} min {rest:02} s"
    hours, rest = divmod(int(seconds), SECONDS_PER_HOUR)
    return f"{hours} h {rest // SECONDS_PER_MINUTE:02} min"
