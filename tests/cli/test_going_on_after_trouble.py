"""Claims about `--resume` where something had gone wrong, or another way than usual."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from command_line import treereduce_here, write_check

from treereduce.engine.work import inquiry

pytestmark = pytest.mark.slow

PROGRAM = b"#include <stdlib.h>\n" + b"".join(
    b"int f%d(int a) { int c = a - %d; while (c > 0) { c -= 2; } return c; }\n" % (number, number)
    for number in range(4)
)
PROGRAM += b"int main(void) { if (f2(f3(1))) { abort(); } return 0; }\n"


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


def asked(place: Path) -> Counter[str]:
    """How often there was a run on each program since the last look."""
    log = place.parent / "asked"
    found = Counter(log.read_text().split())
    log.unlink()
    (place.parent / "before").unlink(missing_ok=True)
    return found


@pytest.mark.parametrize(("calls", "prints_only"), [(90, False), (40, True)])
def test_a_command_that_errs_by_chance_is_asked_no_question_twice(
    place: Path, calls: int, prints_only: bool
) -> None:
    # What it says to a program for the nth time is decided by both, so that runs can be compared.
    write_check(
        place / "tool",
        'key=$(b2sum -l 128 < "$1" | cut -c 1-32)',
        f"number=$(cat {place.parent}/before {place.parent}/asked 2> {os.devnull} | grep -c $key)",
        f"echo $key >> {place.parent}/asked",
        'grep -q abort "$1" && grep -q f2 "$1" && grep -q while "$1"',
        "crashes=$?; digit=$(echo $key $number | cksum | cut -c 1-8 | tail -c 2)",
        '[ -s "$1" ] && [ $digit = 7 ] && crashes=0',
        "[ $crashes = 0 ] || exit 0",
        "printf 'Traceback (most recent call last):\\n  File \"x.py\", line 3, in foo\\nKeyError: 3\\n' >&2",
        f"exit {0 if prints_only else 1}",
    )
    command = ("--", "./tool", "@@")
    told = reduced(place, "crash.c", "-j", "1", "-o", "whole.c", "--no-record", *command)
    assert "by mistake" in told
    whole = asked(place)
    reduced(place, "crash.c", "-j", "1", "--max-tests", str(calls), *command)
    first = Counter((place.parent / "asked").read_text().split())
    (place.parent / "asked").rename(place.parent / "before")
    reduced(place, "--resume", "--max-tests", "100000")
    second = asked(place)
    assert (place / "crash.reduced.c").read_bytes() == (place / "whole.c").read_bytes()
    # The input shows once more which crash it is.
    [original] = (first & second) - (whole - first)
    assert second[original] <= 1
    assert (second - (whole - first)).total() == 1


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
