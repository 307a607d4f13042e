"""Claims about `treereduce-py report`, by the command."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import time
from pathlib import Path
from typing import IO

import pytest
from command_line import PROGRAM, command, environment, names, treereduce_here, write_check
from processes import PATIENCE

import treereduce
from treereduce.cli.commands import tool_facts
from treereduce.oracle.opening import Test
from treereduce.page.history import of_run
from treereduce.record import places

pytestmark = pytest.mark.slow

TOOL = """\
if [ "$1" = --version ]; then echo "crasher (of tests) 4.2"; exit 0; fi
if grep -q abort "$1"; then
  echo "$1:1: note: nothing"
  echo "crasher: $1: internal compiler error: in fold, at fold.c:7" >&2
  exit 4
fi
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a program, a check and a tool that crashes, and a state."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    tools = tmp_path / "tools"
    tools.mkdir()
    write_check(tools / "gcc", TOOL)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    work = tmp_path / "work"
    work.mkdir()
    (work / "crash.c").write_bytes(PROGRAM)
    write_check(work / "check.sh", "grep -q abort $1")
    return work


def did(place: Path, *words: str, status: int = 0) -> tuple[str, str]:
    """What a call says on both streams."""
    done = treereduce_here(*words, cwd=place)
    assert done.returncode == status, done.stderr.decode()
    return done.stdout.decode(), done.stderr.decode()


def test_the_newest_run_has_a_page_in_report_html_which_another_replaces(place: Path) -> None:
    did(place, "crash.c", "check.sh", "-q")
    for _ in range(2):
        assert did(place, "report") == ("", "report.html: a page about crash.c\n")
        assert "<h1>crash.c</h1>" in (place / "report.html").read_text()
    assert names(place) == ["check.sh", "crash.c", "crash.reduced.c", "report.html"]


def test_a_replay_of_a_replay_is_told_of_by_the_tokens_of_the_original(place: Path) -> None:
    did(place, "crash.c", "check.sh")
    whole = json.loads(did(place, "runs", "--json")[0])[0]["tokens_before"]
    for word in ("abort", "ab"):
        _, said = did(place, "--replay", "--", "grep", "-q", word, "@@")
        assert f"tokens  {whole} -> 1 " in said
        assert f" from {whole} to 1 token (" in did(place, "report", "--markdown")[0]
    assert {run["tokens_before"] for run in json.loads(did(place, "runs", "--json")[0])} == {whole}


def test_a_run_goes_by_its_id_its_directory_or_its_file(place: Path) -> None:
    did(place, "crash.c", "check.sh", "-q")
    (place / "other.c").write_bytes(PROGRAM)
    did(place, "other.c", "check.sh", "-q")
    newest, older = places.all_runs()
    for name in (str(older), older.name.rpartition("-")[2], "crash.c"):
        assert "<h1>crash.c</h1>" in did(place, "report", name, "-o", "-")[0]
    assert "<h1>other.c</h1>" in did(place, "report", "-o", "-")[0]
    assert "<h1>other.c</h1>" in did(place.parent, "report", "-o", "-")[0]
    assert newest != older


def test_what_is_kept_stands_in_the_page(place: Path) -> None:
    did(place, "crash.c", "-q", "--", "gcc", "@@")
    page = did(place, "report", "-o", "-")[0]
    assert "<p class=kept>gcc: internal compiler error: in fold, at fold.c</p>" in page.replace(":7<", "<")


def test_two_files_need_no_record(place: Path) -> None:
    (place / "small.c").write_bytes(b"abort")
    page = did(place, "report", "crash.c", "small.c", "-o", "-")[0]
    assert "48 → 1" in page
    assert "<pre id=after class=code tabindex=0>\nabort</pre>" in page


def test_a_file_that_cannot_be_read_is_not_said_to_be_no_report(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    did(place, "crash.c", "check.sh", "-q")
    (place / "report.html").write_text("something")
    read = Path.read_bytes

    def failing(file: Path) -> bytes:
        if file.name == "report.html":
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(file))
        return read(file)

    monkeypatch.setattr(Path, "read_bytes", failing)
    said = did(place, "report", status=2)[1]
    assert "report.html exists, and cannot be read to see whether it is a report (Input/output error)" in said


