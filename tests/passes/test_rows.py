"""Definitions of arrays that no compiler would take."""

from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.passes.joining.rows import rows

LONG = b"9" * 5000
"""More digits than Python makes a number of."""


@pytest.mark.parametrize(
    "source",
    [
        b"int a[2][" + LONG + b"];",
        b"int a" + b"[99]" * 2500 + b";",
        b"struct { struct { int a[2]; } b[" + LONG + b"]; } c;",
    ],
    ids=["long", "many", "records"],
)
def test_arrays_of_more_elements_than_python_can_write_stay(source: bytes) -> None:
    assert list(rows(fresh_view("c", source), 0)) == []


def test_a_name_of_many_letters_is_read_once() -> None:
    """Each of its letters was taken for the first one of a name, which would take minutes here."""
    assert list(rows(fresh_view("c", b"int " + b"a" * 200_000 + b";"), 0)) == []
