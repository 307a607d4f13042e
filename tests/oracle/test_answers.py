"""Runs that did not come to their end have no answer, and never a false one."""

from __future__ import annotations

import errno
import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command_line import environment, write_check
from processes import PATIENCE, eventually

from treereduce.errors import OracleError
from treereduce.machine import disk
from treereduce.machine.disk import Disk, disk_at
from treereduce.machine.memory import MemoryKills
from treereduce.machine.process_room import ProcessRefusals
from treereduce.oracle.running import sandbox as sandboxes
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Reason, Verdict

pytestmark = pytest.mark.slow

NO = (Verdict.UNINTERESTING, None)
YES = (Verdict.INTERESTING, None)

Make = Callable[..., CommandOracle]


@pytest.fixture
def oracle_of(tmp_path: Path) -> Iterator[Make]:
    (tmp_path / "temporary").mkdir()
    with Sandbox(tmp_path / "temporary") as sandbox:

        def make(*lines: str, times: RunTimes | None = None) -> CommandOracle:
            check = write_check(tmp_path / "check.sh", *lines)
            limit = times or RunTimes.fixed(PATIENCE)
            return CommandOracle.for_check(check, source=Path("p.c"), sandbox=sandbox, times=limit)

        yield make


def answer(oracle: CommandOracle, program: bytes = b"int x;") -> tuple[Verdict, Reason | None]:
    found = oracle.judge(program)
    return found.verdict, found.reason


@pytest.mark.parametrize("end", ["kill -KILL $$", "kill -TERM $$", "exit 137", "sh -c 'kill -TERM $$'"])
def test_a_check_that_was_killed_has_said_nothing(oracle_of: Make, end: str) -> None:
    assert answer(oracle_of(end)) == (Verdict.UNANSWERED, Reason.KILLED)


@pytest.mark.parametrize("end", ["kill -SEGV $$", "kill -ABRT $$", "exit 139", "exit 1", "exit 255"])
def test_a_check_that_crashed_has_said_no(oracle_of: Make, end: str) -> None:
    assert answer(oracle_of(end)) == NO


def test_a_run_out_of_time_has_said_nothing_and_patience_gives_it_more(oracle_of: Make) -> None:
    oracle = oracle_of("sleep 0.4", times=RunTimes.fixed(0.1))
    assert answer(oracle) == (Verdict.UNANSWERED, Reason.TIMEOUT)
    assert oracle.judge(b"int x;", patience=10 * PATIENCE).verdict is Verdict.INTERESTING


def group_with_a_limit(root: Path, *, refused: int) -> Path:
    """A control group that may have ten processes; the file in which it counts those that it refused."""
    group = root / "sys/fs/cgroup/job"
    group.mkdir(parents=True)
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/cgroup").write_text("0::/job\n")
    (group / "pids.max").write_text("10\n")
    (group / "pids.events").write_text(f"max {refused}\n")
    return group / "pids.events"


def test_a_run_in_which_the_kernel_killed_something_for_want_of_memory_has_said_nothing(
    oracle_of: Make, tmp_path: Path
) -> None:
    (tmp_path / "proc").mkdir()
    counter = tmp_path / "proc/vmstat"
    counter.write_text("nr_free_pages 5\noom_kill 3\n")
    oracle = oracle_of(f"[ -s p.c ] && echo oom_kill $(cat p.c) > {counter}", 'exit "$(( $(cat p.c) % 2 ))"')
    oracle._judge._kills = MemoryKills(tmp_path, clock=lambda: 0.0)
    assert answer(oracle, b"3") == NO
    assert answer(oracle, b"5") == (Verdict.UNANSWERED, Reason.MEMORY)
    assert answer(oracle, b"5") == NO
    assert answer(oracle, b"6") == YES
    assert "killed a process for want of memory" in oracle.explain(b"7").ending


def test_a_no_beside_a_refused_process_has_said_nothing(oracle_of: Make, tmp_path: Path) -> None:
    counter = group_with_a_limit(tmp_path, refused=3)
    oracle = oracle_of(f"[ -s p.c ] && echo max $(cat p.c) > {counter}", 'exit "$(( $(cat p.c) % 2 ))"')
    oracle._judge._refusals = ProcessRefusals(tmp_path, limit=lambda: math.inf)
    assert answer(oracle, b"3") == NO
    assert answer(oracle, b"5") == (Verdict.UNANSWERED, Reason.PROCESSES)
    assert answer(oracle, b"5") == NO
    assert answer(oracle, b"6") == YES
    assert "as many processes as are allowed" in oracle.explain(b"7").ending


def test_a_no_of_a_user_who_may_start_few_processes_more_has_said_nothing(oracle_of: Make) -> None:
    oracle = oracle_of('exit "$(cat p.c)"')
    oracle._judge._refusals = ProcessRefusals(limit=lambda: 1)
    assert answer(oracle, b"1") == (Verdict.UNANSWERED, Reason.PROCESSES)
    assert answer(oracle, b"0") == YES


