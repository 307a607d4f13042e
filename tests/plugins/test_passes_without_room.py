"""What the machine is short of is no fault of a pass that is a program."""

from __future__ import annotations

import errno
import os
import resource
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from few_files import no_file_left
from processes import PATIENCE

from treereduce.oracle import room
from treereduce.oracle.verdict import Cancelled
from treereduce.passes.candidate import Candidate
from treereduce.plugins import entry_points
from treereduce.plugins import host as module
from treereduce.plugins.guard import Guard
from treereduce.plugins.host import Host, MisbehavedError, left_in
from treereduce.plugins.talk import Talk
from treereduce.plugins.walk import safely

SHORT = 0.3
"""Seconds for which no file can be opened."""


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host(Path("a.py"))
    try:
        yield made
    finally:
        made.close()


def when_short(act: Callable[[], object]) -> list[object]:
    """What ``act`` returns that begins while no file can be opened."""
    found: list[object] = []

    def tried() -> None:
        found.append(act())

    thread = threading.Thread(target=tried)
    with no_file_left():
        thread.start()
        thread.join(SHORT)
        assert thread.is_alive(), found
    thread.join(PATIENCE)
    return found


def words(_: Path) -> list[str]:
    return ["/bin/sh", "-c", "echo said; read line; echo $line"]


def test_a_program_that_cannot_be_started_for_a_while_is_started_then(host: Host) -> None:
    assert host.sandbox.root.is_dir()
    [ended] = when_short(lambda: host.run(words, b"x\n"))
    assert isinstance(ended, module.Ended)
    assert (ended.printed, ended.file) == (b"said\nx\n", b"x\n")


def test_a_program_to_talk_to_is_started_as_soon_as_there_is_room(host: Host) -> None:
    assert host.sandbox.root.is_dir()
    [talk] = when_short(lambda: host.as_soon_as_possible(lambda: Talk(host, words)))
    assert isinstance(talk, Talk)
    try:
        assert talk.ask(b"", PATIENCE, 0) == b"said"
    finally:
        talk.close()


def test_a_program_for_which_there_is_no_room_at_all_is_told_of_as_that(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "PATIENCE", 0.0)
    assert host.sandbox.root.is_dir()
    with no_file_left(), pytest.raises(MisbehavedError, match=r"cannot be run: .*Too many open files"):
        host.run(words, b"x\n")


def test_the_end_of_a_run_is_not_held_up_by_a_shortage(host: Host) -> None:
    assert host.sandbox.root.is_dir()
    ending = threading.Timer(SHORT, host.stop)
    began = time.monotonic()
    with no_file_left():
        ending.start()
        with pytest.raises(Cancelled):
            host.run(words, b"x\n")
    assert time.monotonic() - began < room.PATIENCE


def test_what_a_program_has_left_is_not_nothing_because_it_cannot_be_read_for_now(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"x\n")
    with no_file_left(), pytest.raises(match="Too many open files"):
        left_in(tmp_path / "a.py")
    assert left_in(tmp_path / "a.py") == b"x\n"
    assert left_in(tmp_path / "gone") == left_in(tmp_path) == b""


@pytest.mark.parametrize(
    ("error", "left_out"),
    [
        (OSError(errno.EMFILE, "Too many open files"), False),
        (RuntimeError("can't start new thread"), False),
        (MemoryError(), False),
        (OSError(errno.ENOENT, "No such file or directory"), True),
        (RuntimeError("no idea"), True),
    ],
)
def test_a_shortage_on_the_way_to_a_program_costs_a_place_and_not_the_pass(
    error: Exception, left_out: bool
) -> None:
    said: list[str] = []
    guard = Guard("mine", said.append)

    def make() -> Iterator[Candidate]:
        raise error

    assert list(safely(guard, make)) == []
    assert guard.left_out == bool(said) == left_out


def test_a_package_that_may_not_be_read_hides_no_other_ones_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As root may have installed one with a strict umask."""
    for name in ("a", "b", "c"):
        file = tmp_path / f"{name}-1.dist-info/entry_points.txt"
        file.parent.mkdir()
        file.write_text(f"[{entry_points.GROUP}]" if name == "b" else "")
    read = Path.read_text

    def refused(file: Path, *rest: str, **named: str) -> str:
        if "b-1" in str(file):
            return read(file, *rest, **named)
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))

    monkeypatch.setattr(Path, "read_text", refused)
    assert entry_points._has_any(str(tmp_path))
    (tmp_path / "b-1.dist-info/entry_points.txt").write_text("")
    assert not entry_points._has_any(str(tmp_path))


def test_a_program_is_spoken_to_by_who_has_a_thousand_files_open(host: Host) -> None:
    """As a server may have that calls `reduce`: `select.select` takes none of a higher number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2048:
        pytest.skip("no process may have so many files open here")
    with ExitStack() as stack:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2048), hard))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for _ in range(1024):
            stack.callback(os.close, os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
        talk = Talk(host, words)
        stack.callback(talk.close)
        assert talk.ask(b"heard\n", PATIENCE, 0) == b"said"
        assert talk.ask(b"", PATIENCE, 0) == b"heard"
