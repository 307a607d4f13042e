"""What is written down of a run that begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from few_files import no_file_left

from treereduce.errors import UsageError
from treereduce.record import places
from treereduce.record.about import About, identity
from treereduce.record.record import Record
from treereduce.record.wanted import Wanted


def test_words_may_be_longer_than_a_path() -> None:
    word = "x" * 300
    assert identity([word, word])[:2] == [word, word]
    assert places.find(word) is None


def test_a_check_that_cannot_be_read_for_now_is_not_another_one(tmp_path: Path) -> None:
    check = tmp_path / "check.sh"
    check.write_text("exit 0")
    known = identity(check)
    with no_file_left(), pytest.raises(UsageError, match=r"check\.sh cannot be read: Too many open files\."):
        identity(check)
    assert identity(check) == known


def test_where_that_is_so_a_run_is_not_recorded_and_goes_on(tmp_path: Path) -> None:
    def about() -> About:
        raise UsageError("check.sh cannot be read: Too many open files.")

    said: list[str] = []
    record = Record(about, b"a", Wanted(place=tmp_path / "run"))
    record.begin(1, said.append)
    record.end("fixpoint")
    assert said == ["This run is not recorded: check.sh cannot be read: Too many open files."]
    assert not list(tmp_path.iterdir())
