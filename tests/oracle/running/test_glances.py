from __future__ import annotations

import itertools
import math
from types import SimpleNamespace

import pytest

from treereduce.oracle.running import glances
from treereduce.oracle.running.glances import FIRST, LEAST_PAUSE, Glances


def test_a_run_is_looked_at_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glances, "time", SimpleNamespace(monotonic=lambda: 0.0))  # looks take no time
    looks: list[float] = []
    elapsed = 0.0

    def look() -> None:
        looks.append(elapsed)

    seen = Glances(look, ends=True)
    while elapsed < 60:
        assert not seen.is_enough(elapsed)
        elapsed += max(seen.pause(elapsed), 0.001)
    pauses = [later - sooner for sooner, later in itertools.pairwise(looks)]
    assert looks[0] >= FIRST
    assert len(looks) < 100
    assert min(pauses) >= 0.99 * LEAST_PAUSE
    assert pauses[-1] > 100 * pauses[0]


def test_nobody_looks_before_it_is_time() -> None:
    seen = Glances(lambda: True, ends=True, first=2.0)
    assert not seen.is_enough(1.9)
    assert (seen.said, seen.after) == (None, math.inf)
    assert seen.is_enough(2.0)
    assert (seen.said, seen.after) == (True, 2.0)


def test_a_run_that_is_only_watched_goes_on_and_is_not_looked_at_again() -> None:
    seen = Glances(lambda: False, ends=False)
    assert not seen.is_enough(1.0)
    assert (seen.said, seen.after, seen.pause(1.0)) == (False, 1.0, math.inf)


def test_looks_that_take_long_are_far_between(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 0.5])
    monkeypatch.setattr(glances, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    seen = Glances(lambda: None, ends=True)
    assert not seen.is_enough(1.0)
    assert seen.pause(1.0) >= 50.0
