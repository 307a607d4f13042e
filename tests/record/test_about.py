"""What is written down of a run that begins."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import pytest
from few_files import no_file_left

from treereduce.errors import UsageError
from treereduce.record import places
from treereduce.record.about import About, NoRecordError, describe, identity, read_about
from treereduce.record.check import Check, Kind
from treereduce.record.record import Record
from treereduce.record.wanted import Wanted


def test_words_may_be_longer_than_a_path() -> None:
    word = "x" * 300
    assert identity([word, word], "command").words == [word, word]
    assert places.find(word) is None


def test_a_check_that_cannot_be_read_for_now_is_not_another_one(tmp_path: Path) -> None:
    check = tmp_path / "check.sh"
    check.write_text("exit 0")
    known = identity(check, "script")
    with no_file_left(), pytest.raises(UsageError, match=r"check\.sh cannot be read: Too many open files\."):
        identity(check, "script")
    assert identity(check, "script") == known


def test_where_that_is_so_a_run_is_not_recorded_and_goes_on(tmp_path: Path) -> None:
    def about() -> About:
        raise UsageError("check.sh cannot be read: Too many open files.")

    said: list[str] = []
    record = Record(about, b"a", Wanted(place=tmp_path / "run"))
    record.begin(1, said.append)
    record.end("fixpoint")
    assert said == ["This run is not recorded: check.sh cannot be read: Too many open files."]
    assert not list(tmp_path.iterdir())


def about_of(check: Check, call: Sequence[str]) -> About:
    return describe(b"a", Path("a.c"), "c", words=call, checks={"check": check}, settings={})


def read(run: Path, told: object) -> About:
    run.mkdir(exist_ok=True)
    (run / "run.json").write_text(json.dumps(told))
    return read_about(run)


@pytest.mark.parametrize(
    ("check", "call", "kind", "asked"),
    [
        (Path("check.sh"), ["a.c", "check.sh"], "script", []),
        (Path("check.sh"), ["a.c", "check.sh", "--hangs", "2"], "script", ["--hangs 2"]),
        (["gcc", "-c", "@@"], ["a.c", "-q", "--", "gcc", "-c", "@@"], "command", ["--exit-code nonzero"]),
        (["true"], ["a.c", "--", "true"], "command", []),
        (["gcc", "@@"], [], "command", []),
        (["@@"], [], "command", []),
        (["python3", "check.py"], [], "command", []),
        (["is_interesting"], [], "function", []),
        (Path("check.sh"), [], "script", []),
    ],
)
def test_a_record_of_the_first_schema_is_read_as_one_of_today(
    check: Path | list[str],
    call: list[str],
    kind: Kind,
    asked: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("check.sh").write_text("exit 0")
    known = about_of(identity(check, kind, asked), call)
    now = read(tmp_path / "run", asdict(known))
    told = asdict(known)
    told["schema"] = 1
    told["checks"] = {"check": [*known.checks["check"].told, known.checks["check"].digest]}
    monkeypatch.chdir("/")  # a record may be read anywhere
    then = read(tmp_path / "run", told)
    for about in (now, then):
        assert about.checks["check"] == known.checks["check"]
        assert about.asks_the_same(known)


def test_a_check_before_or_after_the_main_one_has_no_words_of_the_call(tmp_path: Path) -> None:
    told = asdict(
        about_of(
            identity(["gcc", "@@"], "command"), ["a.c", "--quick-check", "./quick @@", "--", "gcc", "@@"]
        )
    )
    told["checks"] = {"quick": ["./quick", "@@", "1f"], "check": ["gcc", "@@", "2f"]}
    checks = read(tmp_path / "run", told).checks
    assert checks["quick"] == Check(kind="command", words=["./quick", "@@"], asked=[], digest="1f")
    assert checks["check"] == Check(kind="command", words=["gcc", "@@"], asked=[], digest="2f")


@pytest.mark.parametrize(
    "check", [5, [], {"kind": "script"}, {"words": ["a"], "digest": "", "kind": "", "x": 1}]
)
def test_a_check_that_is_none_makes_a_record_of_no_use(check: object, tmp_path: Path) -> None:
    told = asdict(about_of(identity(["true"], "command"), []))
    told["checks"] = {"check": check}
    with pytest.raises(NoRecordError, match=r"its run\.json lacks something"):
        read(tmp_path / "run", told)


def test_another_script_or_something_else_asked_of_it_is_another_check(tmp_path: Path) -> None:
    script = tmp_path / "check.sh"
    script.write_text("exit 0")
    known = about_of(identity(script, "script"), [])
    assert not known.asks_the_same(about_of(identity(script, "script", ["--exit-code 3"]), []))
    script.write_text("exit 1")
    assert not known.asks_the_same(about_of(identity(script, "script"), []))
