"""How numbers are read and what shorter ones are tried for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.view.notation.numerals import LONGEST, read_integer, shorter_fractions


@pytest.mark.parametrize(
    ("text", "value", "suffix"),
    [
        (b"0", 0, b""),
        (b"1_000", 1000, b""),
        (b"1'000u", 1000, b"u"),
        (b"0xFFu8", 255, b"u8"),
        (b"0x1f", 31, b""),
        (b"0b101", 5, b""),
        (b"0o17", 15, b""),
        (b"017L", 15, b"L"),
        (b"#b0101", 5, b""),
        (b"#x1F", 31, b""),
        (b"#o17", 15, b""),
        (b"089", 89, b""),
        (b"7_i64", 7, b"_i64"),
        (b"3i", 3, b"i"),
        (b"2#1010#", 10, b""),
        (b"16#F_F#e1", 4080, b""),
        (b"16#FFFF", 65535, b""),
        (b"#36rZZ", 1295, b""),
    ],
)
def test_whole_numbers_are_read(text: bytes, value: int, suffix: bytes) -> None:
    number = read_integer(text)
    assert number is not None
    assert (number.value, number.suffix) == (value, suffix)


@pytest.mark.parametrize(
    "text", [b"", b".", b"x1", b"1.5", b"1e5", b"4'hF", b"1.2.3", b"2#9#", b"99#1", b"1" * (LONGEST + 1)]
)
def test_what_is_no_whole_number_is_not_read(text: bytes) -> None:
    assert read_integer(text) is None


@pytest.mark.parametrize(("text", "value"), [(b"$FF", 255), (b"%101", 5), (b"12", 12), (b"0x1f", 31)])
def test_a_language_may_have_marks_of_its_own_for_bases(text: bytes, value: int) -> None:
    number = read_integer(text, {b"$": 16, b"%": 2})
    assert number is not None
    assert number.value == value
    assert read_integer(b"$GG", {b"$": 16}) is None


@pytest.mark.parametrize("text", [b"0x" + b"f" * (LONGEST - 2), b"16#" + b"F" * 3900, b"36#" + b"z" * 3900])
def test_a_number_that_python_cannot_write_in_decimal_is_not_read(text: bytes) -> None:
    assert read_integer(text) is None


def test_twice_the_longest_decimal_can_be_written() -> None:
    number = read_integer(b"9" * LONGEST)
    assert number is not None
    assert b"%d" % (2 * number.value) == b"1" + b"9" * (LONGEST - 1) + b"8"


@given(st.integers(min_value=0))
def test_decimals_are_read_as_python_does(value: int) -> None:
    number = read_integer(b"%d" % value)
    assert number is not None
    assert number.value == value


@pytest.mark.parametrize(
    ("text", "some"),
    [
        (b"3.14159", [b"0", b"1", b"3", b"3.1"]),
        (b"2.5e-10f", [b"2.5", b"1e-10", b"2.5e-10f"]),
        (b"1e5", [b"0", b"1"]),
        (b".5", [b"0", b"0.5"]),
    ],
)
def test_shorter_fractions_are_plainer_and_plainer(text: bytes, some: list[bytes]) -> None:
    assert [wanted for wanted in some if wanted not in shorter_fractions(text)] == []


@pytest.mark.parametrize("text", [b"12", b"x", b".", b"0x1f", b"1.2.3"])
def test_other_text_has_no_shorter_fractions(text: bytes) -> None:
    assert shorter_fractions(text) == []
