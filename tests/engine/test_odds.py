from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.engine.schedule.odds import MOST, Odds

FIRST, SECOND, OTHER = 1, 2, 5
LITTLE, MORE, MUCH = 2, MOST - 1, MOST + 4


def after(failures: int, tier: int = FIRST) -> Odds:
    """Two rivals, of which one has failed so often."""
    odds = Odds((FIRST, SECOND))
    for _ in range(failures):
        odds.asked(tier)
    return odds


def test_tiers_that_are_no_rivals_wait_for_those_before_them() -> None:
    assert Odds().best({FIRST: LITTLE, SECOND: MUCH}) == FIRST
    assert after(50).best({0: LITTLE, FIRST: LITTLE, SECOND: MUCH}) == 0
    assert after(50).best({FIRST: LITTLE, OTHER: MUCH}) == FIRST


def test_a_later_tier_waits_until_the_first_was_asked_about_something() -> None:
    assert after(0).best({FIRST: LITTLE, SECOND: MORE}) == FIRST


def test_a_later_tier_has_its_turn_where_the_first_fails_at_less_than_it_promises() -> None:
    assert after(20).best({FIRST: LITTLE, SECOND: MORE}) == SECOND


def test_with_as_much_at_stake_the_tier_has_its_turn_that_is_right_more_often() -> None:
    assert after(3).best({FIRST: MORE, SECOND: MORE}) == FIRST
    assert after(6).best({FIRST: MORE, SECOND: MORE}) == SECOND


def test_as_long_as_the_first_has_much_at_stake_the_others_wait() -> None:
    assert after(50).best({FIRST: MOST, SECOND: MUCH}) == FIRST


def test_a_later_tier_that_fails_leaves_the_rest_to_the_first() -> None:
    odds = after(20)
    for _ in range(20):
        odds.asked(SECOND)
    assert odds.best({FIRST: LITTLE, SECOND: LITTLE + 1}) == FIRST


def test_a_later_tier_that_was_right_goes_on_although_little_is_at_stake() -> None:
    odds = after(20)
    for _ in range(5):
        odds.asked(SECOND)
        odds.won(SECOND)
    assert odds.best({FIRST: LITTLE, SECOND: LITTLE}) == SECOND


@pytest.mark.parametrize("tier", [0, OTHER])
def test_what_becomes_of_other_tiers_counts_nothing(tier: int) -> None:
    odds = after(0)
    odds.asked(tier)
    odds.won(tier)
    assert odds.best({FIRST: LITTLE, SECOND: LITTLE}) == FIRST


@given(
    st.dictionaries(st.integers(0, OTHER), st.integers(0, 30), min_size=1),
    st.lists(st.tuples(st.integers(0, OTHER), st.booleans())),
)
def test_the_best_is_always_one_that_has_something(
    stakes: dict[int, int], story: list[tuple[int, bool]]
) -> None:
    odds = Odds((FIRST, SECOND))
    for tier, won in story:
        odds.asked(tier)
        if won:
            odds.won(tier)
    assert odds.best(stakes) in stakes
