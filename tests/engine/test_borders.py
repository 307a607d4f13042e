from __future__ import annotations

from dataclasses import replace

import pytest
from engine_parts import attempt_to_delete, next_version, snapshot, trial

from treereduce.engine.schedule.borders import Borders
from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.best import Best, Snapshot
from treereduce.program.edits import Edit

SOURCE = b"int a; int b, c; int d, e; int f; int g;"
BASE = snapshot(SOURCE)
SIZE = {b"int b, c;": 5, b"int d, e;": 5, b"int f;": 3, b"int g;": 3}


def link(*texts: bytes, chain: int | None = 0) -> Attempt:
    attempt = attempt_to_delete(SOURCE, *texts)
    return replace(attempt, candidate=replace(attempt.candidate, chain=chain))


LATER, EARLIER = link(b"int d, e;"), link(b"int b, c;")
BOTH = link(b"int b, c; int d, e;")


def without(*attempts: Attempt, base: Snapshot = BASE) -> Snapshot:
    """The version after these commits."""
    for attempt in attempts:
        base = next_version(trial(base, attempt))
    return base


def won(borders: Borders, attempt: Attempt, now: Snapshot) -> list[tuple[Edit, ...]]:
    """The edits of what is to be tried again after a commit."""
    tokens = SIZE[SOURCE[attempt.edits[0].start : attempt.edits[0].end]]
    return [again.edits for again in borders.won([attempt], tokens, now)]


def test_a_run_that_failed_is_tried_again_once_what_stood_behind_it_has_gone() -> None:
    borders = Borders()
    assert borders.failed(EARLIER, BASE, BASE) == []
    assert won(borders, LATER, without(LATER)) == [EARLIER.edits]
    assert won(borders, link(b"int f;"), without(LATER, link(b"int f;"))) == []


def test_it_waits_for_all_that_stands_between() -> None:
    borders, last = Borders(), link(b"int f;")
    borders.failed(EARLIER, BASE, BASE)
    assert won(borders, last, without(last)) == []
    assert won(borders, LATER, without(last, LATER)) == [EARLIER.edits]


def test_what_has_gone_before_may_lie_between() -> None:
    borders, last = Borders(), link(b"int f;")
    borders.failed(EARLIER, BASE, BASE)
    assert won(borders, last, without(LATER, last)) == [EARLIER.edits]


def test_a_run_smaller_than_what_has_gone_is_left_to_the_next_round() -> None:
    borders = Borders()
    borders.failed(link(b"int a;"), BASE, BASE)
    assert won(borders, EARLIER, without(EARLIER)) == []


def test_of_several_that_end_there_the_shortest_is_tried_first() -> None:
    borders, last = Borders(), link(b"int f;")
    for attempt in (BOTH, LATER):
        borders.failed(attempt, BASE, BASE)
    assert won(borders, last, without(last)) == [LATER.edits]
    assert won(borders, link(b"int g;"), without(last, link(b"int g;"))) == [BOTH.edits]


def test_a_run_that_has_gone_by_another_way_hides_none_that_ends_before_it() -> None:
    borders, in_parts, last = Borders(), link(b"int d,", b"e;", chain=None), link(b"int f;")
    for attempt in (EARLIER, LATER):
        borders.failed(attempt, BASE, BASE)
    assert borders.won([in_parts], 5, without(in_parts)) == []
    assert won(borders, last, without(in_parts, last)) == [EARLIER.edits]


def test_a_failure_on_an_older_program_counts_what_has_gone_since() -> None:
    now = without(LATER)
    borders = Borders()
    won(borders, LATER, now)
    [again] = borders.failed(EARLIER, BASE, now)
    assert again.edits == EARLIER.edits
    assert borders.failed(EARLIER, now, now) == []


def test_what_failed_on_what_it_would_be_tried_on_again_is_not_for_ever() -> None:
    borders = Borders()
    now = without(LATER)
    won(borders, LATER, now)
    assert [again.edits for again in borders.failed(EARLIER, BASE, now)] == [EARLIER.edits]
    assert borders.failed(EARLIER, BASE, now, stale=False) == []


@pytest.mark.parametrize(
    "other",
    [link(b"int b, c;", chain=None), link(b"int a;"), link(b"int d, e;")],
    ids=["loose", "far", "gone"],
)
def test_others_are_not_tried_again(other: Attempt) -> None:
    borders = Borders()
    borders.failed(other, BASE, BASE)
    assert won(borders, LATER, without(LATER)) == []


def round_with_both_under_way() -> Scheduler:
    """Two workers have taken up `EARLIER` and `LATER`, and there is nothing else."""
    round_ = Scheduler(Best(BASE), Stage([[]]))
    assert round_.take() == Task(0, 0)
    round_.add([EARLIER, LATER])
    assert {round_.take(), round_.take()} == {EARLIER, LATER}
    return round_


def test_a_round_hands_out_what_failed_too_early() -> None:
    round_ = round_with_both_under_way()
    round_.failed(EARLIER, BASE)
    round_.won(LATER, found := trial(BASE, LATER), next_version(found))
    again = round_.take()
    assert isinstance(again, Attempt)
    assert (again.edits, again.repeated) == (EARLIER.edits, True)


def test_a_round_hands_out_what_failed_while_another_worker_opened_its_border() -> None:
    round_ = round_with_both_under_way()
    round_.won(LATER, found := trial(BASE, LATER), next_version(found))
    round_.failed(EARLIER, BASE)
    again = round_.take()
    assert isinstance(again, Attempt)
    assert again.edits == EARLIER.edits
