"""Where no file can be opened for a while, nothing is told of runs and scripts that was not seen."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import write_check
from few_files import no_file_left
from processes import PATIENCE, eventually
from shell_oracles import shell_oracle

from treereduce.conditions.plain import Matches, Stream
from treereduce.errors import OracleError, ShortageError
from treereduce.machine.memory import MemoryKills
from treereduce.oracle.kept import AllConditions, read_ends
from treereduce.oracle.running import leftovers, presence, printed, process
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.presence import Presence
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.so_far import SoFar
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Verdict


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    (tmp_path / "sandbox").mkdir()
    with Sandbox(tmp_path / "sandbox") as sandbox:
        yield sandbox


def test_output_that_cannot_be_read_for_now_is_not_empty(tmp_path: Path, sandbox: Sandbox) -> None:
    with sandbox.place() as place:
        place.output.write_text("boom\n")
        so_far = SoFar(place, lambda outcome: "boom" in outcome.stdout)
        with no_file_left():
            with pytest.raises(OSError, match="Too many open files"):
                read_ends(place.output)
            with pytest.raises(OSError, match="Too many open files"):
                so_far.said()
        assert read_ends(place.output) == "boom\n"
    assert read_ends(tmp_path / "gone") == read_ends(tmp_path) == read_ends(None) == ""


@pytest.mark.parametrize("absent", [False, True])
def test_a_run_whose_output_cannot_be_read_has_no_verdict_on_its_program(
    absent: bool, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a no, where something should be printed, nor a yes, where something should not."""
    kept = AllConditions([Matches(Stream.STDERR, re.compile("boom"), absent)])
    oracle = shell_oracle(sandbox, 'cat "$1" >&2', kept)
    opened, program = printed.open_printed, b"good" if absent else b"boom"
    assert oracle.judge(program).verdict is Verdict.INTERESTING

    def refused(file: Path) -> object:
        monkeypatch.setattr(printed, "open_printed", opened)
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), str(file))

    for each in (b"good", b"boom"):
        monkeypatch.setattr(printed, "open_printed", refused)
        with pytest.raises(ShortageError, match=r"has come to could not be read: .*Too many open files"):
            oracle.judge(each)
        assert (oracle.judge(each).verdict is Verdict.INTERESTING) == (each == program)


def test_a_script_that_cannot_be_read_for_now_has_not_been_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PAUSES", (0.0, 0.0))
    check = write_check(tmp_path / "check.sh", "exit 1")
    seen = Presence(check)
    os.utime(check, (1, 1))
    with (
        no_file_left(),
        pytest.raises(ShortageError, match=r"Whether .*check\.sh has been changed cannot be"),
    ):
        seen.require()
    with no_file_left(), pytest.raises(ShortageError, match=r"check\.sh could not be read: .*Too many open"):
        Presence(check)
    seen.require()
    assert seen.disturbances == 1


def test_a_script_on_a_disk_that_fails_has_not_been_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PAUSES", (0.0, 0.0))
    seen = Presence(write_check(tmp_path / "check.sh", "exit 1"))

    def failing(path: Path) -> os.stat_result:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    monkeypatch.setattr(Path, "stat", failing)
    with pytest.raises(OracleError, match=r"Whether .* cannot be told: .*Input/output error") as caught:
        seen.require()
    assert not isinstance(caught.value, ShortageError)


def test_a_script_that_cannot_be_read_for_now_is_no_error_of_the_check(
    tmp_path: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PAUSES", (0.0, 0.0))
    check = write_check(tmp_path / "check.sh", "exit 0")
    oracle = CommandOracle.for_check(check, source=Path("a.c"), sandbox=sandbox, times=RunTimes.fixed(60))

    def refused(*_: object, **__: object) -> object:
        os.utime(check, (1, 1))
        raise process.NotStartedError("check.sh could not be started.")

    def unreadable(_: Presence) -> bytes:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr(process, "run", refused)
    monkeypatch.setattr(Presence, "_read", unreadable)
    with pytest.raises(ShortageError, match="Too many open files"):
        oracle.judge(b"a")


def test_what_a_run_has_left_is_killed_as_soon_as_it_can_be_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leftovers, "PATIENCE", PATIENCE)
    with subprocess.Popen(["/bin/sleep", "1000"], start_new_session=True) as left:
        hunt = threading.Thread(target=leftovers.kill_left, args=(left.pid, b"NO=body"))
        with no_file_left():
            hunt.start()
            hunt.join(3 * leftovers.PAUSE)
            assert hunt.is_alive()
            assert left.poll() is None
        assert left.wait(PATIENCE) == -9
        hunt.join(PATIENCE)
        assert not hunt.is_alive()


def test_whether_somebody_was_killed_for_want_of_memory_is_not_known_for_now(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    counted = tmp_path / "proc/vmstat"
    counted.write_text("oom_kill 3\n")
    kills = MemoryKills(tmp_path)
    before = kills.before()
    with no_file_left(), pytest.raises(OSError, match="Too many open files"):
        kills.any_since(before)
    assert not kills.any_since(before)
    counted.write_text("oom_kill 4\n")
    assert kills.any_since(before)


def test_where_nothing_can_be_started_for_now_no_sandbox_is_left_behind(tmp_path: Path) -> None:
    with (
        no_file_left(),
        pytest.raises(ShortageError, match=r"cleans up could not be started: .*Too many open"),
    ):
        Sandbox(tmp_path)
    assert eventually(lambda: not list(tmp_path.iterdir()))
