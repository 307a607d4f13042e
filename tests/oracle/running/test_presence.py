"""A check that is taken away or edited in the middle of a run says nothing from then on."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import write_check

from treereduce.errors import OracleError
from treereduce.oracle.running import presence
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.presence import Presence
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Reason, Verdict


@pytest.fixture
def check(tmp_path: Path) -> Path:
    return write_check(tmp_path / "check.sh", "exit 1")


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    (tmp_path / "sandbox").mkdir()
    with Sandbox(tmp_path / "sandbox") as sandbox:
        yield sandbox


def oracle(check: Path, sandbox: Sandbox) -> CommandOracle:
    return CommandOracle.for_check(check, source=Path("a.c"), sandbox=sandbox, times=RunTimes.fixed(60))


def test_a_script_that_nobody_touches_is_present(check: Path) -> None:
    seen = Presence(check)
    seen.require()
    assert seen.disturbances == 0


@pytest.mark.parametrize("executable", [True, False])
def test_a_script_that_is_gone_is_no_no(
    check: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, executable: bool
) -> None:
    # Not executable, it is run by sh, which ends with 2 or 127 when it is gone.
    monkeypatch.setattr(presence, "PAUSES", (0.0,))
    check.chmod(0o755 if executable else 0o644)
    asked = oracle(check, sandbox)
    assert asked.judge(b"").verdict is Verdict.UNINTERESTING
    check.unlink()
    if executable:
        answer = asked.judge(b"")
        assert answer.verdict is Verdict.ERROR
        assert "has been deleted or moved while the run used it: put it back" in answer.detail
    else:
        with pytest.raises(OracleError, match=r"check\.sh has been deleted or moved while the run used it"):
            asked.judge(b"")


def test_a_script_that_is_edited_says_neither_yes_nor_no(
    check: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PAUSES", (0.0,))
    asked = oracle(check, sandbox)
    write_check(check, "exit 0  # and not as long as before: the clock of files may stand still meanwhile")
    with pytest.raises(OracleError, match="has been changed while the run used it"):
        asked.judge(b"")


def test_a_script_that_is_away_for_a_moment_has_no_answer_and_then_goes_on(
    check: Path, sandbox: Sandbox
) -> None:
    asked = oracle(check, sandbox)
    away = check.with_name("away.sh")
    check.rename(away)
    back = threading.Timer(0.15, away.rename, [check])
    back.start()
    answer = asked.judge(b"")
    back.join()
    assert (answer.verdict, answer.reason) == (Verdict.UNANSWERED, Reason.KILLED)
    assert asked.judge(b"").verdict is Verdict.UNINTERESTING


def test_a_script_that_is_only_written_anew_costs_one_answer(check: Path, sandbox: Sandbox) -> None:
    asked = oracle(check, sandbox)
    copy = check.with_name("copy.sh")
    shutil.copy2(check, copy)
    os.replace(copy, check)  # noqa: PTH105 - as editors do it
    os.utime(check, (time.monotonic(), 0))
    assert asked.judge(b"").verdict is Verdict.UNANSWERED
    assert asked.judge(b"").verdict is Verdict.UNINTERESTING


def test_a_script_that_goes_while_it_is_looked_at_is_waited_for(
    check: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PAUSES", (0.0,) * 4)
    seen, away, read = Presence(check), check.with_name("away.sh"), Presence._read
    moves = [(away, check), (check, away)]

    def reading(self: Presence) -> bytes | None:
        content = read(self)
        if moves:
            start, end = moves.pop()
            start.rename(end)
        return content

    monkeypatch.setattr(Presence, "_read", reading)
    os.utime(check, (0, 0))
    seen.require()
    assert seen.disturbances == 1
    check.unlink()
    with pytest.raises(OracleError, match="has been deleted or moved"):
        seen.require()


def test_a_script_that_is_half_copied_is_waited_for(check: Path) -> None:
    seen, content = Presence(check), check.read_bytes()
    check.write_bytes(content[:5])
    rest = threading.Timer(0.15, check.write_bytes, [content])
    rest.start()
    seen.require()
    rest.join()
    assert seen.disturbances == 1


def test_a_program_whose_rights_are_set_anew_is_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PAUSES", (0.0,))
    program = tmp_path / "check"
    program.write_bytes(b"\x7fELF" + bytes(presence.LONGEST))
    seen, before = Presence(program), program.stat().st_ctime_ns
    while program.stat().st_ctime_ns == before:  # the clock of files goes by milliseconds
        program.chmod(0o700)
    seen.require()
    assert seen.disturbances == 1
    program.write_bytes(program.read_bytes() + b"\0")
    with pytest.raises(OracleError, match="has been changed"):
        seen.require()


def test_an_interpreter_that_is_gone_is_named(tmp_path: Path, sandbox: Sandbox) -> None:
    interpreter = tmp_path / "my-sh"
    interpreter.symlink_to("/bin/sh")
    check = tmp_path / "check.sh"
    check.write_text(f"#!{interpreter}\nexit 1\n")
    check.chmod(0o755)
    asked = oracle(check, sandbox)
    assert asked.judge(b"").verdict is Verdict.UNINTERESTING
    interpreter.unlink()
    answer = asked.judge(b"")
    assert answer.verdict is Verdict.ERROR
    assert answer.detail.endswith(f"{interpreter}, which its first line asks for, is gone.")


def test_a_script_that_may_not_be_run_any_more_is_told_of_with_what_to_do(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    check = tmp_path / "check.sh"
    check.write_text("#!/bin/sh\nexit 1\n")
    check.chmod(0o755)
    asked = oracle(check, sandbox)
    check.chmod(0o644)
    assert asked.judge(b"").verdict is Verdict.UNANSWERED
    answer = asked.judge(b"")
    assert answer.verdict is Verdict.ERROR
    assert answer.detail.endswith(
        "Permission denied. Its execute bit has gone: `chmod +x` it, and go on from the best result."
    )


def test_a_command_has_no_script_to_look_for() -> None:
    seen = Presence(None)
    seen.require()
    assert seen.disturbances == 0


def test_a_pipe_in_the_place_of_a_script_is_a_change_and_not_waited_for(tmp_path: Path) -> None:
    script = tmp_path / "check.sh"
    script.write_text("exit 0\n")
    presence = Presence(script)
    script.unlink()
    os.mkfifo(script)
    with pytest.raises(OracleError, match="has been changed"):
        presence.require()
