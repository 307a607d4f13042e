from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from best_files import SOURCE, improved
from processes import eventually

from treereduce.engine.state.events import Retracted, RoundStarted
from treereduce.errors import UsageError
from treereduce.journal.best_file import BestFile


def test_an_improvement_reaches_the_disk_while_the_run_goes_on(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best(improved(1, b"abort();"))
    assert eventually((tmp_path / "out.c").exists)
    assert (tmp_path / "out.c").read_bytes() == b"abort();"
    best.close()


def test_flush_returns_when_the_newest_program_is_written(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    for version in range(1, 50):
        best(improved(version, b"x" * (100 - version)))
    best.flush()
    assert (tmp_path / "out.c").read_bytes() == b"x" * 51
    best.close()


def test_the_newest_version_wins_whatever_the_order_of_arrival(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)

    def arrive(versions: range) -> None:
        for version in versions:
            best(improved(version, b"%d" % version))

    threads = [
        threading.Thread(target=arrive, args=(versions,))
        for versions in (range(100, 0, -3), range(2, 100, 3), range(99, 0, -3))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    best.close()
    assert (tmp_path / "out.c").read_bytes() == b"100"
    assert best.newest == b"100"


def test_a_program_that_was_revoked_is_replaced_by_the_larger_one(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best(improved(1, b"xxx"))
    best(improved(2, b"x"))
    best(Retracted(3, b"xxx", 1, b"x", 1))
    best.close()
    assert (tmp_path / "out.c").read_bytes() == best.newest == b"xxx"


def test_without_any_improvement_the_result_is_the_source(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE, mode=0o600)
    best(RoundStarted(number=1, size=len(SOURCE), tokens=8))
    assert not (tmp_path / "out.c").exists()
    best.close()
    assert (tmp_path / "out.c").read_bytes() == SOURCE
    assert (tmp_path / "out.c").stat().st_mode & 0o777 == 0o600


def test_closing_ends_the_thread_and_may_be_repeated(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best.close()
    best.close()
    assert "best-file" not in [thread.name for thread in threading.enumerate()]


def test_what_is_found_after_closing_is_newest_but_not_kept(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best.close()
    best(improved(1, b"abort();"))
    assert (best.newest, best.kept) == (b"abort();", SOURCE)
    assert (tmp_path / "out.c").read_bytes() == SOURCE


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing/out.c", "There is no directory .*missing; make it, or name another file with -o"),
        ("file/out.c", "There is no directory .*file; make it"),
        ("folder", "is a directory; name a file for the result with -o"),
        ("pipe", "no regular file; use -o -"),
        ("/proc/out.c", "No file can be written in /proc .*; name another file with -o"),
        ("/dev/null", "no regular file"),
    ],
)
def test_an_unusable_place_is_refused_before_the_run(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UsageError, match=message):
        BestFile(tmp_path / name, SOURCE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder", "pipe"]


def test_a_place_that_is_lost_in_mid_run_is_loud_and_the_best_is_kept_elsewhere(
    tmp_path: Path, elsewhere: Path
) -> None:
    place, lost = tmp_path / "here", tmp_path / "lost"
    place.mkdir()
    said: list[str] = []
    best = BestFile(place / "out.c", SOURCE, warn=said.append)
    best(improved(1, b"abort();"))
    best.flush()
    place.rename(lost)
    best(improved(2, b"f();"))
    best.flush()
    best(improved(3, b"f"))
    best.close()
    kept = Path(best.where)
    assert kept.parent == elsewhere
    assert kept.read_bytes() == b"f"
    assert len(said) == 1
    assert best.where in said[0]
    assert "out.c could not be written (No such file or directory)" in best.problem


def test_a_place_that_comes_back_is_used_again(tmp_path: Path, elsewhere: Path) -> None:
    place = tmp_path / "here"
    place.mkdir()
    best = BestFile(place / "out.c", SOURCE)
    place.rmdir()
    best(improved(1, b"abort();"))
    best.flush()
    place.mkdir()
    best(improved(2, b"f();"))
    best.close()
    assert (best.where, best.problem) == (str(place / "out.c"), "")
    assert (place / "out.c").read_bytes() == b"f();"
    assert list(elsewhere.iterdir()) == []


@pytest.mark.usefixtures("elsewhere")
def test_a_disk_that_has_room_again_at_the_end_gets_the_result(tmp_path: Path) -> None:
    place = tmp_path / "here"
    place.mkdir()
    best = BestFile(place / "out.c", SOURCE)
    place.rmdir()
    best(improved(1, b"f();"))
    best.flush()
    place.mkdir()
    best.close()
    assert (best.where, best.problem) == (str(place / "out.c"), "")
    assert (place / "out.c").read_bytes() == b"f();"


def test_a_new_run_removes_what_a_killed_one_left_half_written(tmp_path: Path) -> None:
    left = tmp_path / ".treereduce-0123456789ab.tmp"
    left.write_bytes(b"ab")
    os.utime(left, (0, 0))
    BestFile(tmp_path / "out.c", SOURCE).close()
    assert not left.exists()


def test_a_result_that_fits_nowhere_is_still_in_memory(tmp_path: Path, elsewhere: Path) -> None:
    place = tmp_path / "here"
    place.mkdir()
    said: list[str] = []
    best = BestFile(place / "out.c", SOURCE, warn=said.append)
    place.rmdir()
    elsewhere.rmdir()
    best(improved(1, b"f();"))
    best.close()
    assert best.where == ""
    assert best.newest == b"f();"
    assert "nowhere but in memory" in said[0]
