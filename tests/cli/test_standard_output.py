"""A full disk is told of in a sentence, whatever is printed, and who has stopped reading is told nothing."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import IO

import pytest
from command_line import command, environment, treereduce_here, write_project
from partly_slow import partly_slow
from processes import PATIENCE

CALLS = [("--version",), ("--help",), ("passes",), ("languages",), ("runs",), ("editor", "nvim")]
QUICK = ["--help"]


def printed(words: tuple[str, ...], output: IO[bytes] | int, place: Path, unbuffered: str) -> tuple[int, str]:
    """The exit status, and what standard error says."""
    ended = subprocess.run(
        command(*words),
        stdout=output,
        stderr=subprocess.PIPE,
        check=False,
        cwd=place,
        env={**environment(place), "PYTHONUNBUFFERED": unbuffered, "XDG_STATE_HOME": str(place)},
        timeout=PATIENCE,
    )
    return ended.returncode, ended.stderr.decode()


@pytest.mark.parametrize("unbuffered", partly_slow(["", "1"], ["1"]))
@pytest.mark.parametrize("words", partly_slow(CALLS, QUICK, " ".join))
def test_what_standard_output_does_not_take_is_told_in_a_sentence(
    words: tuple[str, ...], unbuffered: str, tmp_path: Path
) -> None:
    with Path("/dev/full").open("wb") as full:
        status, said = printed(words, full, tmp_path, unbuffered)
    assert said == "treereduce-py: error: Standard output cannot be written: No space left on device.\n"
    assert status == 1


@pytest.mark.parametrize("unbuffered", partly_slow(["", "1"], ["1"]))
@pytest.mark.parametrize("words", partly_slow(CALLS, QUICK, " ".join))
def test_who_has_stopped_reading_is_told_nothing(
    words: tuple[str, ...], unbuffered: str, tmp_path: Path
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    told = printed(words, writing, tmp_path, unbuffered)
    os.close(writing)
    assert told == (1, "")


@pytest.mark.slow
def test_a_standard_output_that_is_closed_is_told_in_a_sentence(tmp_path: Path) -> None:
    ended = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *command("--version")],
        stderr=subprocess.PIPE,
        check=False,
        cwd=tmp_path,
        env=environment(tmp_path),
        timeout=PATIENCE,
    )
    assert ended.stderr == b"treereduce-py: error: Standard output cannot be written: Bad file descriptor.\n"
    assert ended.returncode == 1


@pytest.mark.parametrize(
    "name", partly_slow(["/dev/stdout", "/dev/fd/1", "link.c", "loop.c"], ["link.c", "loop.c"])
)
def test_the_name_of_standard_output_is_no_file_for_the_result_whatever_it_is(
    name: str, tmp_path: Path
) -> None:
    place = write_project(tmp_path / "work", 'grep -q abort "$1"')
    (place / "link.c").symlink_to("/proc/self/fd/1")
    (place / "loop.c").symlink_to("loop.c")
    with (tmp_path / "out.c").open("wb") as output:
        status, said = printed(("crash.c", "check.sh", "-o", name), output, place, "")
    wrong = "Too many levels" if name == "loop.c" else "is an open file of a process; use -o -"
    assert wrong in said
    assert status == 2
    assert (tmp_path / "out.c").read_bytes() == b""


@pytest.mark.parametrize("command", ["languages", "passes"])
def test_a_table_in_a_pipe_has_no_blanks_at_the_ends_of_its_lines(command: str, tmp_path: Path) -> None:
    printed = treereduce_here(command, cwd=tmp_path)
    assert printed.returncode == 0
    assert [line for line in printed.stdout.splitlines() if line != line.rstrip()] == []
