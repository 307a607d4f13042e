"""How many cores this process may use, which is what `--jobs` is by default."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path


def available_cores() -> int:
    """Cores this process may use: its affinity mask and the CPU quota of its control groups, at least 1.

    A quota of 2.5 cores counts as 3: the last half would lie idle otherwise.
    """
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # macOS has no affinity masks
        cores = os.cpu_count() or 1
    return max(1, math.ceil(min(cores, cpu_quota())))


def cpu_quota(root: Path = Path("/")) -> float:
    """The smallest quota, in cores, of this process's control groups and their parents; infinite if none.

    ``root`` is where ``proc`` and ``sys`` lie.
    """
    try:
        lines = (root / "proc/self/cgroup").read_text().splitlines()
    except OSError:
        return math.inf
    quotas = (_quota(directory) for line in lines for directory in _directories(root, line))
    return min(quotas, default=math.inf)


def _directories(root: Path, line: str) -> Iterator[Path]:
    """The directories of a control group and its parents, from a line ``hierarchy:controllers:path``."""
    _, controllers, path = line.split(":", 2)
    if not controllers:
        mount = root / "sys/fs/cgroup"
    elif "cpu" in controllers.split(","):
        mount = root / "sys/fs/cgroup/cpu"
    else:
        return
    # Inside a container the path may be the one outside it, of which only the mount itself is visible;
    # going up to the mount covers that too.
    group = Path(path.lstrip("/"))
    for directory in (group, *group.parents):
        yield mount / directory


def _quota(directory: Path) -> float:
    try:
        if (directory / "cpu.max").exists():
            quota, period = (directory / "cpu.max").read_text().split()
        else:
            quota = (directory / "cpu.cfs_quota_us").read_text()
            period = (directory / "cpu.cfs_period_us").read_text()
        return int(quota) / int(period) if int(quota) > 0 else math.inf
    except (OSError, ValueError, ZeroDivisionError):  # no limit here ("max"), or no such controller
        return math.inf
