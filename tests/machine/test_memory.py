from __future__ import annotations

from pathlib import Path

import pytest

from treereduce.machine.memory import Memory, MemoryWatch, available_memory

MEMINFO = "MemTotal:       8000 kB\nMemFree:         100 kB\nMemAvailable:   {} kB\n"


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_the_memory_of_this_machine_can_be_looked_at() -> None:
    assert 0 < MemoryWatch().look().left <= 1
    assert available_memory() > 0


def test_a_system_that_tells_nothing_is_short_of_nothing(tmp_path: Path) -> None:
    assert MemoryWatch(tmp_path).look() == Memory(left=1.0, short=False)
    assert available_memory(tmp_path) == 0


@pytest.mark.parametrize(("available", "short"), [(800, False), (799, True), (8000, False)])
def test_less_than_a_tenth_of_the_machine_is_short(tmp_path: Path, available: int, short: bool) -> None:
    root = write(tmp_path, {"proc/meminfo": MEMINFO.format(available)})
    assert MemoryWatch(root).look() == Memory(available / 8000, short)
    assert available_memory(root) == available * 1024


@pytest.mark.parametrize(
    ("groups", "files"),
    [
        (
            "0::/a/b\n",
            {
                "a/memory.max": "1000\n",
                "a/memory.current": "980\n",
                "a/memory.stat": "anon 5\ninactive_file 30\n",
                "a/b/memory.max": "max\n",
                "a/b/memory.current": "900\n",
            },
        ),
        (
            "3:memory:/job\n0::/\n",
            {
                "memory/memory.limit_in_bytes": "9223372036854771712\n",
                "memory/memory.usage_in_bytes": "5000\n",
                "memory/job/memory.limit_in_bytes": "1000\n",
                "memory/job/memory.usage_in_bytes": "980\n",
                "memory/job/memory.stat": "total_inactive_file 30\n",
            },
        ),
    ],
    ids=["version 2", "version 1"],
)
def test_the_tightest_control_group_counts_without_idle_pages_of_files(
    tmp_path: Path, groups: str, files: dict[str, str]
) -> None:
    placed = {f"sys/fs/cgroup/{name}": text for name, text in files.items()}
    root = write(tmp_path, {"proc/self/cgroup": groups, "proc/meminfo": MEMINFO.format(8000), **placed})
    assert MemoryWatch(root).look() == Memory(left=0.05, short=True)
    assert available_memory(root) == 50


@pytest.mark.parametrize(("waited", "short"), [(0.19, False), (0.21, True)])
def test_waiting_for_memory_for_a_tenth_of_the_time_is_short(
    tmp_path: Path, waited: float, short: bool
) -> None:
    def stall(seconds: float) -> None:
        total = f"total={round(seconds * 1e6)}\n"
        write(tmp_path, {"proc/pressure/memory": f"some avg10=0.00 {total}full avg10=0.00 {total}"})

    clock = Clock()
    stall(7.0)
    watch = MemoryWatch(tmp_path, clock)
    stall(7.0 + waited)
    clock.now += 2.0
    assert watch.look().short is short
    clock.now += 2.0
    assert not watch.look().short


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sys/fs/cgroup/memory.events", "oom 0\noom_kill {}\n"),
        ("sys/fs/cgroup/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill {}\n"),
        ("proc/vmstat", "nr_free_pages 5\noom_kill {}\n"),
    ],
)
def test_a_process_killed_for_want_of_memory_is_a_shortage_once(tmp_path: Path, name: str, text: str) -> None:
    write(tmp_path, {"proc/self/cgroup": "0::/\n", name: text.format(3)})
    watch = MemoryWatch(tmp_path)
    assert not watch.look().short
    write(tmp_path, {name: text.format(4)})
    assert watch.look().short
    assert not watch.look().short
