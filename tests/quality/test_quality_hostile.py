"""Whatever is in a file, it is reduced to what is needed, in its own encoding, and nothing fails."""

from __future__ import annotations

from itertools import accumulate

import pytest

from bench.own.hostile import LANGUAGES, WORD, Hostile, inputs, reduce
from treereduce import api
from treereduce.engine.state.result import Ending

SMALL = inputs(length=400, depth=60, elements=60)
LARGE = [each for each in inputs(400_000, 60_000, 20_000) if len(each.program) > 1_000]


def assert_reduced(hostile: Hostile, language: str) -> None:
    found = reduce(hostile, language)
    assert found.is_right
    assert found.result.ending is Ending.FIXPOINT
    assert found.result.mishaps == {}
    # What stands for the word in its encoding, and the few bytes that a grammar may want around it.
    assert len(found.result.program) <= 4 * len(WORD)
    if hostile.name == "CR LF":
        assert found.result.program.count(b"\n") == found.result.program.count(b"\r\n")


@pytest.mark.parametrize("language", LANGUAGES[:1])
@pytest.mark.parametrize("hostile", SMALL, ids=lambda hostile: hostile.name)
def test_a_hostile_input_is_reduced_to_what_is_needed(hostile: Hostile, language: str) -> None:
    assert_reduced(hostile, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("hostile", SMALL, ids=lambda hostile: hostile.name)
def test_hostile_inputs_are_reduced_in_many_languages(hostile: Hostile, language: str) -> None:
    assert_reduced(hostile, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["c", "python", "json", "text"])
@pytest.mark.parametrize("hostile", LARGE, ids=lambda hostile: hostile.name)
def test_large_hostile_inputs_are_reduced_to_what_is_needed(hostile: Hostile, language: str) -> None:
    assert_reduced(hostile, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["c", "python", "text"])
def test_thousands_of_brackets_that_nobody_closes_take_few_calls(language: str) -> None:
    found = reduce(Hostile("unclosed", b"(" * 20_000 + WORD.encode()), language, calls=100)
    assert found.result.ending is Ending.FIXPOINT
    assert found.result.program == WORD.encode()


NESTED = [
    ("javascript", b"var a = 1;\nvar b = ", b"f(a + (", b"))", b";\n"),
    ("c", b"int y; int x = ", b"g(3 * y - (", b"))", b";\n"),
    ("python", b"x = ", b"f(a + g(2, b=[", b"]))", b"\n"),
    ("java", b"class A { int a; int f() { return ", b"g(3 * a - (", b"))", b"; } }\n"),
]


@pytest.mark.parametrize(("language", "before", "opening", "closing", "after"), NESTED[:1])
def test_of_levels_that_are_all_needed_two_brackets_are_left(
    language: str, before: bytes, opening: bytes, closing: bytes, after: bytes
) -> None:
    """As where a tool runs out of its stack: any levels will do, but they have to be so many."""
    assert_least_levels(language, before + opening * 15 + b"1" + closing * 15 + after, calls=300, least=12)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "before", "opening", "closing", "after"), NESTED)
def test_of_more_levels_in_other_languages_too(
    language: str, before: bytes, opening: bytes, closing: bytes, after: bytes
) -> None:
    assert_least_levels(language, before + opening * 300 + b"1" + closing * 300 + after, calls=800, least=40)


def assert_least_levels(language: str, program: bytes, *, calls: int, least: int) -> None:
    def overflows(candidate: bytes) -> bool:
        levels = list(accumulate((mark == ord("(")) - (mark == ord(")")) for mark in candidate))
        return max(levels, default=0) >= least and levels[-1] == 0

    result = api.reduce(program, language, overflows)
    assert result.tokens == 2 * least
    assert result.oracle_calls <= calls
