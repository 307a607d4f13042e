from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import PATIENCE, eventually, is_running

from treereduce.errors import OracleError
from treereduce.oracle.running import process
from treereduce.oracle.running.child import Child
from treereduce.oracle.running.process import Exit, NotStartedError
from treereduce.oracle.running.sandbox import PLACE, Sandbox
from treereduce.oracle.verdict import Cancellation, Cancelled, Reason

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    with Sandbox(tmp_path_factory.mktemp("sandbox")) as sandbox:
        yield sandbox


def shell(
    sandbox: Sandbox,
    script: str,
    *,
    stdin: bytes = b"",
    limit: float | None = 60.0,
    cancellation: Cancellation | None = None,
    says: bool = False,
) -> tuple[Exit, bytes]:
    """The end of a script and what it printed. If it ``says`` something, its time is over only after that."""
    with sandbox.place() as place:
        program = place.work / "program"
        program.write_bytes(stdin)

        def seconds() -> float | None:
            # It has not begun to count for who has to say something first, however late that is.
            return limit if limit is None or not says or place.output.stat().st_size else PATIENCE

        result = process.run(
            ["/bin/sh", "-c", script],
            directory=place.work,
            environment=sandbox.environment_in(place),
            stdin=program,
            output=place.output,
            limit=seconds,
            sandbox=sandbox,
            cancellation=cancellation,
        )
        return result, place.output.read_bytes()


@pytest.mark.parametrize(("script", "status"), [("true", 0), ("exit 7", 7), ("kill -SEGV $$", -11)])
def test_the_status_is_that_of_the_process(sandbox: Sandbox, script: str, status: int) -> None:
    result, _ = shell(sandbox, script)
    assert (result.status, result.cut) == (status, None)


def test_stdout_and_stderr_go_to_one_file_in_order(sandbox: Sandbox) -> None:
    _, output = shell(sandbox, "echo a; echo b >&2; echo c")
    assert output == b"a\nb\nc\n"


def test_stdin_is_the_program(sandbox: Sandbox) -> None:
    _, output = shell(sandbox, "cat", stdin=b"\0\xff\r\n")
    assert output == b"\0\xff\r\n"


def test_a_large_output_that_nobody_reads_does_not_block(sandbox: Sandbox) -> None:
    result, output = shell(sandbox, "head -c 1000000 /dev/zero")
    assert (result.status, len(output)) == (0, 1_000_000)


def test_a_large_stdin_that_is_never_read_does_not_block(sandbox: Sandbox) -> None:
    result, _ = shell(sandbox, "exit 0", stdin=bytes(10_000_000))
    assert result.status == 0


def test_a_child_left_in_the_background_is_killed_after_a_normal_exit(sandbox: Sandbox) -> None:
    result, output = shell(sandbox, "sleep 1000 & echo $!")
    assert (result.status, result.cut) == (0, None)
    assert eventually(lambda: not is_running(int(output)))


def test_a_timeout_kills_grandchildren_too(sandbox: Sandbox) -> None:
    ignores = "trap '' TERM INT; sh -c 'sleep 1000 & echo $!; wait'"
    result, output = shell(sandbox, ignores, limit=0.5, says=True)
    assert result.cut is Reason.TIMEOUT
    assert 0.5 <= result.seconds < PATIENCE
    assert eventually(lambda: not is_running(int(output)))


@pytest.mark.parametrize("limit", [0.5, None], ids=["after a timeout", "after a normal exit"])
def test_what_is_left_in_another_process_group_is_killed(sandbox: Sandbox, limit: float | None) -> None:
    # The timeout of coreutils makes a group of its own for itself and its command.
    waits = "wait" if limit else "while ! kill -0 $! || [ $(ps -o pgid= $!) = $(ps -o pgid= $$) ]; do :; done"
    _, output = shell(sandbox, f"timeout 1000 sleep 1000 & echo $!; {waits}", limit=limit, says=True)
    assert eventually(lambda: not is_running(int(output)))


@pytest.mark.parametrize("limit", [0.5, None], ids=["after a timeout", "after a normal exit"])
def test_what_is_left_in_another_session_is_killed(sandbox: Sandbox, limit: float | None) -> None:
    waits = "wait" if limit else "while [ ! -e away ]; do sleep 0.01; done"
    away = "setsid sh -c 'echo $$; touch away; sleep 1000 & wait'"
    _, output = shell(sandbox, f"{away} & {waits}", limit=limit, says=True)
    # It is as good as gone, and for a moment no zombie yet.
    assert eventually(lambda: not is_running(int(output)))


AWAY = "import subprocess; subprocess.run(['sleep', '{}'], start_new_session=True)"
"""What a check in Python may do. Its child has closed all that it did not ask for."""


