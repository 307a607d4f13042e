from __future__ import annotations

import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_line import treereduce_here
from processes import PATIENCE

from treereduce.errors import UsageError
from treereduce.machine.process_tree import TICKS, ProcessTable
from treereduce.oracle.running import limits
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.confined import Confined
from treereduce.oracle.running.confinement import Confinement, Limits, SandboxMode, in_words, usual_tasks
from treereduce.oracle.running.limits import LimitKeeper, leave_out_core_dumps
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Reason, Verdict

pytestmark = pytest.mark.slow

MIB = 2**20
GIB = 2**30

HUNGRY = "import time; memory = bytearray({}); time.sleep(1000)"

Make = Callable[[str, Limits], CommandOracle]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes the oracle of a check in sh, with limits."""
    with Sandbox(tmp_path) as sandbox:

        def made(script: str, limits: Limits) -> CommandOracle:
            check = tmp_path / "check.sh"
            check.write_text(f"#!/bin/sh\n{script}\n")
            check.chmod(0o755)
            return CommandOracle.for_check(
                check,
                source=Path("a.c"),
                sandbox=sandbox,
                times=RunTimes.fixed(PATIENCE),
                confined=Confined(LimitKeeper(limits)),
            )

        yield made


def ended_over(answer: Answer) -> Reason | None:
    """Why a run was ended long before its time."""
    assert answer.verdict is Verdict.UNANSWERED
    assert answer.seconds < PATIENCE / 2
    return answer.reason


def python(text: str) -> str:
    return f"{sys.executable} -I -S -c '{text}'"


def test_a_run_that_takes_more_memory_than_it_may_is_ended_and_has_no_answer(make: Make) -> None:
    oracle = make(f"{python(HUNGRY.format(200 * MIB))}; exit 1", Limits(memory=100 * MIB))
    assert ended_over(oracle.judge(b"")) is Reason.MEMORY_LIMIT
    assert oracle.explain(b"").ending == "ended because it took more memory than it may"
    assert oracle.ended_runs() == "2 runs took too much memory"


def test_the_memory_of_all_processes_of_a_run_counts_together(make: Make) -> None:
    each = python(HUNGRY.format(60 * MIB))
    oracle = make(f"{each} & {each} & {each} & wait", Limits(memory=120 * MIB))
    assert ended_over(oracle.judge(b"")) is Reason.MEMORY_LIMIT


def test_memory_that_processes_share_counts_once(make: Make) -> None:
    forks = "import os, time; memory = bytearray({}); [os.fork() for _ in range(3)]; time.sleep(1)"
    oracle = make(python(forks.format(60 * MIB)), Limits(memory=200 * MIB))
    assert oracle.judge(b"").verdict is Verdict.INTERESTING


def test_memory_that_is_reserved_and_not_used_does_not_count(make: Make) -> None:
    # As the address sanitizer does, only that it takes 20 TB.
    reserves = "import mmap, time; memory = mmap.mmap(-1, 2**40, flags={}); time.sleep(0.6)"
    private_without_reserve = 0x02 | 0x20 | 0x4000
    oracle = make(python(reserves.format(private_without_reserve)), Limits(memory=50 * MIB))
    assert oracle.judge(b"").verdict is Verdict.INTERESTING


def test_a_run_that_takes_more_processor_time_than_it_may_is_ended(make: Make) -> None:
    loop = python("while True: pass")
    oracle = make(f"{loop} & {loop} & wait", Limits(seconds=0.5))
    assert ended_over(oracle.judge(b"")) is Reason.CPU_LIMIT


def test_processor_time_of_processes_that_have_ended_counts_too(make: Make) -> None:
    busy = python("import time\nwhile time.process_time() < 0.4: pass")
    oracle = make(f"for n in 1 2 3 4; do {busy}; done; sleep 1000", Limits(seconds=1.0))
    assert ended_over(oracle.judge(b"")) is Reason.CPU_LIMIT


def test_a_run_that_waits_takes_no_processor_time(make: Make) -> None:
    assert make("sleep 1", Limits(seconds=0.3)).judge(b"").verdict is Verdict.INTERESTING


def test_a_run_with_more_processes_than_it_may_have_is_ended(make: Make) -> None:
    oracle = make("for n in 1 2 3 4 5 6 7 8; do sleep 1000 & done; wait", Limits(tasks=6))
    assert ended_over(oracle.judge(b"")) is Reason.PROCESS_LIMIT


def test_threads_count_as_processes_do(make: Make) -> None:
    threads = (
        "import threading, time\nfor _ in range(8): threading.Thread(target=time.sleep, args=[1000]).start()"
    )
    assert ended_over(make(python(threads), Limits(tasks=6)).judge(b"")) is Reason.PROCESS_LIMIT


def test_a_fork_bomb_is_ended_by_the_usual_limit(make: Make) -> None:
    # One that ends by itself at 4,095 processes, or it would take the machine along if it were not.
    bomb = "bomb() { test $1 = 12 || { bomb $(($1 + 1)) & bomb $(($1 + 1)) & }; sleep 1000; }; bomb 1"
    assert ended_over(make(bomb, Limits(tasks=300)).judge(b"")) is Reason.PROCESS_LIMIT


def test_a_file_larger_than_it_may_be_ends_its_writer(make: Make) -> None:
    oracle = make(
        "head -c 3000000 /dev/zero >large; test $(wc -c <large) = 2097152", Limits(file_size=2 * MIB)
    )
    assert oracle.judge(b"").verdict is Verdict.INTERESTING


def test_a_check_that_is_gone_is_broken_also_where_a_shell_starts_it(make: Make, tmp_path: Path) -> None:
    oracle = make("exit 0", Limits(file_size=2 * MIB))
    assert oracle.judge(b"").verdict is Verdict.INTERESTING
    (tmp_path / "check.sh").unlink()
    answer = oracle.judge(b"")
    assert answer.verdict is Verdict.ERROR
    assert "could not be started" in answer.detail
    assert "has been deleted" in answer.detail


@pytest.fixture
def _much_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may have taken the memory of this machine."""
    monkeypatch.setattr(limits, "available_memory", lambda: 64 * GIB)


