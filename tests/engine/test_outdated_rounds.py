"""Rounds on a base of which little is left."""

from __future__ import annotations

import pytest
from engine_parts import attempt_to_delete, deleting, next_version, snapshot, trial

from treereduce.engine.schedule import ends as ends_module
from treereduce.engine.schedule.ends import LITTLE
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.best import Best
from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit


@pytest.mark.parametrize(("large", "ends"), [(3 * LITTLE, True), (3 * LITTLE + 1, False)])
def test_a_round_ends_when_little_is_left_of_a_large_base(
    monkeypatch: pytest.MonkeyPatch, *, large: int, ends: bool
) -> None:
    monkeypatch.setattr(ends_module, "LARGE", large)
    source = b"int a;" * LITTLE
    best = Best(snapshot(source))
    scheduler = Scheduler(best, Stage([[]]))
    for kept in (LITTLE // 2, 1):
        assert scheduler.take() is not None
        attempt = Attempt(0, deleting(), Candidate((Edit(6 * kept, len(source)),)))
        found = trial(best.current, attempt)
        scheduler.won(attempt, found, next_version(found))
        scheduler.add([attempt_to_delete(source, b"int a;")])
    assert (scheduler.take() is None) == ends
