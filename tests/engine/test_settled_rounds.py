"""Rounds on a program that changes: what waits for one on which nothing is found any more."""

from __future__ import annotations

from dataclasses import replace

from engine_parts import attempt_to_delete, next_version, snapshot, trial

from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.schedule.tiers import MOST_RENEWALS, Renewals
from treereduce.engine.trial.best import Best
from treereduce.engine.trial.failures import LARGEST

SOURCE = b"int a; int b; int c;"
A, B = (attempt_to_delete(SOURCE, b"int %c;" % letter) for letter in b"ab")


def settling(source: bytes = SOURCE, *, closing: bool = False) -> Scheduler:
    """A round whose second tier waits for a program that has not changed, with an attempt in that."""
    round_ = Scheduler(Best(snapshot(source)), Stage([[], []], cheap=1, settled=1), closing=closing)
    assert round_.take() == Task(0, 0)
    round_.done()
    round_.add([replace(B, tier=1)])
    return round_


def commit(round_: Scheduler, attempt: Attempt) -> None:
    """A worker takes an attempt up, and it is interesting."""
    round_.add([attempt])
    assert round_.take() is attempt
    found = trial(round_.best.current, attempt)
    assert round_.won(attempt, found, next_version(found))[0] is not None
    round_.done()


def test_a_tier_that_mostly_fails_waits_for_a_program_that_has_not_changed() -> None:
    round_ = settling()
    commit(round_, A)
    assert round_.take() is None
    assert round_.over
    assert settling().take() is not None


def test_it_waits_too_where_what_is_left_before_it_has_become_void() -> None:
    round_ = settling()
    round_.add([Task(0, next(iter(round_.best.current.view.children(0))))])
    commit(round_, attempt_to_delete(SOURCE, b"int a; int b;"))
    assert round_.take() is None
    assert round_.over


def test_a_tier_that_has_begun_goes_on_after_a_commit() -> None:
    round_ = settling()
    assert isinstance(round_.take(), Task)
    round_.done()
    commit(round_, A)
    assert round_.take() is not None


def test_a_proof_leaves_no_tier_out() -> None:
    round_ = settling(closing=True)
    commit(round_, A)
    assert round_.take() is not None


def test_what_means_more_than_it_replaces_is_proven_as_cheap_passes_are() -> None:
    round_ = Scheduler(Best(snapshot(SOURCE)), Stage([[], []], cheap=1), closing=True)
    for attempt, proves in ((A, True), (B, False)):
        round_.put_off.repeat(replace(attempt, tier=1, found_by=replace(attempt.found_by, proves=proves)))
    assert [each.edits for each in round_.put_off.turn(0)] == [A.edits]


def test_in_a_program_whose_failures_are_not_remembered_no_tier_waits() -> None:
    round_ = settling(SOURCE + b"//" + LARGEST * b"x" + b"\n")
    commit(round_, A)
    assert round_.take() is not None


def test_what_adds_syntax_errors_is_tried_where_all_tiers_have_found_nothing() -> None:
    round_ = Scheduler(Best(snapshot(SOURCE)), Stage([[]], settled=1), closing=False)
    round_.put_off.tolerate(A)
    round_.put_off.repeat(B)
    assert round_.take() == Task(0, 0)
    round_.done()
    retried = round_.take()
    assert isinstance(retried, Attempt)
    assert retried.tolerant
    round_.done()
    assert round_.take() is None
    assert round_.proof is None


def test_a_round_ends_with_what_added_syntax_errors_unless_a_single_token_went() -> None:
    for single in False, True:
        assert goes_on_behind_a_syntax_error(Renewals(), single=single) == single


def test_few_rounds_of_a_run_end_with_what_added_syntax_errors() -> None:
    renewals = Renewals()
    went_on = [goes_on_behind_a_syntax_error(renewals) for _ in range(MOST_RENEWALS + 3)]
    assert went_on == [False] * MOST_RENEWALS + [True] * 3


def goes_on_behind_a_syntax_error(renewals: Renewals, *, single: bool = False) -> bool:
    """Whether a round does after a commit that added one, with the other attempt of the kind."""
    round_ = Scheduler(Best(snapshot(SOURCE)), Stage([[]], settled=1), closing=False, renewals=renewals)
    entry = replace(A.found_by, single=single)
    for each in A, B:
        round_.put_off.tolerate(replace(each, found_by=entry))
    assert round_.take() == Task(0, 0)
    round_.done()
    attempt = round_.take()
    assert isinstance(attempt, Attempt)
    found = trial(round_.best.current, attempt)
    assert round_.won(attempt, found, next_version(found))[0] is not None
    round_.done()
    return round_.take() is not None
