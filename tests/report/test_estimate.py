from __future__ import annotations

from dataclasses import replace

import pytest
from moments import START, proving

from treereduce.engine.state.result import Progress
from treereduce.report.estimate import Pace, Rate, about


def test_the_rate_is_that_of_the_last_seconds() -> None:
    rate = Rate()
    for second in range(20):
        calls = second if second < 10 else 10 + 100 * (second - 10)
        rate.note(replace(START, seconds=float(second), oracle_calls=calls))
    assert rate.per_second == pytest.approx(100.0)


def test_the_rate_is_zero_until_time_has_passed() -> None:
    rate = Rate()
    rate.note(replace(START, oracle_calls=1))
    rate.note(replace(START, oracle_calls=9))
    assert rate.per_second == 0.0


def test_the_end_of_a_proof_follows_from_its_pace() -> None:
    pace = Pace()
    for second in range(10):
        pace.note(proving(float(second), 20 * second))
    assert pace.seconds_left == pytest.approx(15.0)


def test_nothing_is_said_of_the_end_before_there_is_a_pace() -> None:
    pace = Pace()
    assert pace.seconds_left is None
    pace.note(proving(0.0, 1))
    pace.note(proving(0.5, 40))
    assert pace.seconds_left is None
    pace.note(proving(9.0, 2))
    assert pace.seconds_left is None


@pytest.mark.parametrize(
    "other", [replace(START, seconds=9.0), proving(9.0, 3), replace(proving(9.0, 0), proof=None)]
)
def test_another_proof_has_its_own_pace(other: Progress) -> None:
    pace = Pace()
    for second in range(9):
        pace.note(proving(float(second), 20 * second))
    pace.note(other)
    assert pace.seconds_left is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "less than 10 s"),
        (9.9, "less than 10 s"),
        (31.0, "about 40 s"),
        (60.0, "about 60 s"),
        (61.0, "about 2 min"),
        (3600.0, "about 60 min"),
        (3700.0, "about 2 h"),
    ],
)
def test_an_estimate_is_no_finer_than_anyone_can_know(seconds: float, words: str) -> None:
    assert about(seconds) == words
