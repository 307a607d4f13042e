from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from treereduce.engine.state.events import Improved, RoundStarted, Warned
from treereduce.oracle.verdict import CHECK, Answer, Verdict
from treereduce.program.keys import exact_key
from treereduce.record import recorder as module
from treereduce.record.entries import Question
from treereduce.record.lines import read
from treereduce.record.recorder import Recorder
from treereduce.record.told import Changed, said_by

NO = Answer(Verdict.UNINTERESTING, 0.1)


def opened(recorder: Recorder, journal: Path) -> None:
    recorder.open(os.open(journal, os.O_RDWR | os.O_CREAT | os.O_APPEND), 0)


def ask(recorder: Recorder, program: bytes) -> None:
    recorder.answered(Question(CHECK, exact_key(program)), NO, len(program))


def test_what_came_before_there_was_a_journal_stands_first_in_it(tmp_path: Path) -> None:
    recorder = Recorder(b"original")
    ask(recorder, b"a")
    opened(recorder, tmp_path / "journal")
    recorder(Warned("careful"))
    recorder(RoundStarted(1, 2, 3))
    recorder.close()
    assert [entry[0] for entry in read(tmp_path / "journal").entries] == ["answer", "warned"]


def test_a_recorder_without_a_journal_writes_nothing(tmp_path: Path) -> None:
    recorder = Recorder(b"original")
    ask(recorder, b"a")
    recorder.close()
    ask(recorder, b"b")
    assert list(tmp_path.iterdir()) == []


def test_a_broken_oracle_is_no_answer(tmp_path: Path) -> None:
    recorder = Recorder(b"")
    opened(recorder, tmp_path / "journal")
    recorder.answered(Question(CHECK, exact_key(b"")), Answer(Verdict.ERROR, 0.0, detail="broken"), 0)
    recorder.close()
    assert read(tmp_path / "journal").entries == []


def test_a_full_disk_is_told_once_and_leaves_no_part_of_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    recorder = Recorder(b"original", told.append)
    opened(recorder, tmp_path / "journal")
    ask(recorder, b"a")
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        write(descriptor, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", half)
        ask(recorder, b"b")
        recorder(Improved(1, b"origin", 1, "words"))
    assert len(told) == 1
    assert "No space left on device" in told[0]
    assert [entry[0] for entry in read(tmp_path / "journal").entries] == ["answer"]
    recorder(Improved(2, b"orig", 1, "words"))
    recorder.close()
    reading = read(tmp_path / "journal")
    assert not reading.damage
    said = said_by(reading.entries[-1])
    assert isinstance(said, Changed)
    assert said.after(b"original").program == b"orig"


def test_that_the_journal_has_been_removed_is_told_once(tmp_path: Path) -> None:
    told: list[str] = []
    recorder = Recorder(b"original", told.append)
    opened(recorder, tmp_path / "journal")
    ask(recorder, b"a")
    (tmp_path / "journal").unlink()
    ask(recorder, b"b")
    ask(recorder, b"c")
    recorder.close()
    assert len(told) == 1
    assert "has been removed" in told[0]


def test_a_line_that_is_written_in_pieces_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(b"original")
    opened(recorder, tmp_path / "journal")
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:5]))
        ask(recorder, b"a")
    ask(recorder, b"b")
    recorder.close()
    reading = read(tmp_path / "journal")
    assert not reading.damage
    assert len(reading.entries) == 2


def test_a_journal_that_is_large_enough_takes_programs_and_no_more_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    recorder = Recorder(b"original", told.append)
    opened(recorder, tmp_path / "journal")
    monkeypatch.setattr(module, "MOST_BYTES", 100)
    for number in range(5):
        ask(recorder, b"%d" % number)
    recorder(Improved(1, b"orig", 1, "words"))
    recorder.close()
    kinds = [entry[0] for entry in read(tmp_path / "journal").entries]
    assert kinds == ["answer", "answer", "whole"]
    assert len(told) == 1


def test_the_seconds_of_programs_go_on_where_a_run_had_come_to(tmp_path: Path) -> None:
    recorder = Recorder(b"original", seconds=100.0)
    opened(recorder, tmp_path / "journal")
    recorder(Improved(1, b"origin", 2, "words"))
    recorder(Improved(2, b"orig", 1, "words"))
    recorder.close()
    first, second = (entry[6] for entry in read(tmp_path / "journal").entries)
    assert isinstance(first, float)
    assert isinstance(second, float)
    assert 100 <= first <= second < 160
