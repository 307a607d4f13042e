"""Passes of installed packages, found by the entry-point group `GROUP`.

An entry point names a module, or a function in one; importing it registers passes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from treereduce.machine.shortage import leaves_open
from treereduce.planning.registration import registering_for
from treereduce.plugins.guard import raised

GROUP = "treereduce.passes"

_loaded: dict[tuple[str, ...], tuple[str, ...]] = {}


def load_passes() -> tuple[str, ...]:
    """Import what installed packages bring, once, and return a sentence for each that cannot be imported."""
    path = tuple(sys.path)
    if path not in _loaded:
        _loaded[path] = tuple(_load()) if any(map(_has_any, path)) else ()
    return _loaded[path]


def _has_any(directory: str) -> bool:
    """Whether a package in a directory of the path may have passes.

    `importlib.metadata` takes 15 ms to import, which nobody pays who has none; 200 packages take 2 ms here.
    """
    try:
        places = [
            place
            for pattern in ("*.dist-info", "*.egg-info")
            for place in Path(directory or ".").glob(pattern)
        ]
    except OSError as error:
        return leaves_open(error)
    return any(_may_have(place / "entry_points.txt") for place in places)


def _may_have(file: Path) -> bool:
    """Whether a package may have passes. One that may not be read hides none of the others."""
    try:
        return GROUP in file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        return leaves_open(error)


def _load() -> Iterator[str]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - 15 ms, for those who have plug-ins

    for point in entry_points(group=GROUP):
        origin = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.name
        try:
            with registering_for(origin):
                point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a package that is broken is not our end
            yield f"The plug-in {point.name} of {origin} is left out: it {raised(error)}."
