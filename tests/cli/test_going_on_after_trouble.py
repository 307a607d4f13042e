"""Claims about `--resume` where something had gone wrong, or another way than usual."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections import Counter
from pathlib import Path

import pytest
from command_line import treereduce_here, write_check

from treereduce.engine.work import inquiry
from treereduce.page.history import of_run, rebuilt
from treereduce.record import places
from treereduce.record.past import recall

pytestmark = pytest.mark.slow

PROGRAM = b"#include <stdlib.h>\n" + b"".join(
    b"int f%d(int a) { int c = a - %d; while (c > 0) { c -= 2; } return c; }\n" % (number, number)
    for number in range(4)
)
PROGRAM += b"int main(void) { if (f2(f3(1))) { abort(); } return 0; }\n"

SMALL = b"int f1(int a) { return a + 1; }\nint f2(int a) { while (a) abort(); }\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a program, and a state."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    work = tmp_path / "work"
    work.mkdir()
    (work / "crash.c").write_bytes(PROGRAM)
    return work


def reduced(place: Path, *arguments: str, status: int = 0) -> str:
    """What a run has said."""
    done = treereduce_here(*arguments, cwd=place)
    told = done.stderr.decode()
    assert done.returncode == status, told
    return told


def only_run(place: Path) -> Path:
    """The directory of the run that there is."""
    [run] = (place.parent / "state/treereduce-py/runs").glob("[!.]*")
    return run


def cut_behind(place: Path, kind: str) -> None:
    """Leave of the journal what a run has written that died after the last entry of a kind."""
    journal = only_run(place) / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if f' ["{kind}",'.encode() in line)
    journal.write_bytes(b"".join(lines[: last + 1]))


def asked(place: Path) -> Counter[str]:
    """How often there was a run on each program since the last look."""
    log = place.parent / "asked"
    found = Counter(log.read_text().split())
    log.unlink()
    return found


def test_the_list_of_runs_has_the_first_sentence_of_an_error(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_check(
        place / "check.sh", f"grep -q f0 $1 || [ ! -s $1 ] || rm -f {place}/check.sh; grep -q abort $1"
    )
    reduced(place, "crash.c", "check.sh", status=5)
    monkeypatch.setenv("COLUMNS", "1000")
    table = treereduce_here("runs", cwd=place).stdout.decode()
    assert f"{place}/check.sh" in table
    assert "best result so far" not in table


def test_a_full_disk_for_records_is_told_in_words(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> tuple[Path, int]:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(places, "make", full)
    write_check(place / "check.sh", "grep -q abort $1")
    told = reduced(place, "crash.c", "check.sh", "--max-tests", "9")
    assert "no directory could be made for it (No space left on device)." in told


@pytest.mark.parametrize(
    ("jobs", "moment", "where"),
    [
        ("1", "formatted", ("-o", "out.c")),
        ("2", "formatted", ("--in-place",)),
        ("1", "ended", ("--in-place",)),
        ("2", "ended", ("-o", "out.c")),
    ],
)
def test_a_result_that_was_formatted_is_known_to_its_record(
    place: Path, jobs: str, moment: str, where: tuple[str, ...]
) -> None:
    result = place / where[-1] if where[0] == "-o" else place / "crash.c"
    write_check(place / "check.sh", 'grep -q abort "$1" && grep -q f2 "$1" && grep -q while "$1"')
    formatter = ("--format", "sed -i 's/ /\\n\\n/g' @@")
    reduced(place, "crash.c", "check.sh", "-j", jobs, *formatter, *where)
    formatted = result.read_bytes()
    assert b"\n\n" in formatted
    cut_behind(place, moment)
    name = only_run(place).name.rpartition("-")[2]
    shown = json.loads(treereduce_here("runs", "show", name, "--json", cwd=place).stdout)
    assert shown["bytes"] == shown["programs"][-1]["bytes"] == len(formatted)
    assert f"-> {len(formatted):,}\n" in treereduce_here("runs", "show", name, cwd=place).stdout.decode()
    final = of_run(only_run(place))
    assert final.final == formatted == rebuilt(PROGRAM, final.steps)
    told = reduced(place, "--resume")
    assert result.read_bytes() == formatted
    assert f"-> {len(formatted):,} (" in told
    shown = json.loads(treereduce_here("runs", "show", name, "--json", cwd=place).stdout)
    assert (shown["bytes"], shown["ended"]) == (len(formatted), "nothing more can be removed")


def test_a_program_of_one_token_is_not_shown_as_one_of_several(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1"')
    reduced(place, "crash.c", "check.sh", "-j", "1")
    shown = treereduce_here("runs", "show", only_run(place).name, cwd=place).stdout.decode()
    assert " 1 token, 6 bytes, by " in shown


def test_a_file_that_lags_behind_the_record_is_gone_on_with_in_place(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1" && grep -q f2 "$1" && grep -q while "$1"')
    reduced(place, "crash.c", "check.sh", "-j", "1", "--no-record", "-o", "whole.c")
    reduced(place, "crash.c", "check.sh", "-j", "1", "--in-place", "--max-tests", "20")
    earlier = recall(only_run(place)).programs[0].program
    assert earlier != (place / "crash.c").read_bytes()
    (place / "crash.c").write_bytes(earlier)
    assert "somebody else" not in reduced(place, "--resume", "--max-tests", "100000")
    assert (place / "crash.c").read_bytes() == (place / "whole.c").read_bytes()


@pytest.mark.parametrize(("calls", "prints_only"), [(40, False), (20, True)])
def test_a_command_that_errs_by_chance_is_asked_no_question_twice(
    place: Path, calls: int, prints_only: bool
) -> None:
    (place / "crash.c").write_bytes(
        b"int f1(int a) { return a + 1; }\nint f2(int a) { while (a) abort(); }\n"
    )
    # What it says to a program for the nth time is decided by both, so that runs can be compared.
    write_check(
        place / "tool",
        'text=$(cat "$1"); set -- "$1" $(cksum < "$1")',
        f"cd {place.parent}; mkdir -p times; times=0; [ ! -e times/$2 ] || read times < times/$2",
        "echo $((times + 1)) > times/$2; echo $2 >> asked; crashes=0",
        "[ $(($3 && ($2 + 7 * times) % 10 == 7)) = 1 ] && crashes=1",
        "case $text in *abort*) case $text in *f2*) case $text in *while*) crashes=1 ;; esac ;; esac ;; esac",
        "[ $crashes = 1 ] || exit 0",
        "printf 'Traceback (most recent call last):\\n  File \"x.py\", line 3, in foo\\nKeyError: 3\\n' >&2",
        f"exit {0 if prints_only else 1}",
    )
    command = ("--", "./tool", "@@")
    told = reduced(place, "crash.c", "-j", "1", "-o", "whole.c", "--no-record", *command)
    assert "by mistake" in told
    whole = asked(place)
    shutil.rmtree(place.parent / "times")
    reduced(place, "crash.c", "-j", "1", "--max-tests", str(calls), *command)
    first = asked(place)
    reduced(place, "--resume", "--max-tests", "100000")
    second = asked(place)
    assert (place / "crash.reduced.c").read_bytes() == (place / "whole.c").read_bytes()
    # The input shows once more which crash it is. How often it does at first hangs on how long its runs take.
    original = next(iter(whole))
    assert second[original] == 1
    assert set(second - (whole - first)) <= {original}


@pytest.mark.parametrize("calls", [20, 45])
def test_what_was_said_without_the_tool_of_the_check_is_asked_again(
    place: Path, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    # It ends with 127 for a plain no, as what runs a compiled program does, so such a no raises no alarm.
    tool = write_check(
        place.parent / "tool",
        f"echo >> {place.parent}/calls",
        f"[ $(wc -l < {place.parent}/calls) != {calls} ] || mv {place.parent}/tool {place.parent}/gone",
        'grep -q abort "$1" && grep -q f2 "$1" && grep -q while "$1" || exit 127',
    )
    write_check(place / "check.sh", f'{tool} "$1"')
    monkeypatch.setattr(inquiry, "PATIENCE", 0.2)
    told = reduced(place, "crash.c", "check.sh", "-j", "1", status=5)
    assert "something that it calls is gone" in told
    (place.parent / "gone").rename(tool)
    reduced(place, "--resume")
    reduced(place, "crash.c", "check.sh", "-j", "1", "--no-record", "-o", "whole.c")
    assert (place / "crash.reduced.c").read_bytes() == (place / "whole.c").read_bytes()


def test_a_directory_that_cannot_be_made_for_a_record_is_told_by_its_own_name(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1"')
    told = reduced(place, "crash.c", "check.sh", "--max-tests", "2", "--run-dir", "/proc/record")
    assert "no directory could be made for it (/proc/record: No such file or directory)." in told


def test_it_is_not_guessed_how_many_records_shall_stay(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1"')
    reduced(place, "crash.c", "check.sh", "--max-tests", "2")
    told = reduced(place, "runs", "prune", "--keep", "3", "--all", status=2)
    assert "--keep and --all exclude each other: leave one out." in told
    assert only_run(place).exists()


def test_a_replay_of_a_damaged_record_says_so(place: Path) -> None:
    reduced(place, "crash.c", "-j", "1", "--max-tests", "10", "--", "grep", "-q", "abort", "@@")
    run = only_run(place)
    lines = (run / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (run / "journal.jsonl").write_bytes(b"".join(lines[:3]) + b"0" * 9 + b"[]\n" + b"".join(lines[4:]))
    told = reduced(place, "--replay", "--max-tests", "2")
    assert f"{run.name} is damaged: line 4 is damaged, and the 3 before it are used." in told


def test_what_is_missing_in_a_record_is_said_by_its_name(place: Path) -> None:
    reduced(place, "crash.c", "-j", "1", "--max-tests", "2", "--", "grep", "-q", "abort", "@@")
    run = only_run(place)
    (run / "original").unlink()
    told = reduced(place, "--resume", status=2)
    assert f"{run.name} is of no use: original cannot be read (No such file or directory)." in told
