from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from treereduce.conditions.script import Kept, Run, comment, crash_script

ICE = "echo 'a.c:1: internal compiler error: in fold, at fold.c:9' >&2; exit 4"


def write(directory: Path, text: str) -> Path:
    script = directory / "check.sh"
    script.write_text(text)
    script.chmod(0o755)
    return script


def tool(directory: Path, body: str) -> Path:
    """A compiler that does something with files that have the word bug, and is content with others."""
    path = directory / "the tool's"
    path.write_text(f'#!/bin/sh\nfor last; do :; done\ngrep -q bug "$last" || exit 0\n{body}\n')
    path.chmod(0o755)
    return path


def made(kept: Kept, directory: Path, body: str, copies: Sequence[str] = (), **environment: str) -> Path:
    """A script for such a tool."""
    words = f'"{tool(directory, body)}" "$candidate"'
    run = Run(words=words, seconds=60, copies=copies, environment=environment)
    return write(directory, crash_script(kept, run, file="a.c", script="check.sh"))


def status(script: Path, *arguments: str | Path, cwd: Path) -> int:
    run = subprocess.run([script, *arguments], cwd=cwd, capture_output=True, check=False)
    assert b"not found" not in run.stderr
    return run.returncode


@pytest.fixture
def programs(tmp_path: Path) -> tuple[Path, Path]:
    """One that has the bug and one that has not, in a place with a difficult name."""
    place = tmp_path / 'it\'s "a" $place'
    place.mkdir()
    (place / "with.c").write_text("bug")
    (place / "-without.c").write_text("none")
    return place / "with.c", place / "-without.c"


def test_a_crash_is_asked_for_by_the_text_that_names_it(tmp_path: Path, programs: tuple[Path, Path]) -> None:
    kept = Kept("gcc: internal compiler error: in fold", 4, "internal compiler error: in fold[^a-z]")
    script = made(kept, tmp_path, ICE)
    assert status(script, programs[0], cwd=tmp_path) == 0
    assert status(script, programs[1], cwd=tmp_path) == 1
    other = made(kept, tmp_path, ICE.replace("fold,", "folding,"))
    assert status(other, programs[0], cwd=tmp_path) == 1


def test_the_candidate_may_have_a_relative_path_that_looks_like_an_option(
    tmp_path: Path, programs: tuple[Path, Path]
) -> None:
    script = made(Kept("it fails", 7), tmp_path, "exit 7")
    place = programs[0].parent
    (place / "-with.c").write_text("bug")
    assert status(script, "-with.c", cwd=place) == 0
    assert status(script, "-without.c", cwd=place) == 1


@pytest.mark.parametrize("arguments", [[], ["nowhere.c"], ["with.c", "with.c"]])
def test_a_wrong_call_is_neither_yes_nor_no(
    arguments: list[str], tmp_path: Path, programs: tuple[Path, Path]
) -> None:
    script = made(Kept("it fails", 7), tmp_path, "exit 7")
    assert status(script, *arguments, cwd=programs[0].parent) == 2


def test_a_signal_is_asked_for_where_nothing_is_printed(tmp_path: Path, programs: tuple[Path, Path]) -> None:
    script = made(Kept("killed by SIGSEGV", -11), tmp_path, "kill -SEGV $$")
    assert status(script, programs[0], cwd=tmp_path) == 0
    assert status(script, programs[1], cwd=tmp_path) == 1


def test_a_command_that_does_not_end_is_not_interesting(tmp_path: Path, programs: tuple[Path, Path]) -> None:
    text = made(Kept("it fails", 7), tmp_path, "sleep 60").read_text()
    script = write(tmp_path, text.replace("timeout 60", "timeout 0.2"))
    assert status(script, programs[0], cwd=tmp_path) == 1


def test_variables_and_copies_are_there_for_the_command(tmp_path: Path, programs: tuple[Path, Path]) -> None:
    script = made(
        Kept("it fails", 7),
        tmp_path,
        'cmp a.c.i "$last" && [ "$QUICK" = "it\'s so" ] && exit 7',
        copies=["a.c.i"],
        QUICK="it's so",
    )
    assert status(script, programs[0], cwd=tmp_path) == 0


def test_no_line_of_a_comment_becomes_a_command() -> None:
    told = comment("one\nrm -rf / \r\n\x0b two " + "word " * 60)
    assert all(line.startswith("# ") for line in told.splitlines())


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_shells_read_it(shell: str, tmp_path: Path) -> None:
    kept = Kept("a\nb 'c'", 4, "it's (a|b)\\.")
    for seconds in (None, 5):
        run = Run(words="gcc '-DA=x\ny' \"$candidate\"", seconds=seconds, copies=["a b.i"])
        script = write(tmp_path, crash_script(kept, run, file="a\nb.c", script="./x y.sh"))
        subprocess.run([shell, "-n", script], check=True)
