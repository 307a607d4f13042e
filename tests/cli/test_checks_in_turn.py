"""`--quick-check` and `--final-check`, as a user calls them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import PROGRAM, treereduce_here, write_check


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A directory with a program, its check and a dear one, which writes down what it is asked about."""
    place = tmp_path / "place"
    place.mkdir()
    (place / "crash.c").write_bytes(PROGRAM)
    write_check(place / "check.sh", f'echo >> {place}/checked; grep -q abort "$1"')
    write_check(place / "final.sh", f'echo >> {place}/asked; grep -q main "$1"')
    return place


def lines(file: Path) -> int:
    return len(file.read_text().splitlines())


@pytest.mark.slow
def test_the_result_has_what_all_checks_want(place: Path) -> None:
    run = treereduce_here(
        *(
            "crash.c",
            "check.sh",
            "-j",
            "1",
            "--quick-check",
            "grep -q return @@",
            "--final-check",
            "final.sh",
        ),
        cwd=place,
    )
    told = run.stderr.decode()
    assert run.returncode == 0, told
    result = (place / "crash.reduced.c").read_bytes()
    assert all(word in result for word in (b"abort", b"main", b"return"))
    [figures] = re.findall(r"(\d+) oracle calls, (\d+) decided by the quick check, (\d+) refused by", told)
    calls, quick, refused = map(int, figures)
    # Beside the search, both are asked about the input twice and about the result once.
    assert lines(place / "checked") == calls - quick + 3
    assert 3 + refused < lines(place / "asked") < lines(place / "checked")


def test_a_check_that_refuses_the_input_is_named(place: Path) -> None:
    for option, name in (("--quick-check", "quick"), ("--final-check", "final")):
        run = treereduce_here("crash.c", "check.sh", option, "grep -q absent @@", cwd=place)
        assert run.returncode == 3
        assert f"The input is not interesting: the {name} check says no to it" in run.stderr.decode()
        assert "grep -q absent" in run.stderr.decode()


def test_a_check_that_cannot_be_run_is_named(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "--final-check", "no-such-tool @@", cwd=place)
    assert run.returncode == 2
    assert "The final check cannot be run: There is no command 'no-such-tool' on PATH." in run.stderr.decode()


def test_a_result_does_not_replace_any_check(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "--final-check", "final.sh", "-o", "final.sh", cwd=place)
    assert run.returncode == 2
    assert "final.sh is the check" in run.stderr.decode()


@pytest.mark.slow
def test_a_command_has_further_checks_too(place: Path) -> None:
    run = treereduce_here(
        "crash.c", "-q", "--final-check", "./final.sh @@", "--", "grep", "-q", "abort", "@@", cwd=place
    )
    assert (run.returncode, run.stderr) == (0, b"")
    result = (place / "crash.reduced.c").read_bytes()
    assert b"abort" in result
    assert b"main" in result


@pytest.mark.slow
def test_a_check_may_be_a_command_that_is_longer_than_a_path(place: Path) -> None:
    quick = f"grep -q -e return -e {'x' * 300} @@"
    run = treereduce_here(
        "crash.c", "check.sh", "-q", "-j", "1", "--max-tests", "20", "--quick-check", quick, cwd=place
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"return" in (place / "crash.reduced.c").read_bytes()
