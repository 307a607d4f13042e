"""What became of something interesting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.unions import Union
from treereduce.engine.trial.best import Snapshot


class Outcome(NamedTuple):
    """What `Scheduler.won` has made of a success."""

    snapshot: Snapshot | None
    """The newest version, None if it waits."""
    doomed: Sequence[Flight] = ()
    """Runs that have become void, to be cancelled."""
    members: Sequence[Attempt] = ()
    """Whose edits have been committed."""
    first: Sequence[Attempt] = ()
    """Those of them that were not hoped for before, so that what they lead to is new."""


def is_void(job: Attempt | Union, snapshot: Snapshot) -> bool:
    """Whether nothing of what a job changes is left in a version."""
    edits = snapshot.rendering.edits
    return all(edits.covers(edit.start, edit.end) for edit in job.edits)
