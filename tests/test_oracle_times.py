from __future__ import annotations

import math

import pytest

from treereduce.errors import UsageError
from treereduce.oracle.times import FIRST_LIMIT, RunTimes
from treereduce.oracle.verdict import Answer, Verdict


def yes(seconds: float) -> Answer:
    return Answer(Verdict.INTERESTING, seconds)


def test_a_fixed_limit_learns_nothing() -> None:
    times = RunTimes.fixed(2.5)
    times.observe(yes(100.0), 100)
    assert times.limit(100) == 2.5


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.inf, math.nan])
def test_a_fixed_limit_must_be_a_positive_number(seconds: float) -> None:
    with pytest.raises(UsageError, match="seconds above 0"):
        RunTimes.fixed(seconds)


def test_an_adaptive_limit_is_generous_before_the_first_interesting_run() -> None:
    times = RunTimes.adaptive()
    for verdict in (Verdict.UNINTERESTING, Verdict.UNANSWERED, Verdict.ERROR):
        times.observe(Answer(verdict, 0.1), 100)
    assert times.limit(100) == FIRST_LIMIT


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


def test_an_adaptive_limit_forgets_runs_older_than_the_last_sixteen() -> None:
    times = RunTimes.adaptive()
    times.observe(yes(9.0), 100)
    for _ in range(15):
        times.observe(yes(0.5), 100)
    assert times.limit(100) == pytest.approx(90.0)
    times.observe(yes(0.5), 100)
    assert times.limit(100) == pytest.approx(5.0)
