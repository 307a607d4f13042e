"""Checks that err by chance, as a user meets them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import PROGRAM, treereduce_here, treereduce_py, write_check

import treereduce
from treereduce import Event, Retracted, Warned

LONG = PROGRAM + b"".join(b"int f%d(int a) { return a + %d; }\n" % (number, number) for number in range(40))


def erring_check(place: Path, every: int, *lines: str) -> None:
    """A check that wants the word abort, and says yes to anything each so many calls."""
    write_check(
        place / "check.sh",
        f"echo >> {place}/asked",
        *lines,
        'grep -q abort "$1" && exit 0',
        f'[ -s "$1" ] && [ $(($(wc -l < {place}/asked) % {every})) = 0 ]',
    )


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "place"
    place.mkdir()
    (place / "crash.c").write_bytes(LONG)
    return place


@pytest.mark.slow
def test_the_result_keeps_the_property_with_several_jobs(place: Path) -> None:
    erring_check(place, 9)
    run = treereduce_here("crash.c", "check.sh", "-j", "2", cwd=place)
    assert run.returncode == 0, run.stderr.decode()
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


@pytest.mark.slow
def test_the_result_keeps_the_property_and_the_summary_says_how_sure_it_is(place: Path) -> None:
    erring_check(place, 7)
    run = treereduce_here("crash.c", "check.sh", "-j", "1", cwd=place)
    told = run.stderr.decode()
    assert run.returncode == 0, told
    result = (place / "crash.reduced.c").read_bytes()
    assert b"abort" in result
    assert len(result) < 40
    assert told.count("warning: The check contradicts itself: it said yes and no to the same program.") == 1
    assert re.search(
        r"chance  the check says yes by mistake to about \d+ % of programs; "
        r"asked \d+ times, it never said no to this result\n",
        told,
    )


@pytest.mark.slow
def test_a_run_that_went_back_at_its_very_end_goes_on_until_nothing_more_goes(place: Path) -> None:
    """Each ninth answer is a mistake, and one of these is about the result when it is asked again."""
    erring_check(place, 9)
    run = treereduce_here("crash.c", "check.sh", "-j", "1", cwd=place)
    told = run.stderr.decode()
    # The last thing to begin after that is a round.
    assert re.search(r"back to .*: what came after it was a mistake of the check\nround ", told)
    assert "ended   nothing more can be removed\n" in told
    assert (place / "crash.reduced.c").read_bytes() == b"abort\n"


@pytest.mark.slow
def test_the_time_limit_leaves_room_to_see_that_the_result_holds(place: Path) -> None:
    # Seldom enough that two questions settle it, however few there is time for on a busy machine.
    erring_check(place, 23, "sleep 0.02")
    run = treereduce_py("crash.c", "check.sh", "-j", "1", "--time-limit", "4", cwd=place)
    assert run.returncode == 0, run.stderr.decode()
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


@pytest.mark.slow
def test_a_yes_is_asked_for_as_often_as_is_wanted(place: Path) -> None:
    write_check(place / "check.sh", f'md5sum < "$1" >> {place}/asked; grep -q abort "$1"')
    (place / "crash.c").write_bytes(PROGRAM)
    run = treereduce_here("crash.c", "check.sh", "-j1", "--repeat", "3", cwd=place)
    assert run.returncode == 0, run.stderr.decode()
    assert "chance" not in run.stderr.decode()
    asked = (place / "asked").read_text().splitlines()
    assert max(asked.count(line) for line in set(asked)) >= 3
    for times, said in ((0, "above 0"), (10**20, "up to 1,000")):
        refused = treereduce_here("crash.c", "check.sh", "--repeat", str(times), cwd=place)
        assert refused.returncode == 2
        assert f"--repeat is {times}: give a number {said}." in refused.stderr.decode()


@pytest.mark.slow
def test_the_library_tells_listeners_what_went_back() -> None:
    calls = 0

    def erring(program: bytes) -> bool:
        nonlocal calls
        calls += 1
        return b"abort" in program or (bool(program) and calls % 9 == 0)

    events: list[Event] = []
    result = treereduce.reduce(LONG, "c", erring, listeners=[events.append])
    assert b"abort" in result.program
    assert result.doubts is not None
    assert result.doubts.false_yes == pytest.approx(0.11, abs=0.08)
    assert any(isinstance(event, Retracted) for event in events)
    assert any(isinstance(event, Warned) for event in events)
    quiet = treereduce.reduce(PROGRAM, "c", lambda program: b"abort" in program, repeat=2)
    assert quiet.doubts is None
