from __future__ import annotations

from pathlib import Path

import pytest
from command_line import PROGRAM, names, treereduce_here, write_check

pytestmark = pytest.mark.slow

COMPILER = (
    'if grep -q abort "$1"; then',
    "  echo \"$1: In function 'main':\" >&2",
    '  echo "$1:5:12: internal compiler error: in fold_binary_loc, at fold-const.cc:10819" >&2',
    "  echo compiling; exit 4",
    "fi",
    'if grep -q unused "$1"; then',
    '  echo "$1:2:5: internal compiler error: in gimplify_expr, at gimplify.cc:15231" >&2; exit 4',
    "fi",
    'if grep -q "[{(]" "$1"; then echo "$1:1:1: error: expected identifier" >&2; exit 1; fi',
)
"""A script like a compiler: it breaks over abort, in another place over unused, and has ordinary errors."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working directory with a program and gcc, such as it is."""
    directory = tmp_path / "work"
    directory.mkdir()
    (directory / "crash.c").write_bytes(PROGRAM)
    write_check(directory / "gcc", *COMPILER)
    return directory


def reduced(place: Path, *words: str) -> tuple[int, bytes, str]:
    """The exit status, the result and what was said."""
    run = treereduce_here("crash.c", "-j", "1", *words, cwd=place)
    result = place / "crash.reduced.c"
    return run.returncode, result.read_bytes().strip() if result.exists() else b"", run.stderr.decode()


@pytest.mark.parametrize(
    ("words", "matched"),
    [
        (["--exit-code", "4", "--not-stderr", "gimpl"], "exit status 4; no 'gimpl' in stderr"),
        (
            ["--interesting-exit-code=4", "--uninteresting-stderr", "gimpl"],
            "exit status 4; no 'gimpl' in stderr",
        ),
        (["--stderr", "in fold_.*$"], "crash.c:5:12: internal compiler error: in fold_binary_loc, at "),
        (["--interesting-stdout", "^compiling$", "--exit-code", "nonzero"], "exit status 4; compiling"),
        (["--any-output", "ling", "--not-stdout", "in fold"], "compiling; no 'in fold' in stdout"),
    ],
)
@pytest.mark.parametrize("call", [["./gcc"], ["--", "./gcc", "@@"]])
def test_conditions_go_with_a_check_and_with_a_command(
    place: Path, words: list[str], matched: str, call: list[str]
) -> None:
    status, result, said = reduced(place, *words, *call)
    assert (status, result) == (0, b"abort"), said
    assert said.splitlines()[1].startswith(f"keeping: {matched}")


def test_a_crash_that_is_reported_with_exit_status_0_is_kept_where_that_status_says_nothing(
    place: Path,
) -> None:
    write_check(place / "wrapper", f'{place}/gcc "$1" || true')
    status, result, said = reduced(place, "--", "./wrapper", "@@")
    assert (status, result) == (0, b"abort"), said
    assert said.count("trying the check on it") == 1
    assert "so the crash that it reports is what is kept" in said
    assert "internal compiler error: in fold_binary_loc, at fold-const.cc:10819" in said


GERMAN = (
    'grep -q abort "$1" || exit 0',
    'case "${LC_ALL:-${LC_MESSAGES:-$LANG}}" in',
    '  de*) said="interner Fehler: in" ;;',
    '  *) said="internal compiler error: in" ;;',
    "esac",
    'echo "$1:5: $said fold, at fold-const.cc:1" >&2; [ "$LC_CTYPE" = de_AT.UTF-8 ] && exit 4; exit 1',
)
"""A compiler that speaks the language of its user."""