def test_what_has_closed_all_and_left_the_session_is_killed_after_a_timeout(sandbox: Sandbox) -> None:
    script = f'echo begun; exec "{sys.executable}" -c "{AWAY.format(7654321)}"'
    result, _ = shell(sandbox, script, limit=2.0, says=True)
    assert result.cut is Reason.TIMEOUT
    assert eventually(lambda: not command_lines_with(b"7654321"))


def test_it_is_killed_too_when_its_run_is_cancelled(sandbox: Sandbox) -> None:
    cancellation = Cancellation()

    def cancel() -> None:
        eventually(lambda: bool(command_lines_with(b"7654322")))
        cancellation.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(Cancelled):
        shell(sandbox, f'exec "{sys.executable}" -c "{AWAY.format(7654322)}"', cancellation=cancellation)
    thread.join()
    assert eventually(lambda: not command_lines_with(b"7654322"))


def test_time_for_which_this_process_was_stopped_is_not_the_runs(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, has_ended, stopped = time.monotonic, Child.has_ended, [0.0]

    def stop_once(child: Child, seconds: float) -> bool:
        ended = has_ended(child, seconds)
        stopped[0] = 3600.0
        return ended

    monkeypatch.setattr(time, "monotonic", lambda: real() + stopped[0])
    monkeypatch.setattr(Child, "has_ended", stop_once)
    result, _ = shell(sandbox, "sleep 0.5", limit=50.0)
    assert (result.status, result.cut) == (0, None)
    assert result.seconds < PATIENCE


def test_a_cancelled_run_leaves_no_other_process_group(sandbox: Sandbox) -> None:
    cancellation = Cancellation()
    timer = threading.Timer(0.3, cancellation.cancel)
    timer.start()
    with pytest.raises(Cancelled):
        shell(sandbox, "timeout 1000 sleep 1234567", cancellation=cancellation)
    timer.join()
    assert eventually(lambda: not command_lines_with(b"1234567"))


def command_lines_with(word: bytes) -> list[Path]:
    """The processes that have ``word`` in their command line, which may go while we look."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if word in file.read_bytes().split(b"\0"):
                found.append(file)
    return found


def test_a_run_is_cancelled_from_another_thread(sandbox: Sandbox) -> None:
    cancellation = Cancellation()
    timer = threading.Timer(0.2, cancellation.cancel)
    timer.start()
    started = time.monotonic()
    with pytest.raises(Cancelled):
        shell(sandbox, "sleep 1000", cancellation=cancellation)
    assert time.monotonic() - started < PATIENCE
    timer.join()


def test_a_run_cancelled_before_it_began_starts_nothing(sandbox: Sandbox, tmp_path: Path) -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        shell(sandbox, f"touch '{tmp_path}/ran'", cancellation=cancellation)
    assert not (tmp_path / "ran").exists()


def test_a_cancellation_after_the_end_does_nothing(sandbox: Sandbox) -> None:
    cancellation = Cancellation()
    result, _ = shell(sandbox, "exit 3", cancellation=cancellation)
    cancellation.cancel()
    assert result.status == 3


def test_a_program_that_does_not_exist_is_not_started(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "program").touch()
    with pytest.raises(NotStartedError, match=r"/no/such could not be started: No such file"):
        process.run(
            ["/no/such"],
            directory=tmp_path,
            environment={PLACE: str(tmp_path)},
            stdin=tmp_path / "program",
            output=tmp_path / "output",
            limit=lambda: 1.0,
            sandbox=sandbox,
        )


def test_a_spawn_that_fails_for_want_of_room_is_tried_again(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = [errno.EAGAIN, errno.ENOMEM]
    popen = subprocess.Popen

    def scarce(*args: object, **options: object) -> object:
        if failures:
            code = failures.pop()
            raise OSError(code, os.strerror(code))
        return popen(*args, **options)  # type: ignore[call-overload] # passed on as they come

    monkeypatch.setattr(subprocess, "Popen", scarce)
    result, _ = shell(sandbox, "exit 5")
    assert result.status == 5


def test_a_spawn_that_goes_on_failing_is_an_error_of_one_sentence(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> object:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(process, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(subprocess, "Popen", full)
    with pytest.raises(OracleError, match=r"/bin/sh could not be started in 3 tries.*fewer jobs"):
        shell(sandbox, "true")


@pytest.mark.parametrize("missing", [AttributeError, PermissionError])
def test_without_pidfd_runs_end_time_out_and_leave_nothing_just_the_same(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, missing: type[Exception]
) -> None:
    def refuse(_: int) -> int:
        raise missing

    monkeypatch.setattr(os, "pidfd_open", refuse)
    result, output = shell(sandbox, "sleep 1000 & echo $!; exit 4")
    assert (result.status, result.cut) == (4, None)
    assert eventually(lambda: not is_running(int(output)))
    assert shell(sandbox, "sleep 1000", limit=0.1)[0].cut is Reason.TIMEOUT
