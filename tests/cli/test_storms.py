"""Many runs that do not end: as what is looked for, and as what is in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import treereduce_here, write_check, write_program

pytestmark = pytest.mark.slow


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return write_program(tmp_path / "work", "crash.c")


def test_a_storm_of_hangs_is_no_storm_where_they_are_what_is_kept(place: Path) -> None:
    check = write_check(place / "hang.sh", 'grep -q abort "$1" && sleep 100')
    ended = treereduce_here("crash.c", "--hangs", "1", "-j", "6", "--", check, "@@", cwd=place)
    said = ended.stderr.decode()
    assert ended.returncode == 0, said
    assert b"abort" in (place / "crash.reduced.c").read_bytes()
    assert len((place / "crash.reduced.c").read_bytes()) < 20
    assert "warning" not in said


def test_candidates_that_hang_in_a_row_are_told_of_once_with_what_to_do(place: Path) -> None:
    # An answer in between would begin another row.
    write_check(place / "check.sh", f'cmp -s "$1" {place / "crash.c"} || sleep 100', 'grep -q abort "$1"')
    ended = treereduce_here(
        "crash.c", "check.sh", "--timeout", "1", "--max-tests", "60", "-j", "6", cwd=place
    )
    said = ended.stderr.decode()
    assert ended.returncode == 0, said
    assert said.count("candidates in a row ran out of time") == 1
    assert "a shorter `--timeout` saves the wait" in said
