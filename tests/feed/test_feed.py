"""A run as other programs follow it: real processes, and each message as its schema has it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from pathlib import Path

import pytest
from command_line import (
    PROGRAM,
    command,
    environment,
    treereduce_here,
    treereduce_py,
    write_check,
    write_project,
)
from followers import SCHEMAS, apply, read, validator
from processes import PATIENCE, eventually

from treereduce.engine.state.events import Improved
from treereduce.engine.state.result import Ending
from treereduce.feed import lines
from treereduce.feed.broadcast import Broadcast
from treereduce.feed.outlets import Outlets


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


def test_a_follower_has_each_program_from_the_edits(
    project: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    run = treereduce_here("--quiet", "--events", "-", "crash.c", "check.sh", cwd=project)
    assert (run.returncode, run.stderr) == (0, b"")
    messages = read(capfdbinary.readouterr().out)
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


@pytest.mark.slow
def test_a_program_on_standard_input_has_no_file(project: Path) -> None:
    (project / "program.c").write_text("What has the name that the candidate has, and nothing to do with it.")
    run = treereduce_here(
        "--events", "events", "-o", "-", "-l", "c", "-", "check.sh", cwd=project, stdin=PROGRAM
    )
    assert run.returncode == 0, run.stderr.decode()
    start, *_, end = read((project / "events").read_bytes())
    assert (start["file"], start["output"], end["summary"]["file"]) == (None, None, None)
    assert end["summary"]["warnings"] == []


def followed(project: Path, *arguments: str) -> bytes:
    """What a follower of a call has in the end, who has the input."""
    run = treereduce_py("--quiet", "--events", "-", *arguments, cwd=project)
    assert run.returncode == 0, run.stderr.decode()
    program = PROGRAM
    for message in read(run.stdout):
        if message["event"] in ("improved", "retracted"):
            program = apply(program, message["edits"])
    return program


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_summary_tells_of_a_failure_as_well(project: Path) -> None:
    write_check(project / "check.sh", "exit 1")
    run = treereduce_here(
        "--summary", "summary.json", "--events", "events", "crash.c", "check.sh", cwd=project
    )
    assert run.returncode == 3
    summary = json.loads((project / "summary.json").read_bytes())
    assert read((project / "events").read_bytes())[-1]["summary"] == summary
    assert (summary["status"], summary["ending"], summary["result"]) == (3, None, None)
    assert summary["error"] in run.stderr.decode()


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_summary_tells_what_was_preferred(project: Path) -> None:
    for scoring, score in (("echo soon", None), ("sh -c 'wc -c < $0' @@", len(PROGRAM)), (None, None)):
        prefer = () if scoring is None else ("--prefer", scoring)
        run = treereduce_py("--quiet", "--summary", "summary", *prefer, "crash.c", "check.sh", cwd=project)
        assert run.returncode == 0, run.stderr
        summary = json.loads((project / "summary").read_bytes())
        validator("summary").validate(summary)
        if scoring is None:
            assert summary["score"] is None
            continue
        after = None if score is None else len((project / "crash.reduced.c").read_bytes())
        assert (summary["score"]["before"], summary["score"]["after"]) == (score, after)
        assert summary["score"]["asked"] > 0


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_summary_goes_to_a_file_that_is_there_when_it_is_whole_or_to_a_pipe(project: Path) -> None:
    (project / "summary").write_text("of an earlier run")
    write_check(project / "check.sh", f"test ! -e {project}/summary || exit 1; grep -q abort $1")
    assert treereduce_py("--summary", "summary", "crash.c", "check.sh", cwd=project).returncode == 0
    assert json.loads((project / "summary").read_bytes())["status"] == 0
    write_check(project / "check.sh", "grep -q abort $1")
    os.mkfifo(project / "pipe")
    with subprocess.Popen(["cat", "pipe"], cwd=project, stdout=subprocess.PIPE) as reader:  # noqa: S607
        treereduce_py("--summary", "pipe", "crash.c", "check.sh", cwd=project)
        told, _ = reader.communicate(timeout=PATIENCE)
    assert json.loads(told)["status"] == 0
    assert (project / "pipe").is_fifo()


@pytest.mark.slow
def test_a_summary_that_nobody_reads_is_told(project: Path) -> None:
    os.mkfifo(project / "pipe")
    run = treereduce_py("--quiet", "--summary", "pipe", "crash.c", "check.sh", cwd=project)
    assert run.returncode == 0
    assert run.stderr == b"warning: The summary could not be written to pipe: nobody has read it in time.\n"


@pytest.mark.slow
def test_a_reader_of_a_named_pipe_may_come_late_or_not_at_all(project: Path) -> None:
    os.mkfifo(project / "pipe")
    call = ("--quiet", "--events", "pipe", "crash.c", "check.sh")
    # The run does not end before its reader has come.
    wait = f"until test -e {project}/read; do sleep 0.02; done"
    write_check(project / "check.sh", f"touch {project}/asked; {wait}; grep -q abort $1")
    with subprocess.Popen(command(*call), cwd=project, env=environment(project.parent)) as process:
        assert eventually((project / "asked").exists)
        with (project / "pipe").open("rb") as pipe:
            (project / "read").touch()
            messages = read(pipe.read())
        program = PROGRAM
        for message in messages:
            program = apply(program, message.get("edits", []))
        assert process.wait(PATIENCE) == 0
    assert program == (project / "crash.reduced.c").read_bytes()
    assert treereduce_py(*call, cwd=project).returncode == 0


@pytest.mark.slow
def test_what_a_full_disk_does_not_take_is_told(project: Path) -> None:
    run = treereduce_py("--quiet", "--events", "/dev/full", "crash.c", "check.sh", cwd=project)
    assert run.returncode == 0
    assert run.stderr == b"warning: The events could not be written to their end: No space left on device.\n"
    (project / "full").symlink_to("/dev/full")
    both = treereduce_py(
        "--quiet", "--events", "/dev/full", "--summary", "full", "crash.c", "check.sh", cwd=project
    )
    assert b"events could not be written" in both.stderr
    assert b"summary could not be written" in both.stderr


@pytest.mark.slow
def test_a_signal_to_a_process_that_has_just_told_its_start_ends_it_with_its_end_told(project: Path) -> None:
    write_check(project / "check.sh", "sleep 100")
    with subprocess.Popen(
        command("--quiet", "--events", "-", "crash.c", "check.sh"),
        cwd=project,
        env=environment(project.parent),
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        os.kill(json.loads(first)["process"], signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert read(first + rest)[-1]["summary"]["status"] == 130


@pytest.mark.slow
def test_the_edits_lead_to_the_formatted_result(project: Path) -> None:
    write_check(project / "format.sh", "sed -i 's/^/   /' $1")
    run = treereduce_py(
        "--quiet", "--events", "-", "--format", "./format.sh @@", "crash.c", "check.sh", cwd=project
    )
    program = PROGRAM
    for message in read(run.stdout):
        program = apply(program, message.get("edits", []))
    assert program == (project / "crash.reduced.c").read_bytes()
    assert program.startswith(b"   abort")


@pytest.mark.slow
def test_a_run_that_goes_on_with_another_begins_with_what_that_had_come_to(project: Path) -> None:
    call = ("--run-dir", "record", "crash.c", "check.sh")
    assert treereduce_py("--quiet", *call, cwd=project).returncode == 0
    reduced = (project / "crash.reduced.c").read_bytes()
    for way in ("--resume", "--replay"):
        run = treereduce_py(
            "--quiet", "--events", "-", "--seed", "5", "--jobs", "1", way, "record", "crash.c", "check.sh",
            cwd=project,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        program = PROGRAM
        for message in read(run.stdout):
            program = apply(program, message.get("edits", []))
        assert program == (project / "crash.reduced.c").read_bytes() == reduced


@pytest.mark.slow
def test_the_summary_of_a_run_that_has_broken_names_the_file_of_its_best(project: Path) -> None:
    broken = f"grep -q abort $1 || exit 1; test $(wc -c < $1) -gt 60 || rm -f {project}/check.sh"
    write_check(project / "check.sh", broken)
    run = treereduce_py("--quiet", "--summary", "summary", "crash.c", "check.sh", cwd=project)
    summary = json.loads((project / "summary").read_bytes())
    validator("summary").validate(summary)
    assert summary["status"] == run.returncode == 5
    assert summary["result"] == str(project / "crash.reduced.c")
    run = treereduce_py("--quiet", "--summary", "summary", "-o", "-", "crash.c", "check.sh", cwd=project)
    assert json.loads((project / "summary").read_bytes())["result"] is None


def test_the_schema_of_a_summary_knows_all_endings() -> None:
    schema = json.loads((SCHEMAS / "summary.schema.json").read_text(encoding="utf-8"))
    endings = schema["properties"]["ending"]["enum"]
    assert {ending.name.lower() for ending in Ending} | {None} == set(endings)


def test_what_nobody_reads_takes_little_memory_and_is_told_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_UNREAD", 10_000)
    reading, writing = os.pipe()
    os.set_inheritable(writing, True)
    source = bytes(range(32, 126)) * 2000
    broadcast = Broadcast(Outlets(events=f"fd:{writing}"), file=tmp_path / "a.c", source=source)
    os.close(writing)
    told = broadcast.feed
    broadcast.start(language="c", jobs=1, output=None)
    program = source
    for number in range(1, 200):
        program = program[1:-1] if number % 2 else b"x" + program[3:]
        told(Improved(number, program, len(program), "runs"))
    assert broadcast._lines._unread < 1_000_000
    end = threading.Thread(target=broadcast.end, args=[0])
    end.start()
    with os.fdopen(reading, "rb") as stream:
        messages = [json.loads(line) for line in stream]
    end.join()
    result = source
    improved = [message for message in messages if message["event"] == "improved"]
    for message in improved:
        result = apply(result, message["edits"])
    assert result == program
    assert 1 < len(improved) < 100
