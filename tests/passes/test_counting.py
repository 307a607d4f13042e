"""How often loops count by their heads."""

from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.passes.loops.counting import LONGEST_HEAD, counted_by

VIEW = fresh_view("c", b"int n = 2; int m; m = 2; m = 3;")


@pytest.mark.parametrize(
    ("head", "name", "values"),
    [
        (b"for (int i = 1; i < 3; i++) ", b"i", [b"1", b"2"]),
        (b"for (i = 0; i <= 1; i += 1) {", b"i", [b"0", b"1"]),
        (b"for i := 0; i != 2; i++ {", b"i", [b"0", b"1"]),
        (b"for ($i = 0; $i < 1; ++$i) ", b"i", [b"0"]),
        (b"for i in range(2):", b"i", [b"0", b"1"]),
        (b"for i in range(1, 3):", b"i", [b"1", b"2"]),
        (b"for i in 1..3 {", b"i", [b"1", b"2"]),
        (b"for i in 1..=3 {", b"i", [b"1", b"2", b"3"]),
        (b"for (i in 1..<3) ", b"i", [b"1", b"2"]),
        (b"while (n--) ", b"n", [b"1", b"0"]),
    ],
)
def test_a_head_says_what_its_variable_counts(head: bytes, name: bytes, values: list[bytes]) -> None:
    assert counted_by(VIEW, head, 3) == (name, tuple(values))


@pytest.mark.parametrize(
    ("language", "head", "values"),
    [
        ("ruby", b"for i in 0..1 do", [b"0", b"1"]),
        ("ruby", b"for i in 0...1 do", [b"0"]),
        ("kotlin", b"for (i in 0..1) ", [b"0", b"1"]),
        ("rust", b"for i in 0..1 ", [b"0"]),
        ("swift", b"for i in 0...1 ", [b"0", b"1"]),
        ("swift", b"for i in 0..<1 ", [b"0"]),
    ],
)
def test_whether_the_end_of_a_range_counts_is_said_by_its_language(
    language: str, head: bytes, values: list[bytes]
) -> None:
    assert counted_by(fresh_view(language, b"a"), head, 3) == (b"i", tuple(values))


def test_of_too_many_values_one_too_many_is_told() -> None:
    assert counted_by(VIEW, b"for i in range(1000000):", 3) == (b"i", (b"0", b"1", b"2", b"3"))


def test_what_is_given_two_numbers_counts_down_from_none() -> None:
    assert counted_by(VIEW, b"while (m--) ", 3) == (b"m", ())


@pytest.mark.parametrize(
    "head", [b"for (;;) ", b"for x in y:", b"while (n) ", b"for i in range(2):" + b" " * LONGEST_HEAD]
)
def test_other_heads_count_nothing(head: bytes) -> None:
    assert counted_by(VIEW, head, 3) is None