def test_a_file_that_is_no_report_is_left_as_it_is(place: Path) -> None:
    did(place, "crash.c", "check.sh", "-q")
    said = did(place, "report", "-o", "crash.c", status=2)[1]
    assert "crash.c exists and is no report: name another file with -o." in said
    # A bug report may have been edited since, so it is not replaced either.
    said = did(place, "report", "--markdown", "-o", "crash.c", status=2)[1]
    assert "crash.c exists already, and may have been edited: name another file with -o." in said
    assert (place / "crash.c").read_bytes() == PROGRAM
    assert "cannot be written" in did(place, "report", "-o", "missing/report.html", status=2)[1]


def test_what_has_no_end_is_not_read(place: Path) -> None:
    os.mkfifo(place / "pipe")
    assert "/dev/zero is a device" in did(place, "report", "/dev/zero", "crash.c", status=2)[1]
    for name in ("/dev/zero", "pipe"):
        assert f"{name} exists and is no report" in did(place, "report", "-o", name, status=2)[1]
    told = did(place, "passes", "--check", "runs", "--on", "/dev/zero", status=2)[1]
    assert "/dev/zero is a device" in told


def test_what_cannot_be_reported_is_told(place: Path) -> None:
    assert "There is no record of a run: name two files" in did(place, "report", status=2)[1]
    assert "There is no run missing" in did(place, "report", "missing", status=2)[1]
    assert "of crash.c" in did(place, "report", "crash.c", status=2)[1]
    assert "one run, or about two files" in did(place, "report", "a", "b", "c", status=2)[1]
    assert "missing.c cannot be read" in did(place, "report", "crash.c", "missing.c", status=2)[1]
    assert "--open shows a page" in did(place, "report", "--open", "--markdown", status=2)[1]


def test_a_bug_report_has_the_version_the_command_the_program_and_the_crash(place: Path) -> None:
    did(place, "crash.c", "-q", "--", "gcc", "@@")
    report = did(place, "report", "--markdown")[0]
    assert report.startswith("## gcc: internal compiler error: in fold, at fold.c")
    assert "Version: `crasher (of tests) 4.2`" in report
    assert "```sh\ngcc crash.c\n```" in report
    assert "```c\nabort\n```" in report
    assert "```text\ncrasher: crash.c: internal compiler error: in fold, at fold.c:7\n" in report
    assert "from 48 to 1 token (" in report


def test_a_bug_report_of_a_check_has_the_tool_that_it_calls(place: Path) -> None:
    write_check(place / "check.sh", 'timeout 10 gcc "$1" 2>&1 | grep -q "internal compiler error"')
    did(place, "crash.c", "check.sh", "-q")
    report = did(place, "report", "--markdown")[0]
    assert "```sh\ngcc crash.c\n```" in report
    assert "Version: `crasher (of tests) 4.2`" in report


def test_a_bug_report_of_a_check_that_calls_nothing_known_has_the_check(place: Path) -> None:
    did(place, "crash.c", "check.sh", "-q")
    report = did(place, "report", "--markdown")[0]
    assert "```sh\n./check.sh crash.c\n```" in report
    assert "```sh\n#!/bin/sh\ngrep -q abort $1\n```" in report


