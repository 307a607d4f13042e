from __future__ import annotations

import math
from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.errors import UsageError
from treereduce.oracle.times import ENOUGH, FIRST_LIMIT, Allowance, RunTimes
from treereduce.oracle.verdict import Answer, Verdict

SIZES = st.integers(0, 10_000)
YES_RUNS = st.lists(st.tuples(SIZES, st.floats(0.001, 100.0)), min_size=1, max_size=16)


def yes(seconds: float) -> Answer:
    return Answer(Verdict.INTERESTING, seconds)


def no(seconds: float) -> Answer:
    return Answer(Verdict.UNINTERESTING, seconds)


def busy(times: RunTimes, runs: int) -> ExitStack:
    """So many runs under way until the end of the block."""
    stack = ExitStack()
    for _ in range(runs):
        stack.enter_context(times.running())
    return stack


def test_a_fixed_limit_learns_nothing() -> None:
    times = RunTimes.fixed(2.5)
    times.observe(yes(100.0), 100)
    with busy(times, 64):
        assert times.limit(100) == 2.5


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.inf, math.nan])
def test_a_fixed_limit_must_be_a_positive_number(seconds: float) -> None:
    with pytest.raises(UsageError, match="seconds above 0"):
        RunTimes.fixed(seconds)


def test_an_oracle_that_cannot_be_stopped_has_no_limit_and_learns_all_the_same() -> None:
    times = RunTimes.unlimited()
    times.observe(yes(2.0), 100)
    assert (times.limit(100), times.expected(100)) == (None, 2.0)


def test_an_adaptive_limit_is_generous_before_the_first_interesting_run() -> None:
    times = RunTimes.adaptive()
    for verdict in (Verdict.UNINTERESTING, Verdict.UNANSWERED, Verdict.ERROR):
        times.observe(Answer(verdict, 0.1), 100)
    assert times.limit(100) == FIRST_LIMIT
    assert times.expected(100) is None


def test_an_adaptive_limit_is_ten_times_the_slowest_interesting_run() -> None:
    times = RunTimes.adaptive()
    times.observe(yes(0.5), 100)
    assert times.limit(100) == pytest.approx(5.0)
    times.observe(yes(0.75), 100)
    times.observe(yes(0.25), 100)
    assert times.limit(100) == pytest.approx(7.5)


def test_an_adaptive_limit_is_never_below_a_second() -> None:
    times = RunTimes.adaptive()
    times.observe(yes(0.001), 100)
    assert times.limit(100) == 1.0


def test_an_adaptive_limit_forgets_runs_older_than_the_last_sixteen_of_a_size() -> None:
    times = RunTimes.adaptive()
    times.observe(yes(9.0), 100)
    for _ in range(15):
        times.observe(yes(0.5), 100)
    assert times.limit(100) == pytest.approx(90.0)
    times.observe(yes(0.5), 100)
    assert times.limit(100) == pytest.approx(5.0)


def test_a_restart_at_a_larger_program_has_the_time_that_such_programs_took() -> None:
    times = RunTimes.adaptive()
    for size in (1000, 900, 800):
        times.observe(yes(1.2), size)
    for size in range(150, 130, -1):
        times.observe(yes(0.01), size)
    assert times.limit(120) == 1.0
    assert times.limit(146) == 1.0
    assert times.limit(200) == times.limit(500) == times.limit(1000) == pytest.approx(12.0)


def test_a_program_larger_than_all_before_has_more_time_by_as_much() -> None:
    times = RunTimes.adaptive()
    times.observe(yes(1.0), 100)
    assert times.limit(200) == pytest.approx(20.0)
    assert times.expected(200) == pytest.approx(2.0)


def test_a_smaller_program_has_the_time_of_the_next_larger_until_one_of_its_size_is_known() -> None:
    times = RunTimes.adaptive()
    times.observe(yes(9.0), 5000)
    times.observe(yes(3.0), 1000)
    assert times.limit(10) == pytest.approx(30.0)
    times.observe(yes(0.2), 15)
    assert times.limit(10) == pytest.approx(2.0)