def test_a_look_for_killed_processes_stands_for_a_while(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    counter, now = tmp_path / "proc/vmstat", [0.0]
    counter.write_text("oom_kill 3\n")
    kills = MemoryKills(tmp_path, clock=lambda: now[0])
    assert kills.before() == 3
    counter.write_text("oom_kill 4\n")
    assert kills.before() == 3
    assert kills.any_since(3)
    assert not kills.any_since(4)
    counter.write_text("oom_kill 5\n")
    now[0] += 60.0
    assert kills.before() == 5


LOSING = """
import os, signal, sys, threading, time
from pathlib import Path
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes

def reap():
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            time.sleep(0.001)

with Sandbox() as sandbox:
    if sys.argv[1] == "ignored":
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    else:
        threading.Thread(target=reap, daemon=True).start()
    oracle = CommandOracle.for_check(
        Path(sys.argv[2]), source=Path("p.c"), sandbox=sandbox, times=RunTimes.fixed(60)
    )
    answers = [oracle.judge(b"int x;") for _ in range(20)]
    print({answer.reason and answer.reason.name for answer in answers}, oracle.explain(b"").ending)
"""


@pytest.mark.parametrize("how", ["ignored", "reaped"])
@pytest.mark.parametrize("status", [0, 1])
def test_a_lost_exit_status_is_no_answer(tmp_path: Path, how: str, status: int) -> None:
    check = write_check(tmp_path / "check.sh", "sleep 0.01", f"exit {status}")
    words = [sys.executable, "-c", LOSING, how, str(check)]
    told = subprocess.run(words, env=environment(tmp_path), capture_output=True, text=True, check=True)
    # A thread that reaps is a race, which the oracle may win and then has the true status.
    expected = {"reaped": ["{'LOST'}", "{None, 'LOST'}", "{'LOST', None}"], "ignored": ["{'LOST'}"]}[how]
    answers, _, ending = told.stdout.strip().partition("} ")
    assert answers + "}" in expected
    assert ending == "its exit status was lost" or how == "reaped"


def test_a_no_on_a_crowded_disk_says_nothing_and_a_yes_stands(
    oracle_of: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    oracle = oracle_of("grep -q yes p.c")
    assert answer(oracle) == NO
    monkeypatch.setattr(Disk, "is_crowded", lambda _: True)
    assert answer(oracle) == (Verdict.UNANSWERED, Reason.SPOILT)
    assert answer(oracle, b"yes") == YES
    assert oracle.explain(b"").ending == "exit status 1, while there was no room left on the disk"


def test_a_run_that_prints_for_ever_is_ended(oracle_of: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandboxes, "MOST_OUTPUT", 100_000)
    oracle = oracle_of("while :; do head -c 20000 /dev/zero; sleep 0.02; done")
    assert answer(oracle) == (Verdict.UNANSWERED, Reason.SPOILT)
    assert "printed without end" in oracle.explain(b"").ending


def test_of_the_runs_on_a_crowded_disk_the_one_that_fills_it_is_ended(
    oracle_of: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Disk, "share", 100_000)
    monkeypatch.setattr(Disk, "is_crowded", lambda _: True)
    oracle = oracle_of("! grep -q large p.c || { head -c 200000 /dev/zero > d; exec sleep 1000; }; sleep 0.6")
    assert answer(oracle, b"small") == YES
    assert answer(oracle, b"large") == (Verdict.UNANSWERED, Reason.SPOILT)


def test_half_of_a_small_disk_may_be_taken_and_all_but_a_little_of_a_large_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, least in ((100, 50), (2**40, 2**30)):
        monkeypatch.setattr("treereduce.machine.disk.free", lambda _, free=free: free)
        assert disk_at(tmp_path).least == least


def test_the_first_yes_of_all_limits_the_runs_that_are_under_way(oracle_of: Make, tmp_path: Path) -> None:
    oracle = oracle_of(
        f"[ -s p.c ] || {{ touch {tmp_path}/begun; exec sleep 1000; }}", times=RunTimes.adaptive()
    )
    with ThreadPoolExecutor(1) as pool:
        hanging = pool.submit(answer, oracle, b"")
        assert eventually((tmp_path / "begun").exists)
        assert answer(oracle) == YES
        assert hanging.result(10 * PATIENCE) == (Verdict.UNANSWERED, Reason.TIMEOUT)


def test_a_candidate_waits_for_room_on_a_full_disk(oracle_of: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    really, refusals = Path.write_bytes, [errno.ENOSPC, errno.EDQUOT]

    def full_at_first(path: Path, data: bytes) -> int:
        if refusals:
            raise OSError(refusals.pop(), "No space left on device")
        return really(path, data)

    monkeypatch.setattr(Path, "write_bytes", full_at_first)
    monkeypatch.setattr(disk, "PAUSES", (0.0, 0.0))
    assert answer(oracle_of("exit 0")) == YES
    assert not refusals
    refusals += [errno.ENOSPC] * 3
    with pytest.raises(OracleError, match=r"could not be prepared: .*No space left on device"):
        answer(oracle_of("exit 0"))
