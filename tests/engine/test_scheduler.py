"""Schedulers: what workers do is done by hand, so every order of events can be had."""

from __future__ import annotations

from engine_parts import attempt_to_delete, snapshot
from round_by_hand import SOURCE, A, B, C, D, Hands

from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.speculation import Speculation
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.best import Best, Snapshot
from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit


def test_a_round_begins_with_the_root_in_every_tier() -> None:
    round_ = Scheduler(Best(snapshot(SOURCE)), Stage([[], [], []]))
    assert round_.waiting == 3
    for tier in range(3):
        assert round_.take() == Task(tier, 0)
        round_.done()
    assert round_.take() is None


def test_a_round_is_over_when_nothing_is_left_and_nobody_is_busy() -> None:
    hands = Hands()
    assert hands.round.take() is None
    assert hands.round.take() is None


def test_a_success_on_the_current_program_is_committed() -> None:
    hands = Hands()
    [(attempt, found)] = hands.begin(A)
    new = hands.offer(attempt, found)
    assert new is hands.best.current
    assert new.data == b"int b; int c; int d; int e;"
    assert (new.version, hands.round.commits) == (1, 1)


def test_a_success_on_a_stale_program_comes_back_as_a_union() -> None:
    hands = Hands()
    first, second = hands.begin(A, B)
    hands.offer(*first)
    assert hands.offer(*second) is None
    union = hands.take_union()
    assert union.members == (B,)
    committed = hands.offer(union, hands.rebased(union))
    assert committed is not None
    assert committed.data == b"int c; int d; int e;"
    assert (committed.version, hands.round.commits) == (2, 2)


def test_a_union_goes_before_all_else() -> None:
    hands = Hands()
    first, second = hands.begin(A, B)
    hands.offer(*first)
    hands.round.add([attempt_to_delete(SOURCE, b"int c; int d; int e;")])
    hands.offer(*second)
    assert hands.take_union().members == (B,)


def test_of_attempts_that_come_to_the_same_program_one_is_tried_and_the_others_wait_for_its_verdict() -> None:
    hands = Hands()
    twins = [attempt_to_delete(SOURCE, b"int c;") for _ in range(3)]
    begun = hands.begin(*twins)
    assert [hands.round.begin(attempt, tried) for attempt, tried in begun] == [True, False, False]
    assert hands.round.end(*begun[0]) == twins[1:]
    assert hands.round.begin(*begun[1])
    assert hands.round.end(*begun[1]) == []


def test_all_successes_on_stale_programs_are_in_one_union() -> None:
    hands = Hands()
    first, *others = hands.begin(A, B, C, D)
    hands.offer(*first)
    for other in others:
        hands.offer(*other)
    assert hands.take_union().members == (B, C, D)


def test_while_a_union_is_under_way_others_commit_and_it_waits_for_the_next() -> None:
    hands = Hands()
    first, second = hands.begin(A, attempt_to_delete(SOURCE, b"int b;"))
    hands.offer(*first)
    hands.offer(*second)
    union = hands.take_union()
    late = hands.rebased(union)
    assert hands.offer(*hands.begin(C)[0]) is not None
    assert hands.offer(union, late) is None
    again = hands.take_union()
    committed = hands.offer(again, hands.rebased(again))
    assert committed is not None
    assert committed.data == b"int d; int e;"


def test_a_smaller_program_takes_the_place_of_the_newest_and_what_it_has_not_waits() -> None:
    hands = Hands()
    wide = attempt_to_delete(SOURCE, b"int b; int c;")
    first, second = hands.begin(A, wide)
    hands.offer(*first)
    committed = hands.offer(*second)
    assert committed is not None
    assert committed.data == b"int a; int d; int e;"
    assert hands.take_union().members == (A,)


def test_what_lies_inside_a_larger_deletion_that_comes_later_does_not_wait() -> None:
    hands = Hands()
    wide = attempt_to_delete(SOURCE, b"int a; int b;")
    first, second = hands.begin(A, wide)
    hands.offer(*first)
    assert hands.offer(*second) is not None
    assert hands.round.take() is None


