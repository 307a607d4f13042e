"""Stored numbers, and the comparison with new ones."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.regress.runs import Numbers
from bench.report.comparison import geometric_mean

EXACT = Path(__file__).with_name("exact.json")
"""The table that a test holds the engine to."""
TOLERANCE = {"calls": 1.02, "tokens": 1.0, "own": 1.25}
"""Geometric means of new to stored numbers from which on a run is worse."""


@dataclass(frozen=True, slots=True)
class Base:
    """Stored numbers by program, and why they were stored."""

    reason: str
    machine: str
    """Empty in a table that is for every machine."""
    numbers: Mapping[str, Numbers]


def read_base(file: Path) -> Base:
    """Read stored numbers. Raises ValueError for what is no such file, and OSError."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        numbers = {name: Numbers(**entry) for name, entry in data["numbers"].items()}
        return Base(str(data["reason"]), str(data["machine"]), numbers)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"{file} holds no stored numbers: {error!r}.") from error


def write_base(file: Path, base: Base) -> None:
    """Store numbers. Raises OSError."""
    file.write_text(json.dumps(dataclasses.asdict(base), indent=1) + "\n", encoding="utf-8")


def changes(base: Base, now: Mapping[str, Numbers]) -> list[str]:
    """Where exact numbers differ, in words. Runs on other parsers than the stored ones are left out."""
    told = []
    for name, old in base.numbers.items():
        new = now.get(name)
        if new is None or new.program != old.program:
            told.append(f"{name}: the program is another one.")
        elif new.parser == old.parser:
            told += [
                f"{name}: {getattr(old, what)} {what} became {getattr(new, what)}."
                for what in ("calls", "tokens", "bytes")
                if getattr(old, what) != getattr(new, what)
            ]
    return told + [f"{name}: it is not stored." for name in now if name not in base.numbers]


def means(base: Base, now: Mapping[str, Numbers]) -> dict[str, float]:
    """Geometric means of new to stored numbers, for those that both have."""
    pairs = [(old, now[name]) for name, old in base.numbers.items() if name in now]
    found = {
        what: geometric_mean(
            getattr(new, what) / getattr(old, what)
            for old, new in pairs
            if getattr(old, what) and getattr(new, what)
        )
        for what in TOLERANCE
    }
    return {what: mean for what, mean in found.items() if mean is not None}


def worse(base: Base, now: Mapping[str, Numbers]) -> list[str]:
    """What has become worse in the mean, in words; times count only where both have them."""
    return [
        f"{what} rose by {mean - 1:.1%} in the geometric mean"
        for what, mean in means(base, now).items()
        if mean > TOLERANCE[what] + 1e-9
    ]
