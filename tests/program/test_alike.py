from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from treereduce.program.alike import character_start, common_end, common_start

TEXTS = st.binary(max_size=12).map(lambda text: bytes(byte % 2 + 97 for byte in text))


@given(TEXTS, TEXTS)
def test_both_begin_with_as_much_and_no_more(one: bytes, other: bytes) -> None:
    number = common_start(one, other)
    assert one[:number] == other[:number]
    assert number == min(len(one), len(other)) or one[number] != other[number]


@given(TEXTS, TEXTS, st.integers(0, 12))
def test_both_end_with_as_much_and_no_more_than_may_be(one: bytes, other: bytes, most: int) -> None:
    most = min(most, len(one), len(other))
    number = common_end(one, other, most)
    assert one[len(one) - number :] == other[len(other) - number :]
    assert number == most or one[-number - 1] != other[-number - 1]


@given(st.text(alphabet="aß€🌊", max_size=6), st.integers(0, 24))
def test_a_place_in_a_character_is_one_of_its_start(text: str, place: int) -> None:
    data = text.encode()
    place = min(place, len(data))
    starts = [len(text[:number].encode()) for number in range(len(text) + 1)]
    assert character_start(data, place) == max(start for start in starts if start <= place)
