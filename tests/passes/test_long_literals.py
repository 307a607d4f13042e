from __future__ import annotations

import pytest
from programs import fresh_view

import treereduce
from treereduce.passes.literals.characters import characters

NEEDED = 700
"""Characters of a text that is long because it has to be, as where a buffer is too short."""


@pytest.mark.parametrize("length", [701, 1_024, 5_000])
def test_a_text_that_has_to_be_long_is_as_short_as_it_may_be(length: int) -> None:
    calls = 0

    def is_long_enough(program: bytes) -> bool:
        nonlocal calls
        calls += 1
        return program.count(b"x") >= NEEDED

    source = b'char *s = "' + b"x" * length + b'";'
    result = treereduce.reduce(source, "c", is_long_enough, passes="characters")
    assert result.program.count(b"x") == NEEDED
    assert calls < 60


def test_a_text_that_is_not_long_is_cut_by_no_less_than_an_eighth() -> None:
    source = b'char *s = "' + b"x" * 100 + b'";'
    result = treereduce.reduce(source, "c", lambda data: data.count(b"x") >= 99, passes="characters")
    assert result.program == source


def test_thousands_of_texts_that_are_put_behind_one_another_are_one_text_of_the_first() -> None:
    """Each of them stands in the sum of all after it."""
    texts = [b"'%d'" % number for number in range(5_000)]
    view = fresh_view("javascript", b"x = " + b" + ".join(texts) + b";")
    first = next(characters(view, 0))
    proposal = view.rendering.propose(first.edits)
    assert proposal is not None
    assert proposal.data.startswith(b"x = '0123456789101112131415' + '16'")
