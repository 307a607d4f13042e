from __future__ import annotations

import math

import pytest

from treereduce.errors import UsageError
from treereduce.oracle.limit import FIRST_LIMIT, TimeLimit
from treereduce.oracle.verdict import Answer, Verdict


def yes(seconds: float) -> Answer:
    return Answer(Verdict.INTERESTING, seconds)


def test_a_fixed_limit_learns_nothing() -> None:
    limit = TimeLimit.fixed(2.5)
    limit.observe(yes(100.0))
    assert limit.seconds == 2.5


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.inf, math.nan])
def test_a_fixed_limit_must_be_a_positive_number(seconds: float) -> None:
    with pytest.raises(UsageError, match="seconds above 0"):
        TimeLimit.fixed(seconds)


def test_an_adaptive_limit_is_generous_before_the_first_interesting_run() -> None:
    limit = TimeLimit.adaptive()
    for verdict in (Verdict.UNINTERESTING, Verdict.TIMEOUT, Verdict.ERROR):
        limit.observe(Answer(verdict, 0.1))
    assert limit.seconds == FIRST_LIMIT


def test_an_adaptive_limit_is_ten_times_the_slowest_interesting_run() -> None:
    limit = TimeLimit.adaptive()
    limit.observe(yes(0.5))
    assert limit.seconds == pytest.approx(5.0)
    limit.observe(yes(0.75))
    limit.observe(yes(0.25))
    assert limit.seconds == pytest.approx(7.5)


def test_an_adaptive_limit_is_never_below_a_second() -> None:
    limit = TimeLimit.adaptive()
    limit.observe(yes(0.001))
    assert limit.seconds == 1.0


def test_an_adaptive_limit_forgets_runs_older_than_the_last_sixteen() -> None:
    limit = TimeLimit.adaptive()
    limit.observe(yes(9.0))
    for _ in range(15):
        limit.observe(yes(0.5))
    assert limit.seconds == pytest.approx(90.0)
    limit.observe(yes(0.5))
    assert limit.seconds == pytest.approx(5.0)
