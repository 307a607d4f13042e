"""Messages say what happened, in the words of their schema."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from followers import apply
from hypothesis import given
from hypothesis import strategies as st

from treereduce.engine.state.events import Retracted
from treereduce.feed.messages import Message, edits, improvement_message, path_text

PROGRAMS = st.one_of(
    st.binary(max_size=30),
    st.text("aä€ \n", max_size=20).map(str.encode),
    st.sampled_from([b"\r\n", b"\xff"]),
)


@given(PROGRAMS, PROGRAMS)
def test_edits_make_a_program_of_the_one_before(before: bytes, after: bytes) -> None:
    assert apply(before, cast("list[Message]", edits(before, after))) == after


@given(st.text("aä€𝄞", max_size=20), st.text("aä€𝄞", max_size=20))
def test_edits_of_utf_8_are_text(before: str, after: str) -> None:
    assert all("text" in cast("Message", edit) for edit in edits(before.encode(), after.encode()))


def test_an_edit_is_no_longer_than_what_has_changed() -> None:
    program = b"x" * 50_000 + b"gone" + b"y" * 50_000
    assert edits(program, program.replace(b"gone", b"")) == [{"start": 50_000, "end": 50_004, "text": ""}]
    assert edits(b"same", b"same") == []


def test_what_was_wrong_is_taken_back_by_edits_too() -> None:
    told = improvement_message(Retracted(9, b"a b", 2, b"a", 1), 4, b"a")
    assert told == {
        "event": "retracted",
        "number": 4,
        "bytes": 3,
        "tokens": 2,
        "edits": [{"start": 1, "end": 1, "text": " b"}],
    }


def test_a_path_is_told_as_it_was_given_where_the_directory_that_it_starts_from_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    assert path_text("a.c") == str(tmp_path / "gone" / "a.c")
    (tmp_path / "gone").rmdir()
    assert path_text("a.c") == "a.c"
