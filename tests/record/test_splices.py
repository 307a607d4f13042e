from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.record.splices import Splice, difference, spliced

TEXTS = st.one_of(st.binary(max_size=200), st.text("ab {};\n", max_size=300).map(str.encode))


@given(TEXTS, TEXTS)
def test_splices_make_the_new_version_of_the_old_one(old: bytes, new: bytes) -> None:
    assert spliced(old, difference(old, new)) == new


@given(TEXTS, TEXTS)
def test_splices_stand_in_the_order_of_their_places_and_do_not_overlap(old: bytes, new: bytes) -> None:
    done = 0
    for splice in difference(old, new):
        assert done <= splice.start <= splice.start + splice.removed <= len(old)
        done = splice.start + splice.removed


@pytest.mark.parametrize("separator", [b"\n", b" "], ids=["lines", "one line"])
def test_what_is_deleted_in_many_places_costs_little(separator: bytes) -> None:
    pieces = [b"int value_%d = %d;" % (number, number) for number in range(5_000)]
    gone = set(random.Random(1).sample(range(5_000), 40))  # noqa: S311 - chance, and no secret
    new = separator.join(piece for number, piece in enumerate(pieces) if number not in gone)
    splices = difference(separator.join(pieces), new)
    assert spliced(separator.join(pieces), splices) == new
    assert len(splices) < 100
    assert sum(len(splice.text) for splice in splices) < 2_000


@pytest.mark.parametrize(
    "splices", [[Splice(3, 1, b"")], [Splice(-1, 1, b"")], [Splice(1, 1, b""), Splice(0, 1, b"")]]
)
def test_splices_of_another_program_are_refused(splices: list[Splice]) -> None:
    with pytest.raises(ValueError, match="a splice at"):
        spliced(b"abc", splices)
