from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.plugins import token_diff
from treereduce.plugins.token_diff import differences

WORDS = st.lists(
    st.sampled_from([b"a", b"b", b"if", b"(", b")", b"+", b" ", b"\n", b"\r\n", b"\xc3\xa9", b"x1", b"\0"])
)
TEXTS = st.one_of(st.binary(max_size=60), WORDS.map(b"".join))


def applied(old: bytes, new: bytes) -> bytes:
    position, pieces = 0, []
    for start, end, text in differences(old, new):
        assert start >= position
        assert end > start or text
        pieces += [old[position:start], text]
        position = end
    return b"".join([*pieces, old[position:]])


@given(old=TEXTS, new=TEXTS)
def test_the_differences_make_one_text_of_the_other_to_the_byte(old: bytes, new: bytes) -> None:
    assert applied(old, new) == new


@given(text=TEXTS, cuts=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 9), TEXTS), max_size=4))
def test_a_few_changes_of_a_text_are_found_as_they_are(
    text: bytes, cuts: list[tuple[int, int, bytes]]
) -> None:
    new = text
    for start, length, more in cuts:
        new = new[:start] + more + new[start + length :]
    assert applied(text, new) == new


def test_equal_texts_have_no_differences() -> None:
    assert differences(b"int x;", b"int x;") == []
    assert differences(b"", b"") == []


def test_only_what_changed_is_different() -> None:
    old = b"int f(int a) {\n  return a;\n}\nint g(void) { return f(1) + 2; }\n"
    new = b"int f() {\n  return a;\n}\nint g(void) { return 1; }\n"
    found = [(old[start:end], text) for start, end, text in differences(old, new)]
    assert found[0] == (b"int a", b"")
    assert all(len(gone) <= 5 for gone, _ in found)


def test_a_deletion_that_may_lie_here_or_there_ends_where_something_ends() -> None:
    old = b"f(x); int a; int b; g(y);"
    [(start, end, text)] = differences(old, b"f(x); int b; g(y);")
    assert (old[start:end].strip(), text) == (b"int a;", b"")


def test_tokens_are_not_cut_in_two() -> None:
    assert differences(b"counter + 1", b"count + 1") == [(0, 7, b"count")]


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_what_differs_in_much_is_one_difference(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_diff, "MOST_STEPS", steps)
    old, new = b"a b c d e f g", b"h b i d j f k"
    assert applied(old, new) == new
    assert len(differences(old, new)) == 1


@pytest.mark.slow
def test_a_large_text_takes_no_time_that_grows_with_its_square() -> None:
    draw = random.Random(1)  # noqa: S311 - no secret hangs on it
    lines = [b"value%d = f(%d, %d);\n" % (n, draw.randrange(9), n % 50) for n in range(40_000)]
    old = b"".join(lines)
    new = b"".join(line for line in lines if draw.random() > 0.3)
    assert len(old) > 900_000
    # With a square this takes hours.
    assert applied(old, new) == new
    assert applied(old, bytes(reversed(old))) == bytes(reversed(old))
