"""A run that stands still ends with the best kept and what it was doing; a question ends nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from command_line import PROGRAM, environment, names, write_check, write_project
from pass_programs import pass_program
from processes import PATIENCE, eventually, killed_in_the_end

BROKEN = """\
import sys, threading
from dataclasses import replace
from treereduce.engine.work import watchdog
from treereduce.planning import schedule
from treereduce.passes.candidate import Pass

watchdog.PAUSE, watchdog.LOOKS, watchdog.COMPUTING = 0.05, 10, 0.3
plan = schedule.plan_passes

def stands_still(view, node):
    if len(view.tree.source) < 300 and node == 0:
        {fault}
    yield from ()

def broken(*given, **options):
    planned = plan(*given, **options)
    last = (*planned.tiers[-1], Pass("broken", stands_still))
    return replace(planned, tiers=(*planned.tiers[:-1], last))

schedule.plan_passes = broken
from treereduce.__main__ import main
main()
"""
"""The command with a pass that stands still once the program has become small."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "temporary").mkdir()
    return write_project(tmp_path / "work", 'grep -q abort "$1"', program=PROGRAM * 20)


def started(place: Path, fault: str, *options: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    return killed_in_the_end(
        subprocess.Popen(
            [sys.executable, "-c", BROKEN.format(fault=fault), "crash.c", "check.sh", "-j", "2", *options],
            cwd=place,
            env=environment(place.parent / "temporary"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    )


def assert_kept(place: Path) -> None:
    result = (place / "crash.reduced.c").read_bytes()
    assert b"abort" in result
    assert len(result) < 300
    assert names(place) == ["check.sh", "crash.c", "crash.reduced.c"]
    assert eventually(lambda: not [name for name in names(place.parent / "temporary") if "fault" not in name])


@pytest.mark.slow
def test_a_run_whose_workers_wait_for_each_other_is_given_up_with_the_best(place: Path) -> None:
    with started(place, "threading.Event().wait()") as process:
        _, told = process.communicate(timeout=PATIENCE)
    said = told.decode()
    assert process.returncode == 1
    assert "error: The run is given up, for nothing has moved for a minute, and nothing is computed" in said
    assert "with the pass broken" in said
    assert "in stands_still" in said
    assert f"The best result so far, {len((place / 'crash.reduced.c').read_bytes())} bytes, is in" in said
    assert_kept(place)


SLOW = {
    "json": """\
import json, sys, time
for line in sys.stdin:
    time.sleep(2)
    print(json.dumps({"id": json.loads(line)["id"], "done": True}), flush=True)
""",
    "hints": "import time\ntime.sleep(2)",
}


@pytest.mark.slow
@pytest.mark.parametrize("how", SLOW)
def test_a_run_that_waits_for_a_program_that_is_a_pass_does_not_stand_still(how: str, place: Path) -> None:
    slow = pass_program(place.parent, "slow", SLOW[how])
    with started(place, "pass", f"--pass-command=slow:{how}={slow}", "--passes=slow") as process:
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, told.decode()
    assert b"ended   nothing more can be removed" in told


@pytest.mark.slow
def test_a_pass_that_loops_for_ever_is_interrupted_and_reported_and_the_run_comes_to_its_end(
    place: Path,
) -> None:
    with started(place, "while True: pass") as process:
        _, told = process.communicate(timeout=PATIENCE)
    said = told.decode()
    assert process.returncode == 0, said
    assert "A fault of ours: the pass broken failed with EndlessPassError" in said
    assert "faults  the pass broken failed at" in said
    assert_kept(place)


@pytest.mark.slow
def test_a_pass_that_loops_and_cannot_be_interrupted_ends_the_run_with_the_best(place: Path) -> None:
    # CPython counts what is raised at the end of a loop to the instruction before the loop.
    within = [
        "    try:",
        "        within = True",
        "        while within: sum(())",
        "    except BaseException: pass",
    ]
    with started(place, "\n            ".join(["", "while True:", *within])) as process:
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, told.decode()
    assert b"given up, for nothing has moved for a minute of computing" in told
    assert_kept(place)


@pytest.mark.slow
def test_a_question_is_answered_with_what_every_worker_does_and_the_run_goes_on(place: Path) -> None:
    write_check(place / "check.sh", "[ -e ../go ] || sleep 0.05", 'grep -q abort "$1"')
    with started(place, "pass") as process:
        assert eventually((place / "crash.reduced.c").exists)
        process.send_signal(signal.SIGUSR1)
        assert process.stderr is not None
        told = b""
        while b"has been" not in told and (line := process.stderr.readline()):
            told += line
        (place.parent / "go").touch()
        _, rest = process.communicate(timeout=PATIENCE)
    said = (told + rest).decode()
    assert process.returncode == 0, said
    assert "oracle calls" in said
    assert "tasks waiting" in said
    assert "ended   nothing more can be removed" in said
    assert_kept(place)
