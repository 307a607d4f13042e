"""A run as other programs follow it: real processes, and each message as its schema has it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command_line import PROGRAM, command, environment, treereduce_py, write_check
from jsonschema import Draft202012Validator
from processes import PATIENCE
from test_messages import apply

import treereduce

SCHEMAS = Path(treereduce.__file__).parent / "feed"


def validator(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def read(lines: bytes) -> list[dict[str, Any]]:
    """The messages in some output, each of which is as the schemas say."""
    messages = [json.loads(line) for line in lines.splitlines()]
    for message in messages:
        validator("event").validate(message)
    validator("summary").validate(messages[-1]["summary"])
    assert (messages[0]["event"], messages[-1]["event"]) == ("start", "end")
    return messages


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "crash.c").write_bytes(PROGRAM)
    write_check(folder / "check.sh", "grep -q abort $1")
    return folder


def test_a_follower_has_each_program_from_the_edits(project: Path) -> None:
    run = treereduce_py("--quiet", "--events", "-", "crash.c", "check.sh", cwd=project)
    assert (run.returncode, run.stderr) == (0, b"")
    messages = read(run.stdout)
    program = PROGRAM
    for message in messages:
        if message["event"] == "improved":
            program = apply(program, message["edits"])
            assert len(program) == message["bytes"]
            assert b"abort" in program
    assert program == (project / "crash.reduced.c").read_bytes()
    start, summary = messages[0], messages[-1]["summary"]
    assert (start["language"], start["bytes"], start["version"]) == ("c", len(PROGRAM), 1)
    assert summary["result"] == start["output"] == str(project / "crash.reduced.c")
    assert (summary["status"], summary["ending"], summary["error"]) == (0, "fixpoint", None)
    assert summary["bytes"] == {"before": len(PROGRAM), "after": len(program)}
    assert sum(counted["won"] for counted in summary["passes"].values()) > 0


def followed(project: Path, *arguments: str) -> bytes:
    """What a follower of a call has in the end, who has the input."""
    run = treereduce_py("--quiet", "--events", "-", *arguments, cwd=project)
    assert run.returncode == 0, run.stderr.decode()
    program = PROGRAM
    for message in read(run.stdout):
        if message["event"] in ("improved", "retracted"):
            program = apply(program, message["edits"])
    return program


def test_a_follower_has_what_was_reached_before_and_what_was_formatted(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(project.parent / "state"))
    program = followed(project, "crash.c", "check.sh", "-j", "1", "--format", "sed -e '1i // new'")
    result = project / "crash.reduced.c"
    assert program == result.read_bytes()
    assert b"// new" in program
    assert followed(project, "--resume", "--format", "true", "--max-tests", "3") == result.read_bytes()
    assert followed(project, "--resume", "--format", "true", "-j", "2") == result.read_bytes()


def test_events_go_to_a_descriptor_that_the_caller_has_opened(project: Path) -> None:
    reading, writing = os.pipe()
    with subprocess.Popen(
        command("--events", f"fd:{writing}", "-o", "-", "crash.c", "check.sh"),
        cwd=project,
        pass_fds=[writing],
        env=environment(project.parent),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(writing)
        with os.fdopen(reading, "rb") as stream:
            messages = read(stream.read())
        result, _ = process.communicate(timeout=PATIENCE)
    assert b"abort" in result
    assert messages[-1]["summary"]["bytes"]["after"] == len(result)


def test_the_summary_tells_of_a_failure_as_well(project: Path) -> None:
    write_check(project / "check.sh", "exit 1")
    run = treereduce_py("--summary", "summary.json", "--events", "events", "crash.c", "check.sh", cwd=project)
    assert run.returncode == 3
    summary = json.loads((project / "summary.json").read_bytes())
    assert read((project / "events").read_bytes())[-1]["summary"] == summary
    assert (summary["status"], summary["ending"], summary["result"]) == (3, None, None)
    assert summary["error"] in run.stderr.decode()


def test_the_summary_tells_how_often_the_check_errs(project: Path) -> None:
    lines = (
        'grep -q abort "$1" && exit 0',
        f'[ -s "$1" ] && mkdir {project.parent}/$(cksum < "$1" | tail -c 5)',
    )
    write_check(project / "check.sh", *lines)
    (project / "crash.c").write_bytes(PROGRAM + b"int f(int a) { return a; }\n" * 9)
    run = treereduce_py("--quiet", "-j", "1", "--summary", "s.json", "crash.c", "check.sh", cwd=project)
    assert run.returncode == 0, run.stderr.decode()
    summary = json.loads((project / "s.json").read_bytes())
    validator("summary").validate(summary)
    chance = summary["chance"]
    assert 0 < chance["false_yes"] < 1
    assert chance["false_no"] is None
    assert chance["asked"] == chance["yes"] > 1


def test_an_interrupted_run_tells_its_end(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.2; grep -q abort $1")
    with subprocess.Popen(
        command("--events", "-", "crash.c", "check.sh"),
        cwd=project,
        env=environment(project.parent),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        while b'"improved"' not in first.splitlines()[-1]:
            first += process.stdout.readline()
        os.kill(json.loads(first.splitlines()[0])["process"], signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
    summary = read(first + rest)[-1]["summary"]
    assert (process.returncode, summary["status"], summary["ending"]) == (130, 130, "interrupted")


def test_a_reader_that_leaves_does_not_end_the_run(project: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(
        command("--events", f"fd:{writing}", "crash.c", "check.sh"),
        cwd=project,
        pass_fds=[writing],
        env=environment(project.parent),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    os.close(writing)
    assert run.returncode == 0
    assert b"abort" in (project / "crash.reduced.c").read_bytes()


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
