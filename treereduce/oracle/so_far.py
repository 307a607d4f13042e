"""What a run that still goes on has printed, and whether that decides."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from treereduce.conditions.outcome import Outcome
from treereduce.oracle.running.printed import printed_in
from treereduce.oracle.running.sandbox import Place

MOST_READ = 2**18
"""Bytes that are read of the beginning and of the end of what a run wrote to one stream. Tools say what is
wrong in some kilobytes there; those that print programs print megabytes between."""


class SoFar:
    """Asks ``settled`` about the whole lines that a run in ``place`` has printed, when there are new ones.

    Only the beginning of long output is looked at, which is not left out when all of it is.
    """

    def __init__(self, place: Place, settled: Callable[[Outcome], bool | None]) -> None:
        self._place, self._settled = place, settled
        self._read = (0, 0)

    def said(self) -> bool | None:
        """What it says of them; None if that is open, and if there is nothing new. Raises OSError."""
        files = (self._place.output, self._place.errors)
        sizes = (_size(files[0]), _size(files[1]))
        if sizes == self._read:
            return None
        self._read = sizes
        return self._settled(Outcome(None, _whole_lines(files[0]), _whole_lines(files[1]), 0.0))


def _size(file: Path | None) -> int:
    """Bytes that are worth reading."""
    try:
        return 0 if file is None else min(os.stat(file).st_size, MOST_READ)  # noqa: PTH116 - faster
    except OSError:
        return 0


def _whole_lines(file: Path | None) -> str:
    opened = printed_in(file)
    if opened is None:
        return ""
    with opened as stream:
        text = stream.read(MOST_READ)
    return text[: text.rfind(b"\n") + 1].decode(errors="replace")
