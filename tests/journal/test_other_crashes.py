from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from treereduce.conditions.crash import Crash
from treereduce.journal.other_crashes import LONGEST_SLUG, OtherCrashes


def told(others: OtherCrashes) -> list[str]:
    return others.told(lambda size: f"{size} bytes")


def test_the_smallest_program_of_each_crash_lies_beside_the_result(tmp_path: Path) -> None:
    others = OtherCrashes(tmp_path / "a.reduced.c", 2)
    fold, gimple = Crash("gcc", "ICE: in fold_1, at x.c"), Crash("gcc", "segfault")
    for crash, program in ((fold, b"four"), (gimple, b"xx"), (fold, b"two"), (fold, b"three")):
        others(crash, program)
    one, two = tmp_path / "a.reduced.also-ice-in-fold-1-at-x-c.c", tmp_path / "a.reduced.also-segfault.c"
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == {one: b"two", two: b"xx"}
    assert told(others) == [f"gcc: {fold.message}, 3 bytes: {one}", f"gcc: segfault, 2 bytes: {two}"]


def test_no_more_crashes_are_kept_than_were_wanted(tmp_path: Path) -> None:
    others = OtherCrashes(tmp_path / "a.c", 1)
    others(Crash("gcc", "one"), b"1")
    others(Crash("gcc", "two"), b"2")
    assert [file.name for file in tmp_path.iterdir()] == ["a.also-one.c"]


def test_crashes_of_one_name_have_a_file_each(tmp_path: Path) -> None:
    others = OtherCrashes(tmp_path / "a", 9)
    others(Crash("gcc", "in f"), b"1")
    others(Crash("g++", "in f"), b"2")
    others(Crash("gcc", "IN-F"), b"3")
    others(Crash("gcc", "*"), b"4")
    others(Crash("gcc", "x" * 500), b"5")
    names = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    long = f"a.also-{'x' * LONGEST_SLUG}"
    assert names == {
        "a.also-in-f": b"1",
        "a.also-in-f-2": b"2",
        "a.also-in-f-3": b"3",
        "a.also-crash": b"4",
        long: b"5",
    }


def test_what_cannot_be_written_is_told_and_costs_no_more(tmp_path: Path) -> None:
    place = tmp_path / "gone"
    others = OtherCrashes(place / "a.c", 1)
    others(Crash("gcc", "one"), b"12")
    [line] = told(others)
    assert line.endswith("a.also-one.c could not be written (No such file or directory)")
    place.mkdir()
    others(Crash("gcc", "one"), b"1")
    assert told(others) == [f"gcc: one, 1 bytes: {place}/a.also-one.c"]


def test_many_threads_find_the_smallest(tmp_path: Path) -> None:
    others = OtherCrashes(tmp_path / "a.c", 1)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda size: others(Crash("gcc", "one"), b"x" * size), [5, 9, 3, 7, 4, 8, 6] * 5))
    assert (tmp_path / "a.also-one.c").read_bytes() == b"xxx"


def test_a_long_name_leaves_as_much_of_the_message_as_there_is_room_for(tmp_path: Path) -> None:
    result = tmp_path / f"{'ü' * 110}.reduced.c"
    others = OtherCrashes(result, 3)
    for crash in (Crash("gcc", "in " + "f" * 80), Crash("g++", "in " + "f" * 80)):
        others(crash, b"1")
    found = sorted(file.name for file in tmp_path.iterdir())
    assert [len(name.encode()) for name in found] == [255, 255]
    assert not any("could not be written" in line for line in others.told(str))


def test_what_comes_of_earlier_errors_takes_no_place(tmp_path: Path) -> None:
    others = OtherCrashes(tmp_path / "a.c", 1)
    others(Crash("gcc", "confused by earlier errors", aftermath=True), b"1")
    others(Crash("gcc", "in f"), b"1")
    assert [file.name for file in tmp_path.iterdir()] == ["a.also-in-f.c"]
