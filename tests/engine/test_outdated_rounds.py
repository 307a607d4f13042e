"""Rounds on a base that is no longer what the program looks like."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine_parts import attempt_to_delete, deleting, next_version, snapshot, trial

from treereduce.engine.schedule import ends as ends_module
from treereduce.engine.schedule.ends import LITTLE
from treereduce.engine.schedule.heap import Attempt, Task
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


@pytest.mark.parametrize("reshapes", [True, False])
def test_no_later_tier_begins_behind_a_pass_that_reshapes(*, reshapes: bool) -> None:
    source = b"int a; int b; int c;"
    round_ = Scheduler(Best(snapshot(source)), Stage([[], []]))
    deleted = attempt_to_delete(source, b"int a;")
    first = replace(deleted, found_by=replace(deleted.found_by, reshapes=reshapes))
    later = replace(attempt_to_delete(source, b"int b;"), tier=1)
    assert round_.take() == Task(0, 0)
    round_.add([first, later])
    assert round_.take() is first
    found = trial(round_.best.current, first)
    assert round_.won(first, found, next_version(found))[0] is not None
    taken = [round_.take(), round_.take()]
    assert taken == ([None, None] if reshapes else [Task(1, 0), later])
