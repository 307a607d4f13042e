"""Runs in control groups: the kernel sees at once what looks see now and then."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from boxes import needs_sandbox
from command_line import treereduce_py, write_check, write_project
from control_groups import needs_groups
from processes import eventually, is_running

from treereduce.conditions.plain import Matches, Stream
from treereduce.machine.own_groups import PREFIX
from treereduce.oracle.kept import AllConditions
from treereduce.oracle.opening import open_oracle
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.confinement import Confinement
from treereduce.oracle.verdict import Reason, Verdict

pytestmark = [needs_groups, pytest.mark.slow]

Make = Callable[[str, Confinement], CommandOracle]

HUNGRY = "head -c 400000000 /dev/zero | tail -n 1 > /dev/null"
"""Is over before the first look. The interpreter of the tests may lie where the sandbox has nothing."""


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes the oracle of a check in sh, which is confined."""
    opened = []

    def made(script: str, confinement: Confinement) -> CommandOracle:
        check = write_check(tmp_path / "check.sh", script)
        opened.append(
            open_oracle(
                check,
                file=tmp_path / "a.c",
                timeout=30,
                size=1,
                jobs=1,
                confinement=confinement,
            )
        )
        oracle = opened[-1].__enter__()
        assert isinstance(oracle, CommandOracle)
        return oracle

    yield made
    for oracle in opened:
        oracle.__exit__(None, None, None)


@pytest.mark.parametrize("sandbox", ["none", pytest.param("bwrap", marks=needs_sandbox)])
def test_a_short_run_that_takes_too_much_memory_has_no_answer(make: Make, sandbox: str) -> None:
    confinement = Confinement(memory_limit="100M", sandbox=sandbox)
    oracle = make(f"{HUNGRY}; exit 1", confinement)
    answer = oracle.judge(b"")
    assert (answer.verdict, answer.reason) == (Verdict.UNANSWERED, Reason.MEMORY_LIMIT)
    assert oracle.ended_runs() == "1 run took too much memory"
    assert make("exit 1", confinement).judge(b"").verdict is Verdict.UNINTERESTING


def test_what_a_run_printed_of_a_part_that_was_killed_has_not_decided(tmp_path: Path) -> None:
    told = f"if grep -q big $1; then {HUNGRY}; fi; echo failed; sleep 60"
    with open_oracle(
        ["sh", "-c", told, "sh", "@@"],
        file=tmp_path / "a.c",
        timeout=60,
        size=1,
        jobs=1,
        kept=AllConditions([Matches(Stream.STDOUT, re.compile("failed", re.MULTILINE))]),
        confinement=Confinement(memory_limit="100M"),
    ) as oracle:
        assert oracle.judge(b"small").verdict is Verdict.INTERESTING
        answer = oracle.judge(b"big")
    assert (answer.verdict, answer.reason) == (Verdict.UNANSWERED, Reason.MEMORY_LIMIT)


def test_a_run_that_is_refused_a_process_has_no_answer(make: Make) -> None:
    many = "n=0; while [ $n -lt 40 ]; do sleep 60 & n=$((n + 1)); done; exit 0"
    answer = make(many, Confinement(process_limit=8)).judge(b"")
    assert (answer.verdict, answer.reason) == (Verdict.UNANSWERED, Reason.PROCESS_LIMIT)


def test_who_has_left_the_session_and_its_environment_is_killed_too(make: Make, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    leaves = f"setsid env -i /bin/sh -c 'echo $$ > {note}; exec sleep 1000' > /dev/null 2>&1 &"
    waits = f"while [ ! -s {note} ]; do sleep 0.01; done"
    make(f"{leaves}\n{waits}", Confinement(process_limit=100)).judge(b"")
    assert eventually(lambda: not is_running(int(note.read_text())))


def test_a_run_of_the_command_leaves_no_group(tmp_path: Path) -> None:
    place = write_project(
        tmp_path / "work", f"grep memory /proc/self/cgroup >> {tmp_path}/groups", "grep -q abort $1"
    )
    done = treereduce_py("crash.c", "check.sh", "--memory-limit", "500M", cwd=place)
    assert done.returncode == 0, done.stderr.decode()
    groups = (tmp_path / "groups").read_text()
    assert PREFIX in groups
    known = [line.split(":", 2)[2].partition(PREFIX)[2].partition("/")[0] for line in groups.splitlines()]
    [process] = {*known}
    found = [name for _, names, _ in os.walk("/sys/fs/cgroup") for name in names if name == PREFIX + process]
    assert found == []


def test_a_run_without_a_limit_is_in_no_group(tmp_path: Path) -> None:
    place = write_project(
        tmp_path / "work", f"cat /proc/self/cgroup >> {tmp_path}/groups", "grep -q abort $1"
    )
    assert treereduce_py("crash.c", "check.sh", cwd=place).returncode == 0
    assert PREFIX not in (tmp_path / "groups").read_text()
