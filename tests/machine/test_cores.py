from __future__ import annotations

import math
import os
from pathlib import Path

import pytest

from treereduce.machine import cores
from treereduce.machine.cores import available_cores, cpu_quota, most_jobs


def system(root: Path, groups: str, files: dict[str, str]) -> Path:
    for name, text in {"proc/self/cgroup": groups, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_there_is_a_core_and_no_more_than_the_machine_has() -> None:
    assert 1 <= available_cores() <= (os.cpu_count() or 1)


@pytest.mark.parametrize(
    ("quota", "expected"), [(0.2, 1), (1.5, 2), (64.0, 64), (1000.0, 64), (math.inf, 64)]
)
def test_a_part_of_a_core_counts_as_one(monkeypatch: pytest.MonkeyPatch, quota: float, expected: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(64))
    monkeypatch.setattr(cores, "cpu_quota", lambda: quota)
    assert available_cores() == expected


def test_without_control_groups_there_is_no_quota(tmp_path: Path) -> None:
    assert cpu_quota(tmp_path) == math.inf


def test_the_smallest_quota_of_a_version_2_group_and_its_parents_counts(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/cpu.max": "max 100000\n",
        "sys/fs/cgroup/a/cpu.max": "150000 100000\n",
        "sys/fs/cgroup/a/b/cpu.max": "800000 100000\n",
    }
    assert cpu_quota(system(tmp_path, "0::/a/b\n", files)) == 1.5


def test_a_version_1_quota_counts(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
        "sys/fs/cgroup/cpu/job/cpu.cfs_quota_us": "250000\n",
        "sys/fs/cgroup/cpu/job/cpu.cfs_period_us": "100000\n",
    }
    assert cpu_quota(system(tmp_path, "4:memory:/job\n3:cpuacct,cpu:/job\n0::/\n", files)) == 2.5


def test_a_group_seen_from_inside_a_container_is_found_at_the_mount(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "300000\n",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    }
    assert cpu_quota(system(tmp_path, "3:cpu:/docker/0123abc\n", files)) == 3.0


@pytest.mark.parametrize(("cores_there", "most"), [(1, 32), (2, 32), (16, 64), (64, 128)])
def test_small_machines_may_wait_for_many_runs_and_large_ones_for_128(cores_there: int, most: int) -> None:
    assert most_jobs(cores_there) == most
