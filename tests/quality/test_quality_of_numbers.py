"""How far numbers go down, and in how many oracle calls."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from reductions import reduced

from treereduce.engine.state.result import Result
from treereduce.passes.candidate import Pass
from treereduce.passes.literals.numbers import numbers

TIERS = [[Pass("numbers", numbers, at_root=True)]]


def lowered(program: bytes, interesting: Callable[..., bool]) -> Result:
    """The end of a run that may only change numbers, whose oracle sees the values in their order."""
    count = len(re.findall(rb"\w+", program))

    def oracle(candidate: bytes) -> bool:
        words = re.findall(rb"\w+", candidate)
        return len(words) == count and interesting(*(int(word, 0) for word in words if word[:1].isdigit()))

    return reduced("c", program, oracle, tiers=TIERS)


@pytest.mark.parametrize("least", [0, 1, 2, 9, 10, 255, 256, 257, 1000, 4097, 99_999, 123_456])
def test_the_smallest_value_with_the_property_is_found(least: int) -> None:
    result = lowered(b"x = 1234567;", lambda value: value >= least)
    assert result.program == b"x = %d;" % least
    assert result.oracle_calls <= 40


def test_a_value_that_has_to_stay_costs_few_calls() -> None:
    result = lowered(b"x = 0xDEADBEEF;", lambda value: value == 0xDEADBEEF)
    assert result.program == b"x = 0xDEADBEEF;"
    assert result.oracle_calls <= 10


def test_values_whose_difference_matters_do_not_creep_down_in_turns() -> None:
    result = lowered(b"x = 1000001 - 1000000;", lambda one, other: one - other == 1)
    assert result.program == b"x = 1 - 0;"
    assert result.oracle_calls <= 40


def test_values_that_must_be_near_one_another_go_down_together() -> None:
    result = lowered(b"x = 70000 - 70005;", lambda one, other: abs(one - other) < 9)
    assert result.program == b"x = 0 - 0;"
    assert result.oracle_calls <= 40


def test_equal_values_go_down_together_and_then_alone() -> None:
    assert lowered(b"x = 500 + 500;", lambda one, other: one == other).program == b"x = 0 + 0;"
    assert lowered(b"x = 500 + 500;", lambda one, _other: one == 500).program == b"x = 500 + 0;"


def test_long_numbers_end_in_few_calls() -> None:
    result = lowered(b"x = 1%s;" % (b"0" * 300), lambda value: value.bit_length() > 600)
    assert result.oracle_calls <= 60
    assert len(result.program) < 200
