"""What a list of runs tells of each, without reading more of its journal than needed."""

from __future__ import annotations

import mmap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from treereduce.engine.state.result import Ending
from treereduce.errors import UsageError
from treereduce.record import entries, places
from treereduce.record.about import read_about
from treereduce.record.lines import decode
from treereduce.record.told import NO_SENSE, Begun, Changed, Ended, Resumed, Told, said_by

RUNNING = "running"
KILLED = "killed"
"""How a run ended that has not said how, and is not at work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """A run. `treereduce-py runs --json` prints these fields."""

    id: str
    """What it is called: its directory, if it is not where all are."""
    path: str
    started: str
    """Local time, as in ISO 8601."""
    file: str | None
    """The input's absolute path; None for standard input."""
    name: str
    language: str
    tokens_before: int | None
    """None as long as it is not known."""
    tokens: int | None
    """Of the best program."""
    bytes_before: int
    bytes: int
    ended: str
    """How, or ``running``."""
    resumable: bool
    """Whether there is something to go on with."""
    size: int
    """Bytes of the record."""


def overview(run: Path) -> Overview:
    """What there is to tell of a run. Raises `UsageError` if it cannot be read."""
    about = read_about(run)
    tokens_before, best, ended = None, None, KILLED
    for said in _last_words(run / places.JOURNAL):
        match said:
            case Begun():
                tokens_before = said.tokens
            case Ended():
                ended = said.how
            case Resumed():
                ended = KILLED
            case Changed():
                best = said
    ended = RUNNING if places.is_running(run) else ended
    return Overview(
        id=places.called(run),
        path=str(run),
        started=about.started,
        file=about.file,
        name=about.name,
        language=about.language,
        tokens_before=tokens_before,
        tokens=best.tokens if best else tokens_before,
        bytes_before=about.size,
        bytes=best.size if best else about.size,
        ended=ended,
        resumable=ended not in {RUNNING, *(ending.value for ending in Ending if not ending.is_resumable)},
        size=places.size(run),
    )


def overviews(warn: Callable[[str], None] = lambda _: None) -> list[Overview]:
    """All runs where they usually are, the newest first. Those that cannot be read are left out.

    ``warn`` hears why. Raises `UsageError` where none of them can be looked at.
    """
    found = []
    for run in places.all_runs():
        try:
            found.append(overview(run))
        except UsageError as error:  # noqa: PERF203 - a try costs nothing beside reading one
            warn(str(error))
    return found


def _last_words(journal: Path) -> Iterator[Told]:
    """What the last entry of each kind that matters says, in the order in which they stand."""
    found: dict[int, Told] = {}
    try:
        with journal.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            for kind in (entries.BEGUN, entries.RESUMED, entries.ENDED, *entries.PROGRAMS):
                place = whole.rfind(b' ["%s",' % kind.encode())
                while place >= 0:
                    start = whole.rfind(b"\n", 0, place) + 1
                    said = _said(whole[start : whole.find(b"\n", place) + 1])
                    if said is not None:
                        found[start] = said
                        break
                    # It is torn, or just being written.
                    place = whole.rfind(b' ["%s",' % kind.encode(), 0, start)
    except (FileNotFoundError, ValueError):  # an empty file cannot be mapped
        return
    except OSError as error:
        raise places.unreadable(journal, error) from None
    yield from (found[start] for start in sorted(found))


def _said(line: bytes) -> Told | None:
    """What a line says, None if it is not as it was written or makes no sense."""
    entry = decode(line)
    try:
        return None if entry is None else said_by(entry)
    except NO_SENSE:
        return None
