from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from treereduce.engine.state.events import Improved, Retracted
from treereduce.journal.best_stream import BestStream


def test_the_newest_program_is_written_once_and_at_the_end(tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as out:
        best = BestStream(out.fileno(), b"int x;", name="program.c")
        best(Improved(2, b"x\r\n", 1, "test"))
        best(Improved(1, b"xy", 1, "test"))
        best(Improved(3, b"x", 1, "test"))
        best(Retracted(4, b"x\r\n", 1, b"x", 1))
        assert (tmp_path / "out").read_bytes() == b""
        best.close()
        best.close()
    assert (tmp_path / "out").read_bytes() == b"x\r\n"
    assert (best.where, best.problem) == ("standard output", "")


def test_a_result_whose_reader_has_left_is_kept_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    reading, writing = os.pipe()
    os.close(reading)
    best = BestStream(writing, b"int x;", name="program.c")
    best.close()
    os.close(writing)
    assert best.problem == "standard output could not be written (Broken pipe)"
    assert Path(best.where).parent == tmp_path
    assert Path(best.where).read_bytes() == b"int x;"
    assert best.where.endswith("-program.c")
