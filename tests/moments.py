"""Where runs stand that never were."""

from __future__ import annotations

from dataclasses import replace

from treereduce.engine.state.result import Phase, Progress

START = Progress(
    round=1,
    size=80_000,
    tokens=20_000,
    original_size=80_000,
    original_tokens=20_000,
    oracle_calls=0,
    running=0,
    jobs=2,
    waiting=40,
    seconds=0.0,
)
"""The beginning of a large one."""


def proving(seconds: float, done: int, known: int = 480) -> Progress:
    """How far a proof is."""
    return replace(START, phase=Phase.PROVING, seconds=seconds, proof=(done, known))
