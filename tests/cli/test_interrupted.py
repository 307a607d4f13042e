"""A signal or the time limit after the search costs what it cuts, and never the result."""

from __future__ import annotations

import errno
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import command, environment, names, write_check
from processes import PATIENCE

from treereduce.cli.call.invocation import Options, plan
from treereduce.cli.running import launch
from treereduce.errors import ReductionError
from treereduce.journal import best_file

pytestmark = pytest.mark.slow

PROGRAM = b"int main(void) { abort(); }\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    (tmp_path / "work/crash.c").write_bytes(PROGRAM)
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def call(**choices: object) -> Options:
    return Options(file="crash.c", check="check.sh", jobs="2", **choices)  # type: ignore[arg-type] # as typed


def no_disk_takes_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(best_file, "write_atomically", full)
    monkeypatch.setattr(best_file, "new_rescue_file", full)


INTERRUPT = f"kill -INT {os.getpid()}; exec sleep 1000"


def interrupted_formatter(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1"')
    write_check(place / "format.sh", INTERRUPT)


def interrupted_last_check(place: Path) -> None:
    write_check(place / "format.sh", f"touch {place}/../last; cat")
    write_check(place / "check.sh", f"[ ! -e {place}/../last ] || {{ {INTERRUPT}; }}", 'grep -q abort "$1"')


def failing_formatter(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1"')
    write_check(place / "format.sh", "exit 1")


@pytest.mark.parametrize("prepare", [interrupted_formatter, interrupted_last_check, failing_formatter])
def test_a_result_that_fits_on_no_disk_goes_to_standard_output_whatever_ends_the_run(
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
    prepare: object,
) -> None:
    assert callable(prepare)
    prepare(place)
    no_disk_takes_anything(monkeypatch)
    with pytest.raises(ReductionError, match="fits on no disk and follows on standard output") as caught:
        launch.run(plan(call(formatter="./format.sh")))
    shown = capfdbinary.readouterr().out
    assert b"abort" in shown
    assert shown == caught.value.best


@pytest.mark.parametrize(
    ("prepare", "told"),
    [
        (interrupted_formatter, b"the run was interrupted before it was formatted by format.sh"),
        (interrupted_last_check, b"Interrupted while the result was checked once more"),
    ],
)
def test_a_signal_after_the_search_leaves_the_result_and_the_summary(
    place: Path, capfdbinary: pytest.CaptureFixture[bytes], prepare: object, told: bytes
) -> None:
    assert callable(prepare)
    prepare(place)
    assert launch.run(plan(call(formatter="./format.sh"))) == 130
    said = capfdbinary.readouterr().err
    assert told in said
    assert b"result  crash.reduced.c" in said
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


def test_a_fault_after_the_search_says_where_the_result_is(
    place: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def broken(*_: object) -> list[str]:
        raise LookupError("no such word")

    write_check(place / "check.sh", 'grep -q abort "$1"')
    monkeypatch.setattr("treereduce.cli.running.session.summary", broken)
    with pytest.raises(ReductionError, match=r"no such word.* is in crash\.reduced\.c\.$") as caught:
        launch.run(plan(call()))
    assert (place / "crash.reduced.c").read_bytes() == caught.value.best
    assert capfdbinary.readouterr().out == b""


def test_a_time_limit_that_ends_before_the_first_yes_writes_nothing_and_says_so(place: Path) -> None:
    write_check(place / "check.sh", "exec sleep 1000")
    with pytest.raises(
        ReductionError, match=r"limit of 0\.3 s was over before the check had said yes"
    ) as caught:
        launch.run(plan(call(time_limit=0.3)))
    assert (caught.value.exit_status, caught.value.best) == (1, None)
    assert names(place) == ["check.sh", "crash.c"]


def test_a_time_limit_that_ends_among_the_first_checks_leaves_the_input_as_the_result(
    place: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    write_check(place / "check.sh", "[ -s crash.c ] || exec sleep 1000")
    assert launch.run(plan(call(time_limit=3.0, timeout=1000.0))) == 0
    said = capfdbinary.readouterr().err
    assert b"before the check had been tried on an empty file" in said
    assert b"ended   the time limit was reached\n" in said
    assert (place / "crash.reduced.c").read_bytes() == PROGRAM


def test_a_formatter_that_hangs_leaves_time_to_check_the_result_once_more(
    place: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1"')
    write_check(place / "format.sh", "exec sleep 1000")
    assert launch.run(plan(call(time_limit=30.0, formatter="./format.sh", effort="quick"))) == 0
    said = capfdbinary.readouterr().err
    assert b"format.sh failed: it was still running after 3 s" in said
    assert b"left no room" not in said
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


def test_a_time_limit_cuts_a_formatter_and_leaves_out_the_last_check(
    place: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("treereduce.oracle.times.SHARE", 1)
    write_check(place / "check.sh", 'grep -q abort "$1"')
    write_check(place / "format.sh", "exec sleep 1000")
    assert launch.run(plan(call(time_limit=2.5, formatter="./format.sh", effort="quick"))) == 0
    said = capfdbinary.readouterr().err
    assert b"the time limit was over before it was formatted by format.sh" in said
    assert b"left no room to check the result once more" in said
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


def test_what_is_slow_is_said_while_it_lasts(
    place: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("treereduce.cli.running.session.FIRST", 0.1)
    write_check(place / "check.sh", "sleep 0.3", 'grep -q abort "$1"')
    assert launch.run(plan(call(max_tests=1))) == 0
    lines = [line for line in capfdbinary.readouterr().err.splitlines() if line.startswith(b"still")]
    assert lines[0] == b"still trying the check on it: 0.1 s so far; --timeout limits one run"


def test_who_ignores_sigchld_for_us_changes_no_answer(place: Path) -> None:
    """Without an exit status every program would be interesting, down to nothing."""
    write_check(place / "check.sh", "sleep 0.01", 'grep -q abort "$1"')
    words = shlex.join(command("crash.c", "check.sh", "-j", "2"))
    ignoring = [sys.executable, "-c", IGNORING, words]
    run = subprocess.run(ignoring, cwd=place, env=environment(place.parent), check=False, timeout=PATIENCE)
    assert run.returncode == 0
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


IGNORING = """
import os, shlex, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
words = shlex.split(sys.argv[1])
os.execv(words[0], words)
"""