@pytest.mark.usefixtures("_much_is_free")
def test_the_first_run_is_not_limited_and_the_limit_is_told_by_it(make: Make) -> None:
    oracle = make(python(f"memory = bytearray({400 * MIB})"), Limits())
    told = oracle.explain(b"").confined
    took, may = re.findall(r"([\d.]+ [MG]B) of memory", told)
    # A process that has just begun counts as large as we are, who may be larger than it ever becomes.
    assert took.endswith("MB"), told
    assert float(took.split()[0]) >= 400
    assert may.endswith("GB"), told
    assert float(may.split()[0]) >= 1.5


def test_a_limit_found_by_itself_is_generous_and_leaves_room_to_others() -> None:
    keeper = LimitKeeper(Limits())
    keeper._most_free = 3 * GIB
    assert keeper.memory is None
    found: list[int | None] = []
    for peak in (20 * MIB, 500 * MIB, GIB, 2 * GIB, MIB):
        keeper.learn(peak)
        found.append(keeper.memory)
    assert found == [GIB, 2000 * MIB, 3 * GIB, 4 * GIB, 4 * GIB]


@pytest.mark.usefixtures("_much_is_free")
def test_who_is_asked_once_more_may_take_more_of_what_was_found_and_not_of_what_was_given() -> None:
    own, given = LimitKeeper(Limits()), LimitKeeper(Limits(memory=GIB))
    own.learn(MIB)
    assert [keeper.watch(2.0)._memory for keeper in (own, given)] == [2 * GIB, GIB]


def test_the_nearer_a_limit_is_the_sooner_is_the_next_look() -> None:
    table = ProcessTable(Path("/nowhere"))
    pauses = [
        LimitKeeper(Limits(memory=size), processes=table).watch().pause for size in (GIB, 400 * MIB, MIB)
    ]
    assert pauses == sorted(pauses, reverse=True)
    assert pauses[0] == limits.LONGEST_PAUSE
    assert pauses[-1] == limits.SHORTEST_PAUSE


@pytest.mark.parametrize(
    ("text", "size"),
    [("500M", 500 * MIB), ("1.5G", 1536 * MIB), ("2 GiB", 2 * GIB), ("1048576", MIB), ("4gb", 4 * GIB)],
)
def test_sizes_are_typed_with_units(text: str, size: int) -> None:
    assert Confinement(memory_limit=text).limits().memory == size
    assert Confinement(file_size_limit=text).limits().file_size == size


@pytest.mark.parametrize(
    "asked",
    [
        Confinement(memory_limit="3"),
        Confinement(memory_limit="much"),
        Confinement(memory_limit="-1G"),
        Confinement(file_size_limit="auto"),
        Confinement(cpu_limit=0),
        Confinement(cpu_limit=float("inf")),
        Confinement(process_limit=0),
    ],
)
def test_limits_that_make_no_sense_are_refused(asked: Confinement) -> None:
    with pytest.raises(UsageError, match=r"--(memory|file-size|cpu|process)-limit is .*: give "):
        asked.limits()


