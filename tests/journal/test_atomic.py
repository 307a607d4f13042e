from __future__ import annotations

import errno
import fcntl
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from treereduce.journal import atomic
from treereduce.journal.atomic import remove_stale, write_atomically

LARGEST_FILE = 1 << 20


@pytest.fixture
def full_disk() -> Iterator[None]:
    """Files cannot grow beyond a limit, which fails in the middle of a write as a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_file_holds_the_bytes_and_nothing_else_is_left(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a b.c", b"int\r\n\0x")
    assert (tmp_path / "a b.c").read_bytes() == b"int\r\n\0x"
    assert names(tmp_path) == ["a b.c"]


def test_a_new_file_gets_the_mode_less_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "x", b"", mode=0o666)
    finally:
        os.umask(before)
    assert permissions(tmp_path / "x") == 0o640


def test_an_existing_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x.sh"
    path.write_bytes(b"old")
    path.chmod(0o751)
    write_atomically(path, b"new", mode=0o600)
    assert path.read_bytes() == b"new"
    assert permissions(path) == 0o751


def test_a_symbolic_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_reader_who_has_the_old_file_open_keeps_the_old_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    with path.open("rb") as reader:
        write_atomically(path, b"new")
        assert reader.read() == b"old"


def test_a_name_as_long_as_the_file_system_allows_works(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_the_old_file_and_no_temporary_one(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    with pytest.raises(OSError, match="too large"):
        write_atomically(path, bytes(2 * LARGEST_FILE))
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["x"]


def test_a_rename_that_fails_leaves_no_temporary_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path / "folder", b"new")
    assert names(tmp_path) == ["folder"]


KILLED_IN_THE_MIDDLE = """
import os, signal, sys
from pathlib import Path
from treereduce.journal.atomic import write_atomically
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), b"new")
"""


def test_a_writer_that_is_killed_while_it_writes_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    writer = subprocess.run([sys.executable, "-c", KILLED_IN_THE_MIDDLE, path], check=False)
    assert writer.returncode == -9
    remove_stale(tmp_path)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["x"]


@pytest.mark.parametrize("missing", ["O_TMPFILE", "support"])
def test_a_file_system_without_nameless_files_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    opened = os.open

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if missing == "support" and flags & os.O_TMPFILE == os.O_TMPFILE:
            raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))
        return opened(path, flags, mode)

    if missing == "O_TMPFILE":
        monkeypatch.delattr(os, "O_TMPFILE")
    else:
        monkeypatch.setattr(os, "open", refuse)
    write_atomically(tmp_path / "x", b"new")
    assert (tmp_path / "x").read_bytes() == b"new"
    assert names(tmp_path) == ["x"]


def test_only_what_a_dead_writer_has_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale, held, other = (tmp_path / name for name in (".treereduce-1.tmp", ".treereduce-2.tmp", "a.tmp"))
    for file in (stale, held, other):
        file.write_bytes(b"part")
    with held.open("wb") as writer:
        fcntl.flock(writer, fcntl.LOCK_EX)
        remove_stale(tmp_path)
        assert stale.exists(), "it is too young to be told from one that is just being made"
        monkeypatch.setattr(atomic, "LEAST_AGE", 0.0)
        remove_stale(tmp_path)
    assert names(tmp_path) == [held.name, other.name]