def test_what_lies_inside_a_waiting_success_is_left_until_that_has_failed() -> None:
    hands = Hands()
    wide = attempt_to_delete(SOURCE, b"int b; int c;")
    first, second = hands.begin(attempt_to_delete(SOURCE, b"int d; int e;"), wide)
    hands.offer(*first)
    hands.offer(*second)
    union = hands.take_union()
    hands.round.add([B, A])
    assert hands.take() is A
    assert hands.round.union_failed(union) is wide
    assert hands.take() is B


def test_a_worker_without_a_job_goes_on_as_if_a_run_under_way_had_failed() -> None:
    hands = Hands()
    leading = Attempt(0, A.found_by, Candidate(A.edits, on_failure=lambda _: iter([B.candidate])))
    hands.begin(leading, C)
    hands.depart(C)
    hands.depart(leading)
    assert hands.take() == Speculation(leading)
    assert not hands.round.failed(leading, hands.best.current)
    assert hands.round.failed(leading, hands.best.current)
    assert hands.round.failed(C, hands.best.current)


def test_nobody_speculates_while_there_is_something_to_try() -> None:
    hands = Hands()
    leading = Attempt(0, A.found_by, Candidate(A.edits, on_failure=lambda _: iter([B.candidate])))
    hands.begin(leading)
    hands.depart(leading)
    hands.round.add([C])
    assert hands.take() is C
    assert hands.take() == Speculation(leading)


def test_a_failed_union_is_halved_and_its_members_come_back_one_by_one() -> None:
    hands = Hands()
    first, *others = hands.begin(A, B, C)
    hands.offer(*first)
    for other in others:
        hands.offer(*other)
    assert hands.round.union_failed(hands.take_union()) is None
    left = hands.take_union()
    assert left.members == (B,)
    assert hands.round.union_failed(left) is B
    right = hands.take_union()
    assert right.members == (C,)
    committed = hands.offer(right, hands.rebased(right))
    assert committed is not None
    assert committed.data == b"int b; int d; int e;"


def test_the_second_half_of_a_union_is_tried_on_what_the_first_made_of_the_program() -> None:
    hands = Hands()
    first, *others = hands.begin(A, B, C)
    hands.offer(*first)
    for other in others:
        hands.offer(*other)
    hands.round.union_failed(hands.take_union())
    left = hands.take_union()
    assert hands.offer(left, hands.rebased(left)) is not None
    right = hands.take_union()
    assert right.members == (C,)
    committed = hands.offer(right, hands.rebased(right))
    assert committed is not None
    assert committed.data == b"int d; int e;"


def test_parts_tried_ahead_of_a_union_are_cancelled_when_it_is_interesting_after_the_first_of_them() -> None:
    hands = Hands()
    first, *others = hands.begin(A, B, C, D)
    hands.offer(*first)
    for other in others:
        hands.offer(*other)
    whole, left, right = hands.take_union(), hands.take_union(), hands.take_union()
    assert (left.members, right.members) == ((B,), (C, D))
    late = hands.rebased(whole)
    needless, own = hands.depart(right), hands.depart(whole)
    assert hands.offer(left, hands.rebased(left)) is not None
    committed = hands.offer(whole, late)
    assert committed is not None
    assert committed.data == b"int e;"
    assert [flight.cancellation.cancelled for flight in (needless, own)] == [True, False]
    hands.round.close(right)
    assert hands.round.take() is None


def test_after_a_cancelled_union_commits_go_on() -> None:
    hands = Hands()
    first, second = hands.begin(A, B)
    hands.offer(*first)
    hands.offer(*second)
    hands.round.close(hands.take_union())
    assert hands.offer(*hands.begin(C)[0]) is not None


def test_deferred_attempts_come_back_tolerant_when_nothing_else_is_left() -> None:
    hands = Hands()
    hands.begin(A, B)
    hands.round.put_off.tolerate(A)
    hands.round.add([C])
    assert hands.take() is C
    hands.finish(3)
    retried = hands.take()
    assert isinstance(retried, Attempt)
    assert (retried.candidate, retried.tolerant) == (A.candidate, True)
    hands.round.done()
    assert hands.round.take() is None