def test_a_bug_report_tells_what_was_asked_of_a_check(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1" && exit 3')
    did(place, "crash.c", "check.sh", "-q", "--exit-code", "3")
    report = did(place, "report", "--markdown")[0]
    assert "```sh\n./check.sh crash.c\n```" in report
    assert "this has what is kept (`--exit-code 3`) if the bug is there:" in report


def test_a_bug_report_of_a_run_in_python_has_its_script_or_command_and_of_a_function_nothing(
    place: Path,
) -> None:
    words = ["grep", "-q", "abort", "@@"]
    oracles: list[Test] = [lambda program: b"abort" in program, words, place / "check.sh"]
    for number, oracle in enumerate(oracles):
        treereduce.reduce(PROGRAM, "c", oracle, run_dir=place / str(number), file_name="crash.c")
    of_function, of_words, of_script = (did(place, "report", "--markdown", str(n))[0] for n in range(3))
    assert of_function.startswith("The program, `crash.c`:\n\n```c\nabort\n```")
    assert "```sh\ngrep -q abort crash.c\n```" in of_words
    assert f"```sh\n{place}/check.sh crash.c\n```" in of_script


def test_a_bug_report_of_a_hang_waits_for_it_no_longer_than_the_run_did(place: Path) -> None:
    hangs = 'grep -q abort "$1" && exec sleep 1000'
    did(place, "crash.c", "-q", "--hangs", "0.3", "--max-tests", "4", "--", "sh", "-c", hangs, "sh", "@@")
    begun = time.monotonic()
    report, said = did(place, "report", "--markdown")
    assert (time.monotonic() - begun < PATIENCE, said) == (True, "")
    assert report.startswith("## still running after 0.3 s\n")


def test_a_bug_report_does_not_wait_for_ever_for_what_only_a_check_ends(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_check(place / "check.sh", 'timeout 0.3 gcc "$1"; [ "$?" = 124 ]')
    write_check(place.parent / "tools" / "gcc", 'grep -q abort "$1" && exec sleep 1000')
    did(place, "crash.c", "check.sh", "-q", "--max-tests", "4")
    monkeypatch.chdir(place)
    monkeypatch.setattr(tool_facts, "MOST_SECONDS", 0.3)
    shown = tool_facts.found(of_run(places.newest(Path("crash.c"))))
    assert (list(shown.words), shown.output) == (["gcc", "@@"], "")


def test_a_bug_report_leaves_out_what_cannot_be_had(place: Path) -> None:
    did(place, "crash.c", "-q", "--", "gcc", "@@")
    (place.parent / "tools" / "gcc").write_text("#!/bin/sh\nexit 1\n")
    report, said = did(place, "report", "--markdown", "-o", "bug.md")
    assert said == "bug.md: a bug report about crash.c\n"
    report = (place / "bug.md").read_text()
    assert "Version" not in report
    assert "It says" not in report
    assert "```c\nabort\n```" in report
    work = place.rename(place.parent / "moved")
    report, said = did(work, "report", "--markdown")
    assert "Nothing is run, as nobody can go to" in said
    assert "```c\nabort\n```" in report


def test_a_page_is_shown_in_the_browser_that_is_wanted(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    did(place, "crash.c", "check.sh", "-q")
    opened: list[str] = []

    def refuse(address: str) -> bool:
        opened.append(address)
        return False

    monkeypatch.setattr("webbrowser.open", refuse)
    said = did(place, "report", "--open")[1]
    assert opened == [(place / "report.html").as_uri()]
    assert f"No browser could be started: open {place / 'report.html'} yourself." in said


def into(stdout: int | IO[bytes], place: Path, *words: str) -> tuple[int, str]:
    """The status of a call that prints there, and what it says beside that."""
    done = subprocess.run(
        command(*words),
        cwd=place,
        env=environment(place.parent),
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stderr.decode()


def test_who_stops_reading_what_is_printed_is_told_of_no_fault(place: Path) -> None:
    did(place, "crash.c", "check.sh", "-q")
    reading, writing = os.pipe()
    os.close(reading)
    for words in (["report", "-o", "-"], ["crash.c", "check.sh", "--explain-check"]):
        assert into(writing, place, *words) == (1, "")
    os.close(writing)


def test_a_report_that_standard_output_does_not_take_is_told_in_a_sentence(place: Path) -> None:
    did(place, "crash.c", "check.sh", "-q")
    with Path("/dev/full").open("wb") as full:
        for words in (["report", "-o", "-"], ["report", "--markdown"]):
            status, said = into(full, place, *words)
            said = said.splitlines()[-1]
            assert said == "treereduce-py: error: Standard output cannot be written: No space left on device."
            assert status == 1
