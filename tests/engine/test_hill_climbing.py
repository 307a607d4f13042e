from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from treereduce.engine.work.hill_climbing import FEAR, HillClimbing

Curve = Callable[[int], float]
"""Verdicts a second by jobs."""


def linear(cores: int, after: float = 0.0) -> Curve:
    """As many times faster as there are jobs, up to ``cores``; then each adds a share ``after`` of one."""
    return lambda jobs: min(jobs, cores) + after * max(0, jobs - cores)


def climb(curve: Curve, *, start: int, most: int, windows: int = 60, noise: float = 0.0) -> list[int]:
    """The levels that had paid after each measurement."""
    chance = random.Random(1)  # noqa: S311 - no secret hangs on it
    climber, settled = HillClimbing(start, most), []
    for _ in range(windows):
        climber.measured(curve(climber.level) * chance.lognormvariate(0, noise), 1.0)
        assert 1 <= climber.level <= most
        settled.append(climber.settled)
    return settled


@pytest.mark.parametrize("start", [1, 2, 8])
def test_an_oracle_that_sleeps_gets_all_jobs_there_are(start: int) -> None:
    assert climb(linear(1000), start=start, most=32)[-1] == 32


def test_the_first_climb_doubles() -> None:
    assert climb(linear(1000), start=2, most=32)[:5] == [2, 4, 8, 16, 32]


@pytest.mark.parametrize("start", [1, 4, 6, 16, 40])
def test_the_level_comes_to_the_number_beyond_which_nothing_is_gained(start: int) -> None:
    settled = climb(linear(6), start=start, most=64, windows=200)
    assert set(settled[-50:]) <= {5, 6, 7}


@pytest.mark.parametrize("start", [1, 4, 32])
def test_an_oracle_that_uses_the_whole_machine_by_itself_gets_one_job(start: int) -> None:
    assert climb(lambda _: 7.0, start=start, most=32)[-1] == 1
    assert climb(lambda jobs: 7.0 / jobs**0.5, start=start, most=32)[-1] == 1


def test_a_gain_too_small_for_what_is_lost_between_jobs_is_none() -> None:
    assert climb(linear(2, after=0.1), start=2, most=32)[-1] == 2


@pytest.mark.parametrize("drift", [0.99, 1.01])
def test_an_oracle_that_becomes_slower_or_faster_meanwhile_does_not_lead_astray(drift: float) -> None:
    climber, settled = HillClimbing(2, 64), []
    for number in range(300):
        climber.measured(linear(8)(climber.level) * drift**number, 1.0)
        settled.append(climber.settled)
    assert 6 <= sorted(settled[100:])[100] <= 10


def test_noise_moves_the_level_little() -> None:
    settled = climb(linear(8), start=2, most=64, windows=500, noise=0.15)
    assert 6 <= sorted(settled[100:])[200] <= 12


def test_trials_become_rare_where_nothing_changes() -> None:
    climber, trials = HillClimbing(4, 32), []
    for _ in range(400):
        climber.measured(linear(4)(climber.level), 1.0)
        trials.append(climber.level != climber.settled)
    assert sum(trials[:20]) > 2
    assert sum(trials[-100:]) <= 4


def test_short_memory_halves_the_level_at_once_and_is_remembered() -> None:
    climber = HillClimbing(16, 32)
    climber.memory_is_short()
    assert climber.level == climber.settled == 8
    levels = []
    for _ in range(FEAR - 1):
        climber.measured(float(climber.level), 1.0)
        levels.append(climber.level)
    assert max(levels) == 15
    for _ in range(FEAR):
        climber.measured(float(climber.level), 1.0)
    assert climber.level == 32


def test_the_last_job_is_never_taken() -> None:
    climber = HillClimbing(1, 8)
    for _ in range(3):
        climber.memory_is_short()
    assert climber.level == 1


def test_nothing_is_tried_that_would_make_memory_short() -> None:
    climber = HillClimbing(2, 64, left=0.9)
    highest = 0
    for _ in range(100):
        left = 0.9 - 0.05 * climber.level
        climber.measured(float(climber.level), left)
        highest = max(highest, climber.level)
    assert 12 <= highest <= 14


def test_memory_that_others_take_is_not_held_against_the_runs() -> None:
    climber = HillClimbing(2, 64, left=0.3)
    for _ in range(20):
        climber.measured(float(climber.level), 0.3)
    assert climber.level == 64
