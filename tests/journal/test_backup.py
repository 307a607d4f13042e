"""A result in place of the program: the original is kept beside it, and nothing else is lost for that."""

from __future__ import annotations

from pathlib import Path

import pytest

from treereduce.engine.state.events import Improved
from treereduce.errors import UsageError
from treereduce.journal.best_file import BestFile

SOURCE = b"int main() { abort(); }\n"


def improved(version: int, program: bytes) -> Improved:
    return Improved(version, program, 1, "test")


def test_in_place_keeps_the_original_beside_the_file(tmp_path: Path) -> None:
    path, backup = tmp_path / "crash.c", tmp_path / "crash.c.orig"
    path.write_bytes(SOURCE)
    best = BestFile(path, SOURCE, backup=backup)
    best(improved(1, b"abort();"))
    best(improved(2, b"f();"))
    best.close()
    assert path.read_bytes() == b"f();"
    assert backup.read_bytes() == SOURCE


def test_in_place_without_any_improvement_touches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "crash.c"
    path.write_bytes(SOURCE)
    before = path.stat()
    BestFile(path, SOURCE, backup=tmp_path / "crash.c.orig").close()
    # It is read, and when that was the file system may note.
    assert (path.stat().st_ino, path.stat().st_ctime_ns) == (before.st_ino, before.st_ctime_ns)
    assert path.read_bytes() == SOURCE
    assert list(tmp_path.iterdir()) == [path]


def test_a_backup_that_cannot_have_its_name_does_not_exist_already(tmp_path: Path) -> None:
    path = tmp_path / f"{'a' * 250}.c"
    path.write_bytes(SOURCE)
    with pytest.raises(
        UsageError, match=r"kept in .*\.orig, which cannot be read \(File name too long\); name"
    ):
        BestFile(path, SOURCE, backup=path.with_name(f"{path.name}.orig"))


def test_an_original_kept_by_an_earlier_run_is_never_overwritten(tmp_path: Path) -> None:
    backup = tmp_path / "crash.c.orig"
    backup.write_bytes(b"something older")
    with pytest.raises(UsageError, match=r"crash\.c\.orig exists already.*-o instead of --in-place"):
        BestFile(tmp_path / "crash.c", SOURCE, backup=backup)
    assert backup.read_bytes() == b"something older"


def test_a_backup_that_equals_the_source_is_no_obstacle(tmp_path: Path) -> None:
    path, backup = tmp_path / "crash.c", tmp_path / "crash.c.orig"
    path.write_bytes(SOURCE)
    backup.write_bytes(SOURCE)
    best = BestFile(path, SOURCE, backup=backup)
    best(improved(1, b"f();"))
    best.close()
    assert (path.read_bytes(), backup.read_bytes()) == (b"f();", SOURCE)
