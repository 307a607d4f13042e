from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from treereduce.machine.load import LoadWatch, Use, waited

STAT = """cpu  900 900 900 900 900 900 900 900 0 0
cpu0 10 20 30 40 5 1 2 2 7 0
cpu1 10 0 0 90 0 0 0 0 0 0
cpu7 1 2 3 4 5 6 7 8 9 10
intr 1 2 3
"""


def stat(root: Path, text: str) -> Path:
    (root / "proc").mkdir(exist_ok=True)
    (root / "proc/stat").write_text(text)
    return root


def test_only_the_cores_that_may_be_used_count_and_what_is_nice_leaves_them_idle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    use = LoadWatch(stat(tmp_path, STAT)).used()
    assert (use.ticks, use.idle) == (110 + 100, 65 + 90)


def test_a_system_that_tells_nothing_of_its_cores_has_no_ticks(tmp_path: Path) -> None:
    use = LoadWatch(tmp_path).used()
    assert (use.ticks, use.idle) == (0, 0)
    assert not (use - use).leaves_room


def test_what_children_took_counts_when_they_have_ended() -> None:
    watch = LoadWatch()
    before = watch.used()
    subprocess.run([sys.executable, "-c", "sum(range(3_000_000))"], check=True)
    taken = watch.used() - before
    assert taken.run > taken.computed >= 0


@pytest.mark.parametrize(
    ("use", "room", "all_of_two"),
    [
        (Use(1.0, 0.1, 1.9, 200, 5), False, True),
        (Use(1.0, 0.1, 1.9, 200, 50), True, False),
        (Use(1.0, 0.1, 0.5, 200, 5), False, False),
        (Use(1.0, 0.95, 0.95, 200, 100), False, True),
        (Use(1.0, 0.1, 1.9, 0, 0), False, False),
    ],
)
def test_all_is_used_when_no_core_is_idle_and_most_of_that_is_ours(
    use: Use, room: bool, all_of_two: bool
) -> None:
    assert (use.leaves_room, use.is_all(2)) == (room, all_of_two)


def test_the_threads_of_a_process_have_waited_for_cores_together(tmp_path: Path) -> None:
    for thread, told in [("7", "5 1500000000 3"), ("8", "0 500000000 1"), ("9", "")]:
        (tmp_path / "proc/self/task" / thread).mkdir(parents=True)
        (tmp_path / "proc/self/task" / thread / "schedstat").write_text(told)
    assert waited(tmp_path) == 2.0
    assert waited(tmp_path / "nowhere") == 0.0
