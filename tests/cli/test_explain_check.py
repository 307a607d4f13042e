from __future__ import annotations

from pathlib import Path

import pytest
from command_line import names, treereduce_here, write_check, write_program

pytestmark = pytest.mark.slow


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working directory with a program that has the word abort."""
    return write_program(tmp_path / "work", "a.c")


def labels(told: bytes) -> list[str]:
    """What stands before the lines."""
    return [line[:12].strip() for line in told.decode().splitlines()]


def test_the_first_runs_are_told_and_nothing_is_reduced(place: Path) -> None:
    write_check(place / "check.sh", "echo looking", 'grep -q abort "$1"')
    run = treereduce_here("a.c", "check.sh", "--explain-check", "-j", "3", cwd=place)
    assert run.returncode == 0, run.stderr
    assert labels(run.stdout) == [
        *("command", "input", "confined", "output", "nothing", "input again"),
        *("1 at once", "2 at once", "3 at once", "jobs"),
    ]
    told = run.stdout.decode()
    assert "yes, in 0." in told
    assert ": exit status 0\n" in told
    assert "output      looking\n" in told
    assert "\njobs        it bears 3" in told
    assert names(place) == ["a.c", "check.sh"]


@pytest.mark.parametrize(
    ("words", "status", "last"),
    [
        (["grep", "-q", "nonsense", "@@"], 3, "output"),
        (["true"], 4, "nothing"),
    ],
)
def test_a_check_that_cannot_be_used_ends_as_a_reduction_does(
    words: list[str], status: int, last: str, place: Path
) -> None:
    run = treereduce_here("a.c", "--explain-check", "--", *words, cwd=place)
    assert run.returncode == status
    assert labels(run.stdout)[-1] == last
    assert run.stderr.startswith(b"treereduce-py: error: ")


def test_what_a_check_prints_moves_no_cursor_of_a_terminal(place: Path) -> None:
    write_check(place / "check.sh", 'printf "red \\033[31m\\007\\n"; grep -q abort "$1"')
    run = treereduce_here("a.c", "check.sh", "--explain-check", cwd=place)
    assert run.returncode == 0, run.stderr
    assert "output      red ·[31m·\n" in run.stdout.decode()


def test_a_check_that_contradicts_itself_is_told(place: Path) -> None:
    write_check(place / "check.sh", f'grep -q abort "$1" && mkdir {place}/seen')
    run = treereduce_here("a.c", "check.sh", "--explain-check", cwd=place)
    assert run.returncode == 5
    assert "input again no, in " in run.stdout.decode()
    assert b"contradicts itself" in run.stderr


def test_runs_that_disturb_each_other_are_told(place: Path) -> None:
    write_check(
        place / "check.sh",
        f"mkdir {place}/lock || exit 1",
        'sleep 0.4; grep -q abort "$1"; status=$?',
        f"rmdir {place}/lock; exit $status",
    )
    run = treereduce_here("a.c", "check.sh", "--explain-check", "-j", "4", cwd=place)
    assert run.returncode == 0, run.stderr
    assert "it bears 1: with 2 at once its runs disturb each other" in run.stdout.decode()
    assert "4 at once" not in run.stdout.decode()


@pytest.mark.parametrize("jobs", ["2", "4"])
def test_a_check_that_others_run_at_the_same_time_lock_out_is_not_called_uninteresting(
    place: Path, jobs: str
) -> None:
    """A run that is killed leaves its lock as it is, and all after it would say no."""
    write_check(
        place / "check.sh",
        f"mkdir {place}/lock || exit 1",
        'sleep 0.2; grep -q abort "$1"; status=$?',
        f"rmdir {place}/lock; exit $status",
    )
    run = treereduce_here("a.c", "check.sh", "-q", "-j", jobs, cwd=place)
    assert run.returncode == 5
    assert b"its runs disturb each other" in run.stderr
    assert not (place / "lock").exists()


def test_runs_that_judge_what_was_copied_last_are_told(place: Path) -> None:
    write_check(
        place / "check.sh",
        f'[ -s "$1" ] || sleep 0.2; cp "$1" copy; mv copy {place}/copy',
        f'[ -s "$1" ] && sleep 0.5 || sleep 0.8; grep -q abort {place}/copy',
    )
    run = treereduce_here("a.c", "check.sh", "--explain-check", "-j", "2", cwd=place)
    assert run.returncode == 0, run.stderr
    assert "2 at once   8 of 8 said yes" in run.stdout.decode()
    assert "said yes among as many runs on an empty file" in run.stdout.decode()
    assert "it bears 1: with 2 at once its runs disturb each other" in run.stdout.decode()


def test_a_crash_that_is_reported_with_exit_status_0_is_told_as_what_is_kept(place: Path) -> None:
    write_check(place / "gcc", 'grep -q abort "$1" && echo "internal compiler error: in f, at f.c:1"; exit 0')
    run = treereduce_here("a.c", "--explain-check", "-j", "1", "--", "./gcc", "@@", cwd=place)
    assert run.returncode == 0, run.stderr
    assert "\nmatched     gcc: internal compiler error: in f, at f.c:1\n" in run.stdout.decode()
    assert "\nwarning     The command exits with 0 on an empty file too" in run.stdout.decode()
    assert labels(run.stdout)[-1] == "jobs"


@pytest.mark.parametrize(
    "words",
    [
        ["--", "true"],
        ["--stderr", "oh no", "--", "sh", "-c", "echo oh no >&2"],
        ["--", "sh", "-c", "echo oh no; exit 3"],
        ["--", "sh", "-c", "kill -KILL $$"],
        ["no.sh"],
    ],
)
def test_a_check_is_refused_in_the_words_of_a_reduction(words: list[str], place: Path) -> None:
    write_check(place / "no.sh", "exit 1")
    explained = treereduce_here("a.c", "--explain-check", *words, cwd=place)
    reduced = treereduce_here("a.c", "-q", *words, cwd=place)
    said = explained.stderr.decode().partition("error: ")[2].strip()
    assert said
    assert reduced.stderr.decode().partition("error: ")[2].startswith(said)
    assert explained.returncode == reduced.returncode
