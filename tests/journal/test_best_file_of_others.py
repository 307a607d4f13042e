from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from best_files import SOURCE, improved

from treereduce.journal.best_file import BestFile


def test_what_somebody_else_writes_during_the_run_stays_and_the_best_is_kept_elsewhere(
    tmp_path: Path, elsewhere: Path
) -> None:
    said: list[str] = []
    best = BestFile(tmp_path / "out.c", SOURCE, warn=said.append)
    best(improved(1, b"abort();"))
    best.flush()
    (tmp_path / "out.c").write_bytes(b"mine")
    best(improved(2, b"f();"))
    best.flush()
    best(improved(3, b"f"))
    best.close()
    assert (tmp_path / "out.c").read_bytes() == b"mine"
    assert Path(best.where).parent == elsewhere
    assert Path(best.where).read_bytes() == b"f"
    assert "was changed by somebody else during the run" in best.problem
    assert len(said) == 1


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("when", ["before the first result", "while the program was read"])
def test_a_file_that_is_edited_is_not_replaced_in_place(tmp_path: Path, when: str) -> None:
    path = tmp_path / "crash.c"
    path.write_bytes(b"edited" if when.startswith("while") else SOURCE)
    best = BestFile(path, SOURCE, backup=tmp_path / "crash.c.orig")
    if when.startswith("before"):
        path.write_bytes(b"edited")
    best(improved(1, b"f();"))
    best.close()
    assert path.read_bytes() == b"edited"
    assert Path(best.where).read_bytes() == b"f();"
    assert not (tmp_path / "crash.c.orig").exists()


@pytest.mark.parametrize("ending", ["flush", "close"])
def test_what_somebody_else_writes_after_the_last_improvement_stays_too(
    tmp_path: Path, elsewhere: Path, ending: str
) -> None:
    said: list[str] = []
    best = BestFile(tmp_path / "out.c", SOURCE, warn=said.append)
    best(improved(1, b"f();"))
    best.flush()
    (tmp_path / "out.c").write_bytes(b"mine")
    getattr(best, ending)()
    assert Path(best.where).parent == elsewhere
    assert Path(best.where).read_bytes() == b"f();"
    best.close()
    assert (tmp_path / "out.c").read_bytes() == b"mine"
    assert "was changed by somebody else during the run" in best.problem
    assert len(said) == 1


@pytest.mark.usefixtures("elsewhere")
def test_what_has_the_length_of_the_result_and_came_within_a_tick_of_the_clock_is_somebody_elses(
    tmp_path: Path,
) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best(improved(1, b"f();"))
    best.flush()
    written = (tmp_path / "out.c").stat()
    (tmp_path / "out.c").write_bytes(b"mine")
    os.utime(tmp_path / "out.c", ns=(written.st_atime_ns, written.st_mtime_ns))
    best.close()
    assert (tmp_path / "out.c").read_bytes() == b"mine"
    assert "was changed by somebody else during the run" in best.problem


def test_a_result_that_may_not_be_read_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As who runs the tests may be root, who may read everything, the system only says no."""
    path, read = tmp_path / "out.c", Path.read_bytes

    def refused(file: Path) -> bytes:
        if file == path:
            raise PermissionError(file)
        return read(file)

    best = BestFile(path, SOURCE, mode=0o200)
    monkeypatch.setattr(os, "access", lambda _file, _mode: False)
    monkeypatch.setattr(Path, "read_bytes", refused)
    best(improved(1, b"abort();"))
    best.flush()
    best(improved(2, b"f();"))
    best.close()
    monkeypatch.undo()
    assert (best.where, best.problem) == (str(path), "")
    assert path.read_bytes() == b"f();"


@pytest.mark.usefixtures("elsewhere")
def test_a_result_that_cannot_be_read_for_a_while_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when too many files are open: what cannot be told is no sign of somebody else."""
    path, read, left = tmp_path / "out.c", Path.read_bytes, [2]

    def read_if_possible(file: Path) -> bytes:
        if file == path and left[0]:
            left[0] -= 1
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return read(file)

    said: list[str] = []
    best = BestFile(path, SOURCE, warn=said.append)
    best(improved(1, b"abort();"))
    best.flush()
    monkeypatch.setattr(Path, "read_bytes", read_if_possible)
    best(improved(2, b"f();"))
    best.flush()
    assert "could not be written (Too many open files)" in best.problem
    assert Path(best.where).read_bytes() == b"f();"
    best(improved(3, b"f"))
    best.close()
    assert (best.where, best.problem) == (str(path), "")
    assert path.read_bytes() == b"f"
    assert len(said) == 1


@pytest.mark.usefixtures("elsewhere")
def test_what_somebody_else_writes_while_the_disk_is_slow_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, sync = tmp_path / "out.c", os.fsync

    def slow_sync(descriptor: int) -> None:
        sync(descriptor)
        if path.read_bytes() == b"abort();":
            path.write_bytes(b"mine")

    best = BestFile(path, SOURCE)
    best(improved(1, b"abort();"))
    best.flush()
    monkeypatch.setattr(os, "fsync", slow_sync)
    best(improved(2, b"f();"))
    best.close()
    assert path.read_bytes() == b"mine"
    assert Path(best.where).read_bytes() == b"f();"
    assert "was changed by somebody else during the run" in best.problem


@pytest.mark.usefixtures("elsewhere")
def test_a_result_that_was_taken_away_after_the_last_improvement_is_written_anew(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best(improved(1, b"f();"))
    best.flush()
    (tmp_path / "out.c").unlink()
    best.close()
    assert (best.where, best.problem) == (str(tmp_path / "out.c"), "")
    assert (tmp_path / "out.c").read_bytes() == b"f();"


@pytest.mark.usefixtures("elsewhere")
def test_a_result_that_was_only_touched_is_ours(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best(improved(1, b"abort();"))
    best.flush()
    os.utime(tmp_path / "out.c", (0, 0))
    best.flush()
    assert (best.where, best.problem) == (str(tmp_path / "out.c"), "")
    os.utime(tmp_path / "out.c", (1, 1))
    best(improved(2, b"f();"))
    best.close()
    assert (best.where, best.problem) == (str(tmp_path / "out.c"), "")
    assert (tmp_path / "out.c").read_bytes() == b"f();"


@pytest.mark.usefixtures("elsewhere")
def test_a_file_that_is_edited_is_no_result_in_place_where_nothing_smaller_was_found(tmp_path: Path) -> None:
    path = tmp_path / "crash.c"
    path.write_bytes(SOURCE)
    best = BestFile(path, SOURCE, backup=tmp_path / "crash.c.orig")
    path.write_bytes(b"edited")
    best.close()
    assert path.read_bytes() == b"edited"
    assert Path(best.where).read_bytes() == SOURCE
    assert "was changed by somebody else" in best.problem


@pytest.mark.usefixtures("elsewhere")
def test_a_result_that_was_taken_away_is_written_anew(tmp_path: Path) -> None:
    best = BestFile(tmp_path / "out.c", SOURCE)
    best(improved(1, b"abort();"))
    best.flush()
    (tmp_path / "out.c").rename(tmp_path / "taken.c")
    best(improved(2, b"f();"))
    best.close()
    assert (best.where, best.problem) == (str(tmp_path / "out.c"), "")
    assert (tmp_path / "out.c").read_bytes() == b"f();"
