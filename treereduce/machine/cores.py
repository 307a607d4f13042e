"""How many oracle runs at a time this machine is for, which is what `--jobs` is by default."""

from __future__ import annotations

import math
import os
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.machine.control_groups import directories

AUTO = "auto"
"""As many jobs as pay, found out in the run."""

JOBS_PER_CORE = 4
"""The most jobs that are tried for each core, where their number follows what pays."""

FEWEST_TRIED = 32
"""The same on a small machine: an oracle that waits for something else needs no core."""

MOST_TRIED = 128
"""The same on a large one. Beyond it, the engine's own time is more than what is gained."""

MOST_JOBS = 10_000
"""The most that may be asked for: each is a thread with an oracle run."""


def available_cores() -> int:
    """Cores this process may use: its affinity mask and the CPU quota of its control groups, at least 1.

    A quota of 2.5 cores counts as 3: the last half would lie idle otherwise.
    """
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # macOS has no affinity masks
        cores = os.cpu_count() or 1
    return max(1, math.ceil(min(cores, cpu_quota())))


def most_jobs(cores: int) -> int:
    """The most oracle runs at a time that are worth a trial on so many cores."""
    return min(MOST_TRIED, max(FEWEST_TRIED, JOBS_PER_CORE * cores))


def plan_jobs(name: str, jobs: float | str | None) -> tuple[int, int | None]:
    """With how many jobs to begin, and how many there may be when their number follows what pays.

    ``jobs`` is a number, also as text, or ``auto``; None is as many as there are cores. Raises `UsageError`
    that calls the setting ``name``.
    """
    if jobs is None:
        return available_cores(), None
    if jobs == AUTO:
        return available_cores(), most_jobs(available_cores())
    try:
        number = int(jobs)
    except (ValueError, OverflowError):  # no number, and no finite one
        number = 0
    if number < 1:
        raise UsageError(f"{name} is {jobs}: give a whole number above 0, or {AUTO}.")
    if number > MOST_JOBS:
        raise UsageError(f"{name} is above {MOST_JOBS:,}: give a number up to that, or {AUTO}.")
    return number, None


def cpu_quota(root: Path = Path("/")) -> float:
    """The smallest quota, in cores, of this process's control groups and their parents; infinite if none.

    ``root`` is where ``proc`` and ``sys`` lie.
    """
    return min(map(_quota, directories("cpu", root)), default=math.inf)


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