def test_without_options_memory_is_limited_by_itself_and_there_is_no_sandbox() -> None:
    assert Confinement().limits() == Limits(None, True, None, None, usual_tasks())
    assert Confinement().mode() is SandboxMode.NONE
    assert not Confinement(memory_limit="none").limits().own_memory
    with pytest.raises(UsageError, match="There is no sandbox 'chroot'"):
        Confinement(sandbox="chroot").mode()


def test_sizes_are_told_in_the_units_in_which_they_are_typed() -> None:
    assert [in_words(size) for size in (2000, 21 * MIB, 1536 * MIB)] == ["1.95 KB", "21 MB", "1.5 GB"]


def test_no_core_is_dumped() -> None:
    before = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (before[1], before[1]))
    try:
        leave_out_core_dumps()
        assert subprocess.check_output(["/bin/sh", "-c", "ulimit -c"]) == b"0\n"
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, before)


def test_runs_that_were_ended_over_a_limit_are_counted_in_the_summary(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("keep\nhungry\n")
    check = tmp_path / "check.sh"
    hungry = python(HUNGRY.format(200 * MIB))
    check.write_text(f'#!/bin/sh\ngrep -q keep "$1" || exit 1\ngrep -q hungry "$1" && exit 0\n{hungry}\n')
    check.chmod(0o755)
    started = time.monotonic()
    ended = treereduce_here("a.txt", "check.sh", "--memory-limit", "100M", "-j", "1", cwd=tmp_path)
    assert time.monotonic() - started < PATIENCE
    assert ended.returncode == 0
    assert b"limits  " in ended.stderr
    assert b" took too much memory" in ended.stderr
    assert b"gave no answer" in ended.stderr


def fake_process(
    proc: Path, number: int, parent: int, *, session: int, rss: int = 0, threads: int = 1, ticks: int = 0
) -> None:
    directory = proc / str(number)
    directory.mkdir(parents=True)
    fields = ["S", parent, number, session, 0, 0, 0, 0, 0, 0, 0, ticks, 0, 0, 0, 0, 0, threads]
    (directory / "stat").write_text(f"{number} (a ) b) {' '.join(map(str, fields))}\n")
    (directory / "status").write_text(f"RssAnon:\t{rss} kB\nRssFile:\t9 kB\nRssShmem:\t5 kB\nVmSwap:\t1 kB\n")


def test_a_tree_has_its_children_theirs_and_the_orphans_of_its_session(tmp_path: Path) -> None:
    proc = tmp_path / "proc"
    fake_process(proc, 10, 1, session=10, rss=100, ticks=TICKS)
    fake_process(proc, 11, 10, session=10, rss=20, threads=3)
    fake_process(proc, 12, 11, session=12, rss=3)
    fake_process(proc, 13, 1, session=10, rss=7)
    fake_process(proc, 99, 1, session=99, rss=1000)
    # Some kernels list children here. Orphans are among nobody's.
    task = proc / "10" / "task" / "1"
    task.mkdir(parents=True)
    (task / "children").write_text("11 ")
    use = ProcessTable(tmp_path).use(10)
    assert (sorted(use.processes), use.tasks, use.seconds) == ([10, 11, 12, 13], 6, 1.0)
    assert use.memory == 1024 * (100 + 20 + 3 + 7 + 4 + 5)


def test_the_more_processes_there_are_the_longer_a_look_serves(tmp_path: Path) -> None:
    fake_process(tmp_path / "proc", 10, 1, session=10)
    # Each look takes a second of this clock, and begins whenever it is set.
    now = iter([0.0, 1.0, 50.0, 52.0, 53.0])
    table = ProcessTable(tmp_path, clock=lambda: next(now))
    assert table.use(10).tasks == 1
    fake_process(tmp_path / "proc", 11, 10, session=10)
    assert table.use(10).tasks == 1
    assert table.use(10).tasks == 2


def test_the_first_run_is_looked_at_early_and_then_less_and_less_often() -> None:
    table = ProcessTable(Path("/nowhere"))
    keeper = LimitKeeper(Limits(), processes=table)
    watch, pauses = keeper.watch(), []
    for _ in range(6):
        pauses.append(watch.pause)
        assert watch.look(2**22 + 1) is None
    assert pauses == [0.02, 0.04, 0.08, 0.16, 0.25, 0.25]
    keeper.learn(MIB)
    assert keeper.watch().pause == limits.LONGEST_PAUSE
