"""Choosing among equals with ``--prefer``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import treereduce_here, write_check
from followers import read

import treereduce

PROGRAM = b"int unused; f(1, 8);\n"
CHECK = r"grep -q 'f([0-9][0-9]*, *[0-9][0-9]*)' a.c"
QUICKLY = ("--passes", "runs,subtrees,numbers", "--no-record", "-j", "1")


def directory(tmp_path: Path) -> Path:
    place = tmp_path / "here"
    place.mkdir()
    (place / "a.c").write_bytes(PROGRAM)
    write_check(place / "check.sh", CHECK)
    # How far the numbers are from 5.
    write_check(
        place / "score.sh", r"grep -o '[0-9]*' a.c | awk '{ s += ($1-5)*($1-5) } END { print s + 0 }'"
    )
    return place


@pytest.mark.slow
def test_the_least_score_is_kept_and_told(tmp_path: Path) -> None:
    here = directory(tmp_path)
    ran = treereduce_here(
        "a.c", "check.sh", "--prefer", "./score.sh", "--events", "events", *QUICKLY, cwd=here
    )
    assert ran.returncode == 0
    messages = read((here / "events").read_bytes())
    chosen = [message["score"] for message in messages if message.get("pass") == "prefer"]
    assert chosen == [messages[-1]["summary"]["score"]["after"]]
    score = next(line for line in ran.stderr.decode().splitlines() if line.startswith("score "))
    assert score.startswith("score   25 -> ")
    assert b"0" not in (here / "a.reduced.c").read_bytes()
    # A command finds the program as one that is a check does.
    treereduce_here(
        "a.c", "check.sh", "--prefer", "sh -c 'tr -cd 8 < $0 | wc -c' @@", "-o", "other.c", *QUICKLY, cwd=here
    )
    assert b"8" not in (here / "other.c").read_bytes()


@pytest.mark.slow
def test_a_number_that_is_none_is_said_once_and_the_rest_is_as_ever(tmp_path: Path) -> None:
    here = directory(tmp_path)
    treereduce_here("a.c", "check.sh", *QUICKLY, cwd=here)
    usual = (here / "a.reduced.c").read_bytes()
    ran = treereduce_here("a.c", "check.sh", "--prefer", "echo soon", *QUICKLY, cwd=here)
    assert (ran.returncode, (here / "a.reduced.c").read_bytes()) == (0, usual)
    said = ran.stderr.decode()
    assert said.count("'soon', which is no number") == 1
    assert "score   none -> none" in said


@pytest.mark.slow
def test_a_score_that_hangs_leaves_time_to_reduce(tmp_path: Path) -> None:
    here = directory(tmp_path)
    ran = treereduce_here(
        "a.c", "check.sh", "--prefer", "sleep 1000", "--time-limit", "30", *QUICKLY, cwd=here
    )
    assert ran.returncode == 0
    assert b"still running after 3 s" in ran.stderr
    assert b"unused" not in (here / "a.reduced.c").read_bytes()


def test_what_cannot_be_run_is_a_wrong_call(tmp_path: Path) -> None:
    here = directory(tmp_path)
    ran = treereduce_here("a.c", "check.sh", "--prefer", "./nothing.sh", *QUICKLY, cwd=here)
    assert ran.returncode == 2
    assert b"What is preferred cannot be told" in ran.stderr
    assert treereduce_here("a.c", "check.sh", "--prefer", "", *QUICKLY, cwd=here).returncode == 2


def test_python_prefers_by_a_function() -> None:
    result = treereduce.reduce(
        b"f(1, 8);",
        "c",
        lambda program: re.search(rb"f\(\d+, *\d+\)", program) is not None,
        prefer=lambda program: -program.count(b"1"),
        passes="runs,subtrees,numbers",
    )
    assert result.scored is not None
    assert result.scored.after <= result.scored.before == -1
