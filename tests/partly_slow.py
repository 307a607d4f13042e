"""Claims about more than every run of the tests has time for: some of it by default, the rest if asked for.

Where Hypothesis draws the examples it is two tests: one with few examples, and one marked `slow` with many.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def partly_slow(every: Iterable[T], quick: Collection[str], name: Callable[[T], str] = str) -> list[object]:
    """All as values of one parameter, called by ``name``; those that are not ``quick`` are marked `slow`."""
    named = [(name(value), value) for value in every]
    unknown = set(quick) - {known for known, _ in named}
    assert not unknown, f"there is no {unknown}"
    return [
        pytest.param(value, id=known, marks=() if known in quick else pytest.mark.slow)
        for known, value in named
    ]
