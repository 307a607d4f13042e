from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.engine.schedule.turns import LEAST_SHARE, Turns


def taken(turns: Turns, attempts: int) -> list[bool]:
    """Take so many attempts, each from the order whose turn it is."""
    order = []
    for _ in range(attempts):
        order.append(turns.second)
        turns.taken(second=order[-1])
    return order


def test_both_orders_take_turns_until_one_has_removed_something() -> None:
    assert taken(Turns(), 6) == [False, True] * 3


@pytest.mark.parametrize(("second", "share"), [(False, LEAST_SHARE), (True, 1 - LEAST_SHARE)])
def test_the_order_that_removes_more_has_most_turns_and_the_other_some(*, second: bool, share: float) -> None:
    turns = Turns()
    turns.taken(second=second)
    turns.won(1000, second=second)
    assert turns.share == share
    assert sum(taken(turns, 20)) == pytest.approx(20 * share, abs=1)


def test_what_was_removed_long_ago_counts_less_than_what_was_removed_just_now() -> None:
    turns = Turns()
    turns.taken(second=False)
    turns.won(1000, second=False)
    taken(turns, 100)
    turns.won(100, second=True)
    assert turns.share > 0.5


def test_orders_that_remove_as_much_have_as_many_turns() -> None:
    turns = Turns()
    for second in (False, True) * 50:
        turns.taken(second=second)
        turns.won(10, second=second)
    assert turns.share == pytest.approx(0.5, abs=0.05)


def test_an_order_that_had_nothing_to_give_does_not_save_up_its_turns() -> None:
    turns = Turns()
    for _ in range(100):
        turns.taken(second=False)
    assert all(one != other for one, other in pairwise(taken(turns, 10)))


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 10**6))))
def test_neither_order_waits_for_ever(story: list[tuple[bool, int]]) -> None:
    turns = Turns()
    for second, tokens in story:
        turns.taken(second=second)
        turns.won(tokens, second=second)
        assert LEAST_SHARE <= turns.share <= 1 - LEAST_SHARE
    assert set(taken(turns, int(2 / LEAST_SHARE))) == {False, True}