def test_repeated_attempts_that_have_become_pointless_keep_no_deferred_one_from_its_turn() -> None:
    hands = Hands()
    hands.begin(A, B)
    longer = Candidate((Edit(0, len(b"int a;"), b"int a = 1 + 1;"),))
    hands.round.put_off.repeat(Attempt(0, A.found_by, longer))
    hands.round.put_off.tolerate(B)
    hands.finish(2)
    retried = hands.take()
    assert isinstance(retried, Attempt)
    assert retried.candidate == B.candidate


def test_who_has_nothing_else_to_do_begins_with_what_was_put_off() -> None:
    hands = Hands()
    hands.begin(A, B)
    hands.depart(B)
    hands.round.put_off.tolerate(A)
    retried = hands.take()
    assert isinstance(retried, Attempt)
    assert retried.tolerant


def test_after_a_commit_those_that_failed_before_are_left_to_the_next_round() -> None:
    hands = Hands()
    hands.begin(A)
    hands.round.put_off.repeat(A)
    hands.offer(*hands.begin(B)[0])
    hands.finish(2)
    assert hands.round.take() is None


def test_what_adds_syntax_errors_has_its_turn_before_what_failed_before() -> None:
    hands = Hands()
    hands.begin(A, B)
    hands.round.put_off.repeat(A)
    hands.round.put_off.tolerate(B)
    hands.finish(2)
    first = hands.take()
    hands.round.done()
    second = hands.take()
    assert isinstance(first, Attempt)
    assert isinstance(second, Attempt)
    assert (first.tolerant, second.repeated) == (True, True)


def test_what_adds_syntax_errors_goes_on_after_a_commit() -> None:
    hands = Hands()
    hands.begin(A)
    hands.round.put_off.tolerate(A)
    hands.offer(*hands.begin(B)[0])
    hands.finish(2)
    retried = hands.take()
    assert isinstance(retried, Attempt)
    assert retried.tolerant


def test_runs_on_deleted_targets_are_cancelled() -> None:
    hands = Hands()
    outer = attempt_to_delete(SOURCE, b"int a; int b; int c;")
    (_, winner), *_ = hands.begin(outer, A, B, D)
    own = hands.depart(outer)
    doomed = [hands.depart(A), hands.depart(B)]
    other = hands.depart(D)
    hands.offer(outer, winner)
    assert all(flight.cancellation.cancelled for flight in doomed)
    assert not own.cancellation.cancelled
    assert not other.cancellation.cancelled


def test_a_run_that_has_landed_is_not_cancelled() -> None:
    hands = Hands()
    outer = attempt_to_delete(SOURCE, b"int a; int b;")
    (_, winner), _ = hands.begin(outer, A)
    landed = hands.depart(A)
    hands.round.land(landed)
    hands.offer(outer, winner)
    assert not landed.cancellation.cancelled


def test_a_run_with_something_left_to_delete_goes_on() -> None:
    hands = Hands()
    wide = attempt_to_delete(SOURCE, b"int a;", b"int d;")
    (_, winner), _ = hands.begin(A, wide)
    flight = hands.depart(wide)
    hands.offer(A, winner)
    assert not flight.cancellation.cancelled


def test_a_stopped_round_cancels_what_runs_and_hands_out_nothing() -> None:
    hands = Hands()
    hands.begin(A, B)
    flights = [hands.depart(A), hands.depart(B)]
    hands.round.add([C])
    hands.stop()
    assert all(flight.cancellation.cancelled for flight in flights)
    assert hands.round.take() is None


def test_a_run_that_begins_after_the_stop_is_cancelled_at_once() -> None:
    hands = Hands()
    hands.begin(A)
    hands.stop()
    assert hands.depart(A).cancellation.cancelled


def test_the_first_failure_is_kept() -> None:
    hands = Hands()
    first = LookupError("first")
    hands.stop(first)
    hands.stop(LookupError("second"))
    hands.stop()
    assert hands.round.failure is first


def test_old_versions_stay_as_they_were() -> None:
    hands = Hands()
    before: Snapshot = hands.best.current
    hands.offer(*hands.begin(A)[0])
    assert (before.version, before.data) == (0, SOURCE)
