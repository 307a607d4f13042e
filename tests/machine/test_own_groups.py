"""Control groups of the real kernel. Where this process may make none, there is nothing to claim but that."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from control_groups import needs_groups
from few_files import no_file_left
from processes import PATIENCE, eventually

from treereduce.machine import own_groups as module
from treereduce.machine.own_groups import PREFIX, Group, own_groups

UNIFIED = Path("/sys/fs/cgroup/unified")


def entered(*doors: Path, then: str = "exec sleep 1000") -> subprocess.Popen[bytes]:
    """A process that goes through some doors and then sleeps, or does something else."""
    lines = "; ".join(f"echo 0 > {door}" for door in doors)
    process = subprocess.Popen(["/bin/sh", "-c", f"{lines}; echo in; {then}"], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout as said:
        assert said.readline() == b"in\n"
    return process


def tree(root: Path, *members: int) -> Path:
    """A tree of version 2 that is made of files, with a group of some processes."""
    mount = root / "sys/fs/cgroup"
    files = {
        root / "proc/self/cgroup": "0::/\n",
        mount / "cgroup.controllers": "cpu memory pids\n",
        mount / "cgroup.procs": "".join(f"{number}\n" for number in members),
    }
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return mount


def our_bases() -> list[Path]:
    """Where this process has its groups while it has any, for each controller."""
    with own_groups(memory=None, tasks=10) as groups:
        assert groups is not None
        with groups.group() as group:
            assert group is not None
    return [door.parent.parent for door in group.doors]


@needs_groups
def test_several_at_a_time_in_one_process_have_groups_of_their_own() -> None:
    with own_groups(memory=None, tasks=10) as first:
        with own_groups(memory=None, tasks=20) as second:
            assert first is not None
            assert second is not None
            with first.group() as group, second.group() as other:
                assert group is not None
                assert other is not None
                assert not {*group.doors} & {*other.doors}
                most = [(door.parent / "pids.max") for door in (*group.doors, *other.doors)]
                assert [file.read_text() for file in most if file.exists()] == ["10\n", "20\n"]
        assert not any(door.parent.exists() for door in other.doors)
        with first.group() as again:
            assert again is group


@needs_groups
def test_what_was_left_by_one_with_our_number_is_removed() -> None:
    left = our_bases()
    for base in left:
        base.mkdir()
        with suppress(FileNotFoundError):  # another process of these tests was faster
            (base / "0").mkdir()
    with own_groups(memory=None, tasks=10) as groups:
        assert groups is not None
    assert not any(base.exists() for base in left)


@needs_groups
def test_groups_of_one_that_lives_where_its_number_is_not_known_are_left_alone() -> None:
    # As of one in another namespace: there is no process of such a number here.
    base = our_bases()[0]
    other = base.with_name(f"{PREFIX}{10**8 + os.getpid()}")
    lock = module._made_and_locked(other)
    try:
        with own_groups(memory=None, tasks=10):
            assert other.exists()
    finally:
        os.close(lock)
    with own_groups(memory=None, tasks=10):
        assert eventually(lambda: not other.exists()), "whoever removes it, of all who run these tests"


@needs_groups
def test_one_that_is_taken_for_left_while_it_is_made_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    base = our_bases()[0]
    # Ours cannot be removed as long as somebody has it locked.
    locks = [module._made_and_locked(base)]

    def removed_meanwhile(seconds: float) -> None:
        time.sleep(seconds)
        if locks:
            base.rmdir()
            os.close(locks.pop())

    monkeypatch.setattr(module, "time", SimpleNamespace(sleep=removed_meanwhile))
    with own_groups(memory=None, tasks=10) as groups:
        assert not locks
        assert groups is not None
        with groups.group() as group:
            assert group is not None


@needs_groups
def test_a_run_is_not_blamed_for_what_the_one_before_has_left() -> None:
    flood = "while :; do sleep 1000 & done"
    with own_groups(memory=None, tasks=3) as groups:
        assert groups is not None
        with groups.group() as group:
            assert group is not None
            process = entered(*group.doors, then=flood)
            process.wait(PATIENCE)  # a shell that is refused a process ends
            assert group.passed() == (False, True)
            late = entered(*group.doors, then=flood)
            late.wait(PATIENCE)
        with groups.group() as again:
            assert again is not None
            assert again.passed() == (False, False)


def test_a_run_is_not_blamed_for_what_could_not_be_looked_at_before(tmp_path: Path) -> None:
    for name, text in (("memory.events", "oom_kill 3\n"), ("pids.events", "max 2\n"), ("cgroup.procs", "")):
        (tmp_path / name).write_text(text)
    group = Group([tmp_path])
    with no_file_left():
        with pytest.raises(OSError, match="Too many open files"):
            group.passed()
        assert not group.clear()
        assert group.counted()
    assert group.counted() == 0
    assert group.passed() == (False, False)
    assert group.clear()


@needs_groups
def test_who_has_ended_and_was_not_waited_for_counts_in_no_group_of_a_later_run() -> None:
    with own_groups(memory=None, tasks=3) as groups:
        assert groups is not None
        with groups.group() as group:
            assert group is not None
            left = [entered(*group.doors, then="exit 0") for _ in range(3)]
            for process in left:
                os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        with groups.group() as later:
            assert later is not None
            assert later is not group
            with entered(*later.doors, then="/bin/true && exit 0") as process:
                pass
            assert later.passed() == (False, False)
            assert process.returncode == 0
        assert not any(door.parent.exists() for door in group.doors)
        for process in left:
            process.wait()


@needs_groups
def test_groups_that_a_run_has_made_below_its_own_go_with_it() -> None:
    with own_groups(memory=None, tasks=10) as groups:
        assert groups is not None
        with groups.group() as group:
            assert group is not None
            below = [door.parent / "below" for door in group.doors]
            for place in below:
                place.mkdir()
            process = entered(*group.doors, *(place / "cgroup.procs" for place in below))
        assert process.wait(PATIENCE) == -signal.SIGKILL
    assert not any(door.parent.parent.exists() for door in group.doors)


def test_where_no_group_can_be_made_there_is_none(tmp_path: Path) -> None:
    with own_groups(memory=None, tasks=10, root=tmp_path) as groups:
        assert groups is None
    mount = tree(tmp_path, os.getpid(), 1)
    with own_groups(memory=None, tasks=10, root=tmp_path) as groups:
        assert groups is None
    assert not list(mount.glob(f"{PREFIX}*"))


@needs_groups
def test_what_is_left_in_a_group_is_killed_and_nothing_is_left_of_the_groups() -> None:
    with own_groups(memory=None, tasks=10) as groups:
        assert groups is not None
        with groups.group() as group, groups.group() as other:
            assert group is not None
            assert other is not None
            assert group.doors != other.doors
            process = entered(*group.doors)
            assert [int(door.read_text()) for door in group.doors] == [process.pid] * len(group.doors)
        process.wait(PATIENCE)
        with groups.group() as again:
            assert again is not None
            assert again.doors in (group.doors, other.doors)
    assert not any(door.parent.parent.exists() for door in group.doors)


@needs_groups
def test_what_a_process_has_left_that_was_killed_is_removed_by_the_next() -> None:
    program = (
        "import os, signal\n"
        "from treereduce.machine.own_groups import own_groups\n"
        "with own_groups(memory=None, tasks=10) as groups, groups.group() as group:\n"
        "    print(*group.doors, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=False)
    left = [Path(door).parent.parent for door in done.stdout.split()]
    assert left
    with own_groups(memory=None, tasks=10):
        assert eventually(lambda: not any(base.exists() for base in left)), "unless another has removed it"


def test_in_version_2_controllers_are_given_to_the_groups_below_ours(tmp_path: Path) -> None:
    mount = tree(tmp_path, os.getpid())
    with own_groups(memory=2**20, tasks=10, root=tmp_path) as groups:
        assert groups is not None
        base = mount / f"{PREFIX}{os.getpid()}"
        assert (base / "home/cgroup.procs").read_text() == "0", "which is who writes it"
        assert {(place / "cgroup.subtree_control").read_text() for place in (mount, base)} == {"+pids"}


@pytest.mark.skipif(not os.access(UNIFIED, os.W_OK), reason="needs a tree of version 2 that can be written")
def test_in_version_2_we_move_out_of_the_way_and_back() -> None:
    ours = UNIFIED / f"{PREFIX}test-{os.getpid()}"
    program = f"""
import os, subprocess
from pathlib import Path
from treereduce.machine.own_groups import Groups, _base, members
ours = Path({str(ours)!r})
ours.mkdir()
(ours / "cgroup.procs").write_text("0")
with _base(ours, ()) as base:
    assert (members(ours), members(base / "home")) == ([], [os.getpid()])
    with Groups([base], memory=None, tasks=10).group() as group:
        [door] = group.doors
        words = f"echo 0 > {{door}}; echo in; exec sleep 1000"
        process = subprocess.Popen(["/bin/sh", "-c", words], stdout=subprocess.PIPE)
        process.stdout.readline()
        assert members(door.parent) == [process.pid]
    assert process.wait(30) == -9
assert members(ours) == [os.getpid()]
assert not base.exists()
print("well")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    ours.rmdir()
    assert done.stdout == "well\n", done.stderr
