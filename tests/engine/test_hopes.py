"""Hopes: what waits is tried on as if it went together."""

from __future__ import annotations

from engine_parts import attempt_to_delete, next_version, snapshot, trial
from round_by_hand import SOURCE, A, B, C, Hands

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.hopes import MOST_KEPT, Hopes
from treereduce.engine.schedule.scheduler import FEW_NOES
from treereduce.passes.candidate import Candidate


def test_what_is_interesting_on_a_hope_is_committed_with_all_that_was_hoped() -> None:
    hands = Hands()
    hands.two_of_which_one_waits()
    hope = hands.hope()
    assert hands.round.is_hoped(hope)
    hands.round.add([C])
    assert hands.take() is C
    assert hands.round.base(C) is hope
    committed = hands.offer(C, trial(hope, C))
    assert committed is not None
    assert committed.data == b"int d; int e;"
    assert not hands.round.is_hoped(committed)
    assert hands.round.take() is None


def test_a_hope_that_was_right_was_not_asked_about_itself() -> None:
    hands = Hands()
    hope = hands.one_tried_on_a_hope()
    assert hands.offer(C, trial(hope, C)) is not None
    assert hands.round.is_hoped(hope)


def test_a_hope_is_asked_about_when_there_is_nothing_else() -> None:
    hands = Hands()
    hands.two_of_which_one_waits()
    hands.hope()
    assert hands.take_union().members == (B,)


def test_a_hope_is_asked_about_after_some_failures_on_it() -> None:
    hands = Hands()
    hands.two_of_which_one_waits()
    hands.finish(2)
    hope = hands.hope()
    others = [attempt_to_delete(SOURCE, b"int %c;" % letter) for letter in b"cdecde"]
    hands.round.add(others)
    for _ in range(FEW_NOES):
        other = hands.take()
        assert isinstance(other, Attempt)
        hands.round.failed(other, hope)
    assert hands.take_union().members == (B,)


def test_what_failed_on_a_hope_that_was_wrong_is_tried_again() -> None:
    hands = Hands()
    hope = hands.one_tried_on_a_hope()
    assert hands.round.failed(C, hope)
    assert hands.round.union_failed(hands.take_union()) is B
    again = hands.take()
    assert isinstance(again, Attempt)
    assert (again.edits, again.repeated) == (C.edits, True)
    assert hands.round.base(again) is hands.best.current


def test_what_failed_on_a_hope_that_was_right_is_not_tried_again() -> None:
    hands = Hands()
    hope = hands.one_tried_on_a_hope()
    hands.round.failed(C, hope)
    union = hands.take_union()
    assert hands.offer(union, hands.rebased(union)) is not None
    assert hands.round.take() is None


def test_what_is_hopeless_is_asked_about_as_a_union_at_once() -> None:
    hands = Hands()
    hands.two_of_which_one_waits()
    hope = hands.round.plan()
    assert hope is not None
    hands.round.add([C])
    hands.round.hope(hope, None)
    assert hands.take_union().members == (B,)


def test_while_somebody_makes_a_hope_nobody_asks_about_what_waits() -> None:
    hands = Hands()
    hands.two_of_which_one_waits()
    assert hands.round.plan() is not None
    hands.round.add([C])
    assert hands.take() is C


def test_a_hope_that_was_made_too_late_is_none() -> None:
    hands = Hands()
    hands.two_of_which_one_waits()
    hope = hands.round.plan()
    assert hope is not None
    made = trial(hope.base, Attempt(0, A.found_by, Candidate(hope.edits)))
    [(other, found)] = hands.begin(C)
    assert hands.offer(other, found) is not None
    hands.round.hope(hope, next_version(made))
    assert hands.round.base(C) is hands.best.current


def test_what_was_committed_long_ago_is_forgotten_and_cannot_be_lost() -> None:
    hopes, current = Hopes(), snapshot(SOURCE)
    first = attempt_to_delete(SOURCE, b"int a;")
    later = [attempt_to_delete(SOURCE, b"int b;") for _ in range(MOST_KEPT)]
    hopes.know(current, hopes.of([first, *later]))
    hopes.committed(current, [first, *later])
    without_first, without_last = hopes.of([*later, C]), hopes.of([*later[:-1], C])
    assert hopes.attempts(hopes.contents(current)) == tuple(later)
    assert not hopes.may_follow(without_first, current, smaller=True)
    assert not hopes.may_follow(without_last, current, smaller=False)
