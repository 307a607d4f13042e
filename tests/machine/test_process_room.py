from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from treereduce.machine.process_room import SPARE, ProcessRefusals, user_limit


def machine(root: Path, *, of_user: int, of_others: int) -> Path:
    """A machine with two processes, of us and of somebody else, which have so many threads."""
    (root / "proc").mkdir()
    (root / "proc/loadavg").write_text(f"0.1 0.2 0.3 1/{of_user + of_others} 99\n")
    for number, user, threads in ((7, os.getuid(), of_user), (8, os.getuid() + 1, of_others)):
        (root / f"proc/{number}").mkdir()
        status = f"Name:\tcc1\nUid:\t{user}\t{user}\t{user}\t{user}\nThreads:\t{threads}\n"
        (root / f"proc/{number}/status").write_text(status)
    return root


@pytest.mark.parametrize(
    ("of_user", "of_others", "is_near"), [(50, 0, False), (50, 500, False), (69, 0, True), (69, 500, True)]
)
def test_a_user_who_may_start_few_processes_more_may_have_been_refused_one(
    tmp_path: Path, of_user: int, of_others: int, is_near: bool
) -> None:
    root = machine(tmp_path, of_user=of_user, of_others=of_others)
    refusals = ProcessRefusals(root, limit=lambda: 68 + SPARE)
    assert refusals.any_since(refusals.before()) is is_near


def test_no_limit_is_never_near(tmp_path: Path) -> None:
    root = machine(tmp_path, of_user=1_000_000, of_others=0)
    refusals = ProcessRefusals(root, limit=lambda: math.inf)
    assert not refusals.any_since(refusals.before())


def test_a_group_that_may_have_any_number_of_processes_is_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text("5:pids:/a\n")
    group = tmp_path / "sys/fs/cgroup/pids/a"
    group.mkdir(parents=True)
    (group / "pids.events").write_text("max 1\n")
    (group / "pids.max").write_text("max\n")
    refusals = ProcessRefusals(tmp_path, limit=lambda: math.inf)
    assert refusals.before() == 0
    (group / "pids.max").write_text("40\n")
    assert ProcessRefusals(tmp_path, limit=lambda: math.inf).before() == 1


def test_a_system_that_tells_nothing_has_refused_nothing(tmp_path: Path) -> None:
    refusals = ProcessRefusals(tmp_path, limit=lambda: 1000)
    assert not refusals.any_since(refusals.before())


@pytest.mark.skipif(os.getuid() != 0, reason="only root is let off")
def test_root_is_let_off_but_not_the_root_of_a_container(tmp_path: Path) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/uid_map").write_text("         0     100000      65536\n")
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NPROC, (5000, 5000));"
        "from pathlib import Path; from treereduce.machine.process_room import user_limit;"
        f"print(user_limit(), user_limit(Path({str(tmp_path)!r})))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["inf", "5000"]


def test_the_limit_of_this_user_can_be_told() -> None:
    assert user_limit() > 0
