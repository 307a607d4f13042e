from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from treereduce.engine.state.events import Improved, PassFailed
from treereduce.journal.fault_reports import FaultReports

FAULT = PassFailed("windows", "node 3", b"a\0\xff\r\n", "KeyError(3)", "Traceback\n  KeyError: 3\n")


def test_a_report_has_what_reproduces_the_fault_and_is_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    said: list[str] = []
    reports = FaultReports("c", said.append)
    reports(Improved(1, b"a", 1, "windows"))
    reports(FAULT)
    (file,) = tmp_path.iterdir()
    head, _, program = file.read_bytes().partition(b"follow this line:\n")
    assert program == FAULT.program
    for part in ("pass: windows", "language: c", "place: node 3", "KeyError: 3"):
        assert part in head.decode()
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(said) == 1
    assert str(file) in said[0]
    assert "the pass windows failed with KeyError(3)" in said[0]


@pytest.mark.parametrize("name", ["of/another", "../up", "a\0b", "n" * 300, "ünïcode", "/"])
def test_a_pass_of_any_name_has_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    said: list[str] = []
    FaultReports("c", said.append)(replace(FAULT, pass_name=name))
    (file,) = tmp_path.iterdir()
    assert f"pass: {name}\n".encode() in file.read_bytes()
    assert f"the pass {name} failed" in said[0]
    assert str(file) in said[0]


def test_a_report_that_cannot_be_written_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    said: list[str] = []
    FaultReports("c", said.append)(FAULT)
    assert "no report could be written (No such file or directory)" in said[0]
