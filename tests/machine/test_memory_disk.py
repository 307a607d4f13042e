from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import write_check
from processes import PATIENCE, eventually

from treereduce.machine import memory_disk as module
from treereduce.machine.disk import Disk
from treereduce.machine.memory_disk import LEAST_ROOM, ROOM_PER_BYTE, memory_disk
from treereduce.oracle.running import limits
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Verdict


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory that counts as a file system in memory, with 4 GB free in it and in the memory."""
    directory = tmp_path / "memory"
    directory.mkdir()
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/meminfo").write_text("MemTotal: 8000000 kB\nMemAvailable: 4194304 kB\n")
    mount(directory, "tmpfs", "rw,nosuid")
    free(monkeypatch, 4 * 2**30)
    return directory


def mount(directory: Path, kind: str, options: str) -> None:
    mounts = f"sysfs /sys sysfs rw 0 0\nnone {directory} {kind} {options} 0 0\n"
    (directory.parent / "proc/self/mounts").write_text(mounts)


def free(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(module, "free", lambda _: size)


def found(memory: Path, *, size: int = 1000, jobs: int = 2, variable: str = "HOME") -> Disk | None:
    environment = {variable: "/somewhere"}
    return memory_disk(size, jobs, directory=memory, root=memory.parent, environment=environment)


def test_a_file_system_in_memory_is_used_up_to_half_of_what_is_free(memory: Path) -> None:
    assert found(memory) == Disk(memory, least=2 * 2**30)


@pytest.mark.parametrize("name", ["TMPDIR", "TEMP", "TMP"])
def test_who_says_where_temporary_files_go_is_not_overruled(memory: Path, name: str) -> None:
    assert found(memory, variable=name) is None


@pytest.mark.parametrize(
    ("kind", "options"), [("ext4", "rw"), ("tmpfs", "ro"), ("tmpfs", "rw,noexec,nosuid")]
)
def test_one_on_disk_or_without_programs_is_none(memory: Path, kind: str, options: str) -> None:
    mount(memory, kind, options)
    assert found(memory) is None


def test_where_nothing_is_mounted_or_known_of_mounts_there_is_none(memory: Path) -> None:
    (memory.parent / "proc/self/mounts").write_text("")
    assert found(memory) is None
    (memory.parent / "proc/self/mounts").unlink()
    assert found(memory) is None


def test_one_that_may_not_be_written_is_none(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert found(memory) is None


def test_there_must_be_room_for_the_program_and_all_jobs(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = LEAST_ROOM // ROOM_PER_BYTE
    assert found(memory, size=size, jobs=4)
    assert found(memory, size=size, jobs=5) is None
    free(monkeypatch, LEAST_ROOM)
    assert found(memory)
    free(monkeypatch, LEAST_ROOM - 1)
    assert found(memory) is None


def test_there_must_be_as_much_memory_as_room(memory: Path) -> None:
    (memory.parent / "proc/meminfo").write_text("MemAvailable: 1048575 kB\n")
    assert found(memory) is None


def test_a_real_file_system_is_crowded_when_less_is_free_than_must_be(tmp_path: Path) -> None:
    assert not Disk(tmp_path, least=0).is_crowded()
    assert Disk(tmp_path, least=2**70).is_crowded()


@pytest.fixture
def sandbox(tmp_path: Path, memory: Path) -> Iterator[Sandbox]:
    """A sandbox on disk and in memory, of which nothing must stay free."""
    disk = tmp_path / "disk"
    disk.mkdir()
    with Sandbox(disk, memory=Disk(memory, least=0)) as made:
        yield made
    assert not list(disk.iterdir())
    assert not list(memory.iterdir())


def oracle(tmp_path: Path, sandbox: Sandbox, *lines: str) -> CommandOracle:
    """A check that notes where it runs."""
    check = write_check(tmp_path / "check.sh", f"pwd >> {tmp_path}/places", *lines)
    return CommandOracle.for_check(check, source=Path("p.c"), sandbox=sandbox, times=RunTimes.fixed(PATIENCE))


def places(tmp_path: Path) -> list[str]:
    """Whether the runs were in memory or on disk."""
    lines = (tmp_path / "places").read_text().splitlines()
    return [Path(line).relative_to(tmp_path).parts[0] for line in lines]


def test_runs_take_place_in_memory(tmp_path: Path, sandbox: Sandbox) -> None:
    asked = oracle(tmp_path, sandbox, "exit 1")
    for _ in range(2):
        assert asked.judge(b"int x;").verdict is Verdict.UNINTERESTING
    assert places(tmp_path) == ["memory", "memory"]


def test_a_no_in_a_crowded_memory_is_asked_again_on_disk_as_are_all_later_ones(
    tmp_path: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = oracle(
        tmp_path, sandbox, "case $PWD in */disk/*) exit 0;; esac", f"touch {tmp_path}/full", "exit 1"
    )
    monkeypatch.setattr(
        Disk,
        "is_crowded",
        lambda disk: disk.directory == tmp_path / "memory" and (tmp_path / "full").exists(),
    )
    assert asked.judge(b"int x;").verdict is Verdict.INTERESTING
    assert asked.judge(b"int y;").verdict is Verdict.INTERESTING
    assert places(tmp_path) == ["memory", "disk", "disk"]


def test_a_yes_in_a_crowded_memory_stands(
    tmp_path: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = oracle(tmp_path, sandbox, "exit 0")
    monkeypatch.setattr(Disk, "is_crowded", lambda _: True)
    monkeypatch.setattr(limits, "LONGEST_PAUSE", PATIENCE)
    monkeypatch.setattr(limits, "FORKS_A_SECOND", 1)
    assert asked.judge(b"int x;").verdict is Verdict.INTERESTING
    assert places(tmp_path) == ["memory"]


def test_a_run_that_fills_the_memory_is_ended_long_before_its_time(
    tmp_path: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = oracle(tmp_path, sandbox, "case $PWD in */disk/*) exit 1;; esac", "sleep 1000")
    full = threading.Event()
    monkeypatch.setattr(
        Disk, "is_crowded", lambda disk: disk.directory == tmp_path / "memory" and full.is_set()
    )
    answers: list[Verdict] = []
    (tmp_path / "places").touch()
    started = time.monotonic()
    thread = threading.Thread(target=lambda: answers.append(asked.judge(b"int x;").verdict))
    thread.start()
    assert eventually(lambda: places(tmp_path) == ["memory"])
    full.set()
    thread.join(PATIENCE)
    assert answers == [Verdict.UNINTERESTING]
    assert places(tmp_path) == ["memory", "disk"]
    assert time.monotonic() - started < PATIENCE


@pytest.mark.parametrize("what", ["directory", "candidate"])
def test_a_memory_without_room_for_a_candidate_is_left_for_the_disk(
    tmp_path: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    asked = oracle(tmp_path, sandbox, "exit 0")
    name = {"directory": "mkdir", "candidate": "write_bytes"}[what]
    really = getattr(Path, name)

    def fill(path: Path, *arguments: object, **options: object) -> object:
        if "memory" in path.relative_to(tmp_path).parts:
            raise OSError(errno.ENOSPC, "No space left on device")
        return really(path, *arguments, **options)

    monkeypatch.setattr(Path, name, fill)
    assert asked.judge(b"int x;").verdict is Verdict.INTERESTING
    assert places(tmp_path) == ["disk"]


def test_a_memory_that_cannot_be_written_after_all_does_without(tmp_path: Path) -> None:
    with Sandbox(tmp_path, memory=Disk(tmp_path / "missing", least=0)) as made, made.place() as place:
        assert not place.in_memory