@pytest.mark.parametrize("name", ["LANG", "LC_ALL"])
def test_a_tool_of_a_user_who_speaks_german_is_understood(
    place: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv("LC_CTYPE", "de_AT.UTF-8")
    monkeypatch.setenv(name, "de_AT.UTF-8")
    write_check(place / "gcc", *GERMAN)
    for words in (["--exit-code", "4", "--stderr", "interner Fehler"], []):
        status, result, said = reduced(place, *words, "--", "./gcc", "@@")
        assert (status, result) == (0, b"abort"), said


def test_what_hangs_is_reduced_as_such(place: Path) -> None:
    write_check(place / "loop", 'grep -q abort "$1" && sleep 1000')
    status, result, said = reduced(place, "--hangs", "1", "--max-tests", "4", "--", "./loop", "@@")
    assert status == 0, said
    assert b"abort" in result
    assert len(result) < len(PROGRAM)
    assert said.splitlines()[1] == "keeping: still running after 1 s"


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (
            ["--stderr", "a(b"],
            2,
            "--stderr 'a(b' is no regular expression: missing ), unterminated subpattern",
        ),
        (
            ["--exit-code", "0", "--signal", "SEGV"],
            2,
            "--exit-code 0 and --signal SEGV contradict each other",
        ),
        (["--hangs", "1", "--timeout", "2"], 2, "--hangs and --timeout exclude each other"),
        (["--signal", "SEGV"], 3, "of what is to be kept, --signal SEGV does not hold (exit status 4)."),
        (["--exit-code", "4", "--allow-flaky", "--not-stderr", "fold"], 3, "--not-stderr fold does not hold"),
        (["--not-stdout", "x y"], 4, "An empty file has what is to be kept too (no 'x y' in stdout), so the"),
    ],
)
def test_conditions_that_cannot_be_kept_are_refused_in_a_sentence(
    place: Path, words: list[str], status: int, message: str
) -> None:
    ended, result, said = reduced(place, *words, "--", "./gcc", "@@")
    assert (ended, result) == (status, b"")
    [error] = [line for line in said.splitlines() if line.startswith("treereduce-py: error: ")]
    assert message in error


def test_other_crashes_of_a_check_cannot_be_seen(place: Path) -> None:
    status, _, said = reduced(place, "--also-interesting", "1", "./gcc")
    assert status == 2
    assert "--also-interesting looks at what a command prints" in said


def test_a_crash_is_recognised_and_kept(place: Path) -> None:
    status, result, said = reduced(place, "--", "./gcc", "@@")
    assert (status, result) == (0, b"abort"), said
    kept = said.splitlines()[1]
    assert kept.startswith("keeping: gcc: internal compiler error: in fold_binary_loc")
    assert names(place) == ["crash.c", "crash.reduced.c", "gcc"]


def test_other_crashes_are_kept_beside_the_result_and_told(place: Path) -> None:
    status, result, said = reduced(place, "--also-interesting", "2", "--", "./gcc", "@@")
    assert (status, result) == (0, b"abort"), said
    [other] = [name for name in names(place) if ".also-" in name]
    assert other.startswith("crash.reduced.also-internal-compiler-error-in-gimplify-expr")
    assert b"unused" in (place / other).read_bytes()
    assert b"abort" not in (place / other).read_bytes()
    assert f": {other}" in said
    assert "also    gcc: internal compiler error: in gimplify_expr" in said


def test_an_ordinary_error_is_refused_with_options_that_work(place: Path) -> None:
    (place / "crash.c").write_bytes(PROGRAM.replace(b"abort", b"exit").replace(b"unused", b"used"))
    status, _, said = reduced(place, "--", "./gcc", "@@")
    assert status == 3
    assert "The command fails on the input (exit status 1) in a way that no recogniser knows" in said
    assert "\n    --exit-code 1" in said


def test_a_command_that_does_not_fail_must_do_so_on_other_programs(place: Path) -> None:
    status, _, said = reduced(place, "--", "true")
    assert status == 4
    assert "The command does not fail on the input: it ends with exit status 0 there, as on an empty" in said
    assert "an option such as `--stderr`" in said


def test_a_command_that_fails_by_chance_and_not_at_first_is_told_from_one_that_does_not(place: Path) -> None:
    # mkdir says who comes first.
    write_check(place / "tool", f'mkdir {place.parent}/first || ! grep -q abort "$1"')
    status, _, said = reduced(place, "-j", "1", "--", "./tool", "@@")
    assert status == 4
    assert (
        "by chance: it ended with exit status 0 at first, as on an empty file, and failed in 5 of 5" in said
    )


def test_a_command_that_is_killed_has_no_answer(place: Path) -> None:
    status, _, said = reduced(place, "--", "sh", "-c", "kill -KILL $$")
    assert status == 5
    assert "The check had no answer on the input: it was killed from outside; see what kills it" in said