def test_what_was_measured_alone_counts_for_more_among_many() -> None:
    times = RunTimes.adaptive(cores=2)
    with busy(times, 2):
        pass
    times.observe(yes(0.6), 100)
    with busy(times, 2):
        assert times.limit(100) == pytest.approx(6.0)
    with busy(times, 64):
        assert times.limit(100) == pytest.approx(6.0 * 32)


def test_what_was_measured_among_many_is_not_scaled_again_nor_down() -> None:
    times = RunTimes.adaptive(cores=2)
    with busy(times, 63):
        with times.running():
            pass
        times.observe(yes(9.0), 100)
    assert times.limit(100) == pytest.approx(90.0)
    with busy(times, 64):
        assert times.limit(100) == pytest.approx(90.0)


def test_a_run_that_others_joined_at_its_end_counts_as_one_among_few() -> None:
    times = RunTimes.adaptive(cores=1)
    with times.running():
        others = busy(times, 31)
    times.observe(yes(1.0), 100)
    others.close()
    with busy(times, 32):
        assert times.limit(100) == pytest.approx(320.0)


def test_nobody_is_left_behind_before_enough_runs_have_ended() -> None:
    times = RunTimes.adaptive()
    for _ in range(ENOUGH - 1):
        times.observe(no(1.0), 100)
    times.observe(Answer(Verdict.UNANSWERED, 50.0), 100)
    assert times.straggling(100) is None
    times.observe(no(1.0), 100)
    assert times.straggling(100) == pytest.approx(6.0)


def test_interesting_runs_are_no_stragglers_where_yes_takes_longer_than_no() -> None:
    times = RunTimes.adaptive(cores=2)
    times.observe(yes(1.0), 100)
    for _ in range(100):
        times.observe(no(0.02), 100)
    assert times.straggling(100) == pytest.approx(2.0)
    with busy(times, 8):
        assert times.straggling(100) == pytest.approx(8.0)


def test_where_all_runs_are_short_nobody_is_left_behind_at_once() -> None:
    times = RunTimes.adaptive()
    for _ in range(ENOUGH):
        times.observe(no(0.001), 100)
    assert times.straggling(100) == 0.1


def test_what_is_expected_is_the_middle_of_the_runs_of_that_size() -> None:
    times = RunTimes.adaptive()
    for seconds in (1.0, 2.0, 30.0):
        times.observe(yes(seconds), 100)
    times.observe(yes(60.0), 1000)
    assert [times.expected(size) for size in (0, 100, 600)] == [2.0, 2.0, 60.0]


@given(YES_RUNS, SIZES, st.integers(0, 100), st.integers(1, 8))
def test_nothing_is_limited_below_an_interesting_run_of_the_next_size_up(
    runs: list[tuple[int, float]], size: int, others: int, cores: int
) -> None:
    times = RunTimes.adaptive(cores=cores)
    for bytes_, seconds in runs:
        times.observe(yes(seconds), bytes_)
    nearest = min((at for at, _ in runs if at >= size), default=max(at for at, _ in runs))
    with busy(times, others):
        limit = times.limit(size)
    assert limit is not None
    assert limit >= max(10 * seconds for at, seconds in runs if at == nearest)


def test_what_a_run_is_allowed_rises_with_the_runs_that_join_it_and_stays_when_they_leave() -> None:
    times = RunTimes.adaptive(cores=1)
    times.observe(yes(1.0), 100)
    allowance = Allowance(times, 100, patience=2.0)
    assert allowance.seconds() == pytest.approx(20.0)
    with busy(times, 3):
        assert allowance.seconds() == pytest.approx(60.0)
    assert allowance.seconds() == pytest.approx(60.0)


def test_what_the_first_runs_are_allowed_falls_with_the_first_yes() -> None:
    times = RunTimes.adaptive()
    allowance = Allowance(times, 0)
    assert allowance.seconds() == FIRST_LIMIT
    times.observe(yes(0.2), 100)
    assert allowance.seconds() == pytest.approx(2.0)
    assert Allowance(RunTimes.unlimited(), 0).seconds() is None
