"""Where events and the summary may go, and where they may not."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest
from command_line import PROGRAM, command, environment, treereduce_py, write_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--events", "missing/events"],
            "--events is missing/events, which cannot be written to: No such file",
        ),
        (["--events", "fd:77"], "--events is fd:77, which cannot be written to: Bad file descriptor"),
        (["--events", "fd:x"], "after fd: comes the number of a descriptor"),
        (["--events", "fd:0"], "--events is fd:0, which cannot be written to"),
        (["--summary", "."], "--summary is ., which cannot be written to: Is a directory"),
        (["--events", "-", "-o", "-"], "cannot both go to standard output"),
        (["--events", "fd:1", "-o", "-"], "cannot both go to standard output"),
        (["--events", "/dev/stdout", "-o", "-"], "cannot both go to standard output"),
    ],
)
def test_where_nothing_can_be_written_is_found_before_the_run(
    project: Path, arguments: list[str], message: str
) -> None:
    with (project / "crash.c").open("rb") as stdin:
        run = subprocess.run(
            command(*arguments, "crash.c", "check.sh"),
            cwd=project,
            stdin=stdin,
            capture_output=True,
            env=environment(project.parent),
            check=False,
        )
    assert run.returncode == 2
    assert message in run.stderr.decode()


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--events", "--summary"])
def test_a_log_that_a_shell_writes_to_is_neither_emptied_nor_removed(project: Path, option: str) -> None:
    log = project / "log"
    log.write_text("before\n")
    words = shlex.join(command("--quiet", option, "/dev/stdout", "crash.c", "check.sh"))
    run = subprocess.run(
        ["/bin/sh", "-c", f"{words} >> log"],
        cwd=project,
        capture_output=True,
        env=environment(project.parent),
        check=False,
    )
    assert run.returncode == 2
    assert f"{option} is /dev/stdout, which is an open file of a process: give " in run.stderr.decode()
    assert log.read_text() == "before\n"
    assert not list(project.glob("*deleted*"))


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--events", "--summary"])
def test_what_a_shell_has_a_pipe_for_is_told_there_by_its_name(project: Path, option: str) -> None:
    run = treereduce_py("--quiet", option, "/dev/stdout", "crash.c", "check.sh", cwd=project)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout.splitlines()[-1]).get("version", 1) == 1


@pytest.mark.slow
def test_no_file_of_the_run_is_taken_for_events_or_the_summary(project: Path) -> None:
    check = (project / "check.sh").read_bytes()
    for option in ("--events", "--summary"):
        for name in ("crash.c", "./crash.c", "check.sh", "crash.reduced.c"):
            run = treereduce_py("--quiet", option, name, "crash.c", "check.sh", cwd=project)
            assert run.returncode == 2
            assert b"name another file" in run.stderr
    both = treereduce_py("--events", "one", "--summary", "one", "crash.c", "check.sh", cwd=project)
    assert both.returncode == 2
    assert (project / "crash.c").read_bytes() == PROGRAM
    assert (project / "check.sh").read_bytes() == check
