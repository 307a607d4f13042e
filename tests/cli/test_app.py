from __future__ import annotations

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import PROGRAM, names, treereduce_here, treereduce_py, write_check

from treereduce.cli import app
from treereduce.planning.schedule import ALL
from treereduce.version import __version__


def call(*words: str) -> int:
    """Run the command line in this process and return its exit status."""
    with pytest.raises(SystemExit) as caught:
        app.main(words)
    status = caught.value.code
    assert isinstance(status, int)
    return status


@pytest.mark.parametrize(("words", "status"), [([], 2), (["--help"], 0), (["reduce", "--help"], 0)])
def test_help_shows_the_options_of_reduction_and_names_the_other_commands(
    words: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who types nothing has not asked for it: then it is on standard error, as what is wrong."""
    assert call(*words) == status
    printed = capsys.readouterr()
    shown = printed.out if words else printed.err
    assert not (printed.err if words else printed.out)
    assert shown.startswith(
        "Usage: treereduce-py [OPTIONS] FILE CHECK\n       treereduce-py [OPTIONS] FILE -- "
    )
    for word in ("--jobs", "--in-place", "treereduce-py demo", "treereduce-py languages", "Exit status"):
        assert word in shown


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--version") == 0
    assert capsys.readouterr().out == f"treereduce-py {__version__}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--nonsense"], "No such option: --nonsense"),
        (["a.c", "check.sh", "third"], "unexpected extra argument"),
        (["-j"], "'-j' requires an argument"),
        (["a.c", "check.sh", "--seed", "two"], "--seed is 'two': give a whole number."),
        (
            ["a.c", "check.sh", "--timeout", "5m"],
            "--timeout is '5m': give seconds as a number, as in 90 or 0.5.",
        ),
        (["a.c", "check.sh", "--effort", "most"], "--effort is 'most': give quick, normal or max."),
        (["a.c", "check.sh", "--also-interesting", "-1"], "is -1: give a whole number, 0 or more."),
        (["-v"], "Missing argument 'FILE'"),
        (["--", "grep", "x"], "Missing argument 'FILE'"),
        (["demo", "something"], "unexpected extra argument"),
        (["demo", "--", "something"], "unexpected extra argument"),
    ],
)
def test_a_call_that_cannot_be_read_is_one_line_with_a_pointer_to_help(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*words) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("treereduce-py: error: ")
    assert message in shown
    called = "treereduce-py demo" if words[0] == "demo" else "treereduce-py"
    assert shown.endswith(f". See {called} --help.\n")
    assert shown.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["a.c", "gcc", "@@"], "treereduce-py FILE -- COMMAND @@"),
        (["a.c", "gcc", "-c", "@@"], "treereduce-py FILE -- COMMAND @@"),
        (["init", "a.c", "check.sh"], "treereduce-py init FILE -- COMMAND @@"),
    ],
)
def test_a_command_without_dashes_before_it_is_told_of_them(
    words: list[str], shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*words) == 2
    assert f": a command comes after `--`, as in {shown}. See " in capsys.readouterr().err


def test_each_form_of_a_call_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("init", "--help") == 0
    assert "init [OPTIONS] FILE -- COMMAND ARG...\n" in capsys.readouterr().out
    assert call("--help") == 0
    assert "[OPTIONS] --bug NAME=CMD --bug NAME=CMD... FILE\n" in capsys.readouterr().out


def test_a_file_whose_name_looks_like_options_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-dash.c").write_bytes(PROGRAM)
    assert call("-dash.c", "check.sh") == 2
    assert ": a file of that name is typed as ./-dash.c. See " in capsys.readouterr().err


@pytest.mark.slow
def test_a_file_called_like_a_command_is_reduced_by_naming_the_command(tmp_path: Path) -> None:
    place = tmp_path / "work"
    place.mkdir()
    (place / "demo").write_bytes(PROGRAM)
    write_check(place / "check.sh", 'grep -q abort "$1"')
    run = treereduce_here("reduce", "demo", "check.sh", "-l", "c", cwd=place)
    assert run.returncode == 0
    assert names(place) == ["check.sh", "demo", "demo.reduced"]


def test_a_fault_of_ours_is_one_sentence_and_verbose_adds_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(options: object) -> None:
        raise ZeroDivisionError(options.__class__.__name__)

    monkeypatch.setattr(app, "plan", fail)
    assert call("a.c", "check.sh") == 1
    assert (
        capsys.readouterr().err
        == "treereduce-py: error: The program has a fault: ZeroDivisionError('Options').\n"
    )
    assert call("a.c", "check.sh", "-v") == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            OSError(errno.EMFILE, "Too many open files", "a.py"),
            "Too many open files (a.py): use fewer jobs, or",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device: free some."),
        (MemoryError(), "There is not enough memory: use fewer jobs,"),
        (RuntimeError("can't start new thread"), "No thread could be started: raise the limits on processes"),
    ],
)
def test_what_the_machine_is_short_of_is_no_fault_of_ours(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(app, "plan", fail)
    assert call("a.c", "check.sh") == 1
    assert capsys.readouterr().err.startswith(f"treereduce-py: error: {said}")


def test_the_demo_does_not_write_among_files_that_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").write_bytes(b"")
    assert call("demo", "--keep", str(tmp_path)) == 2
    assert "is not an empty directory" in capsys.readouterr().err
    assert names(tmp_path) == ["mine"]
    assert call("demo", "--keep", str(tmp_path / ("x" * 300))) == 2
    assert "cannot be read (File name too long): name another directory" in capsys.readouterr().err


@pytest.mark.slow
def test_the_demo_reduces_and_its_command_does_the_same_by_hand(tmp_path: Path) -> None:
    place = tmp_path / "work"
    place.mkdir()
    run = treereduce_py("demo", "--keep", "kept files", cwd=place)
    assert run.returncode == 0
    assert b"treereduce-py 'kept files/program.c' 'kept files/check.sh'" in run.stderr
    original = len((place / "kept files" / "program.c").read_bytes())
    assert 0 < len(run.stdout) < original / 10
    by_hand = treereduce_py(
        "kept files/program.c", "kept files/check.sh", "-o", "-", "--max-tests", "40", cwd=place
    )
    assert by_hand.returncode == 0
    assert 0 < len(by_hand.stdout) < original
    assert names(place.parent / "temporary") == []


def test_the_passes_are_listed_with_what_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("passes") == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in ALL)
    assert "x = f(a + b); -> x = a + b;" in listed


def test_the_passes_are_listed_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("passes", "--json") == 0
    described = json.loads(capsys.readouterr().out)
    assert {known["name"] for known in described} == ALL | {"rename"}
    assert set(described[0]) == {"name", "stage", "what", "example", "cost", "origin"}


def test_the_command_line_is_read_before_anything_is_imported_that_only_later_matters() -> None:
    script = """
import sys
import treereduce.cli.app
late = {"treereduce.engine.reducer", "treereduce.planning.catalogue", "rich", "hashlib", "importlib.metadata"}
assert late.isdisjoint(sys.modules), late & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_subcommand_that_cannot_be_read_points_to_its_own_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("runs", "show") == 2
    assert capsys.readouterr().err.endswith("Missing argument 'RUN'. See treereduce-py runs show --help.\n")


def test_a_file_that_is_called_like_a_command_is_told_how_to_be_reduced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs").write_bytes(PROGRAM)
    assert call("runs", "check.sh") == 2
    assert "call treereduce-py reduce runs to reduce the file of that name." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["demo", "--keep", ""], "--keep"),
        (["init", "crash.c", "-o", "", "--", "true", "@@"], "--output"),
        (["report", "--output="], "--output"),
        (["--run-dir=", "crash.c", "check.sh"], "--run-dir"),
        (["crash.c", "check.sh", "--run-dir", ""], "--run-dir"),
    ],
)
def test_a_variable_that_is_not_set_is_not_the_working_directory(
    words: list[str], named: str, tmp_path: Path
) -> None:
    place = tmp_path / "work"
    place.mkdir()
    told = treereduce_here(*words, cwd=place)
    assert told.returncode == 2
    assert f"{named} is empty, as a variable is that is not set" in told.stderr.decode()
    assert not list(place.iterdir())


@pytest.mark.parametrize(
    "words",
    [["a\0b", "check.sh"], ["a.c", "a\0b"], ["a.c", "c.sh", "-o", "a\0b"], ["a.c", "--", "grep", "a\0b"]],
)
def test_a_null_byte_in_a_word_is_told_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*words) == 2
    told = capsys.readouterr().err
    assert told.startswith("treereduce-py: error: The word 'a\\x00b' has a null byte in it")
    assert told.count("\n") == 1


@pytest.mark.parametrize("words", [["--on", "crash.c"], ["--pass-command", "acme=./acme.sh"]])
def test_what_a_pass_is_checked_with_is_refused_where_none_is_checked(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("passes", *words) == 2
    assert "are for a pass to check: name it with --check." in capsys.readouterr().err
