from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from command_line import PROGRAM, command, environment, names, write_check, write_project
from processes import PATIENCE, eventually, killed_in_the_end, of_runs_in

from treereduce.cli.running import interruption
from treereduce.cli.running.interruption import interruptible
from treereduce.cli.running.underway import whereabouts
from treereduce.engine.state.events import Improved
from treereduce.journal.best_file import BestFile

pytestmark = pytest.mark.slow

STOPS = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]

CHECK = """\
echo $$ >> {place}/../pids
[ ! -e {place}/crash.reduced.c ] || sleep 100
sleep 0.1
grep -q abort "$1"
"""
"""A check that leaves the ids of its processes behind, and does not end by itself once there is a result."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working directory with a program and a slow check in it."""
    (tmp_path / "temporary").mkdir()
    return write_project(tmp_path / "work", CHECK.format(place=tmp_path / "work"), program=PROGRAM * 20)


def started(place: Path, *arguments: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """The command, running; killed at the end of a test that failed to end it."""
    return killed_in_the_end(
        subprocess.Popen(
            command("crash.c", "check.sh", "-j", "2", *arguments),
            cwd=place,
            env=environment(place.parent / "temporary"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    )


def nothing_is_left(place: Path) -> bool:
    """Whether no process of a check is alive and no temporary file is there."""
    temporary = place.parent / "temporary"
    return not names(temporary) and not of_runs_in(temporary)


@pytest.mark.parametrize(("number", "status"), STOPS)
def test_a_signal_stops_the_run_with_the_best_on_disk_and_nothing_left(
    place: Path, number: signal.Signals, status: int
) -> None:
    result = place / "crash.reduced.c"
    with started(place) as process:
        assert eventually(result.exists)
        process.send_signal(number)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    assert nothing_is_left(place)
    assert b"abort" in result.read_bytes()
    assert len(result.read_bytes()) < len(PROGRAM) * 20
    assert names(place) == ["check.sh", "crash.c", "crash.reduced.c"]
    assert (place / "crash.c").read_bytes() == PROGRAM * 20
    summary = told.decode()
    assert f"-> {len(result.read_bytes()):,} (" in summary
    assert "ended   interrupted\nresult  crash.reduced.c\n" in summary


def test_a_signal_while_the_check_is_first_tried_ends_it_and_writes_nothing(place: Path) -> None:
    write_check(place / "check.sh", f"echo $$ >> {place.parent}/pids", "sleep 100")
    with started(place) as process:
        assert eventually((place.parent / "pids").exists)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"Interrupted" in told
    assert nothing_is_left(place)
    assert names(place) == ["check.sh", "crash.c"]


def test_a_stopped_run_to_standard_output_gives_its_best(place: Path) -> None:
    with started(place, "-o", "-") as process:
        pids = place.parent / "pids"
        assert eventually(lambda: pids.exists() and pids.read_text().count("\n") > 4)
        process.send_signal(signal.SIGTERM)
        result, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert b"abort" in result
    assert names(place) == ["check.sh", "crash.c"]


def test_even_a_killed_run_leaves_its_best_and_nothing_else(place: Path) -> None:
    with started(place) as process:
        assert eventually((place / "crash.reduced.c").exists)
        process.kill()
        process.communicate()
    assert eventually(lambda: nothing_is_left(place))
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


def test_the_second_signal_ends_the_process_at_once(tmp_path: Path) -> None:
    """Even if the attempt to stop, which the first one began, hangs."""
    program = (
        "import threading\n"
        "from treereduce.cli.running.interruption import interruptible\n"
        "def hang():\n"
        "    print('stopping', flush=True)\n"
        "    threading.Event().wait()\n"
        "with interruptible() as interruption:\n"
        "    interruption.cancellation.arm(hang)\n"
        "    print('ready', flush=True)\n"
        "    threading.Event().wait()\n"
    )
    with killed_in_the_end(
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment(tmp_path))
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == b"stopping\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 143


def send_two(process: subprocess.Popen[bytes]) -> None:
    """Two signals, in which order they ever arrive; of two of a kind one might be lost."""
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)


def test_the_second_signal_says_where_the_best_is(place: Path) -> None:
    result = place / "crash.reduced.c"
    with started(place) as process:
        assert eventually(result.exists)
        send_two(process)
        _, told = process.communicate(timeout=PATIENCE)
    size = len(result.read_bytes())
    assert process.returncode in {130, 143}
    assert f"ended at once. The best result so far, {size:,} bytes, is in crash.reduced.c." in told.decode()


def test_what_is_found_after_the_result_was_kept_is_not_said_to_be_in_the_file(tmp_path: Path) -> None:
    keeper = BestFile(tmp_path / "crash.reduced.c", b"int x;")
    keeper.close()
    keeper(Improved(1, b"x", 1, "test"))
    assert whereabouts(keeper) == f"The best result so far, 6 bytes, is in {tmp_path}/crash.reduced.c."


def test_the_second_signal_to_a_quiet_run_gives_its_best_to_standard_output(place: Path) -> None:
    with started(place, "--quiet", "-o", "-") as process:
        pids = place.parent / "pids"
        assert eventually(lambda: pids.exists() and pids.read_text().count("\n") > 12)
        send_two(process)
        output, told = process.communicate(timeout=PATIENCE)
    assert process.returncode in {130, 143}
    assert b"abort" in output
    assert told == b""


def test_signals_do_what_they_did_before_when_the_block_is_over() -> None:
    before = [signal.getsignal(number) for number, _ in STOPS]
    descriptors = {*names(Path("/proc/self/fd"))}
    with interruptible() as interruption:
        os.kill(os.getpid(), signal.SIGTERM)
        assert eventually(lambda: interruption.exit_status == 143)
        assert eventually(lambda: interruption.cancellation.cancelled)
    assert [signal.getsignal(number) for number, _ in STOPS] == before
    assert {*names(Path("/proc/self/fd"))} <= descriptors


def test_a_hangup_that_nohup_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interruptible():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@contextlib.contextmanager
def reading(place: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The command in the background of a shell, before its run: it waits for its input, which is a pipe."""
    pipe = place / "pipe.c"
    os.mkfifo(pipe)
    with killed_in_the_end(
        subprocess.Popen(
            ["/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh", *command("pipe.c", "check.sh", "-l", "c")],
            cwd=place,
            env=environment(place.parent / "temporary"),
            stderr=subprocess.PIPE,
        )
    ) as process:
        descriptors: list[int] = []

        def is_read() -> bool:
            with contextlib.suppress(OSError):
                descriptors.append(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
            return bool(descriptors)

        assert eventually(is_read)
        yield process
    for descriptor in descriptors:
        os.close(descriptor)


def test_a_ctrl_c_before_the_run_is_not_lost(place: Path) -> None:
    with reading(place) as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130


@pytest.mark.parametrize("module", ["app", "call.options", "running.launch"])
def test_a_ctrl_c_while_modules_are_imported_ends_with_its_status_and_says_nothing(
    place: Path, module: str
) -> None:
    """Also one within the body of a class, where Python makes another exception of it."""
    (place / "interrupted.py").write_text(
        "import os, signal, sys\n"
        "import treereduce.__main__ as ours\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == 'treereduce.cli.{module}':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "class Importing:\n"
        "    def __set_name__(self, owner, name):\n"
        "        ours.main()\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "class Body:\n"
        "    attribute = Importing()\n"
    )
    done = subprocess.run(
        [sys.executable, "interrupted.py", "--version"],
        cwd=place,
        env=environment(place),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, b"")


def test_a_ctrl_c_before_the_run_that_does_not_wake_the_main_thread_comes_again(tmp_path: Path) -> None:
    """As one does not that comes just before a system call; here another thread takes it."""
    program = (
        "import os, signal, threading\n"
        "from treereduce.cli.running.interruption import hear_early\n"
        "hear_early()\n"
        "def take():\n"
        "    signal.pthread_kill(threading.get_ident(), signal.SIGINT)\n"
        "threading.Timer(0.2, take).start()\n"
        "try:\n"
        "    os.read(os.pipe()[0], 1)\n"
        "except KeyboardInterrupt:\n"
        "    print('heard')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout == b"heard\n"


def test_a_machine_without_room_for_a_thread_is_told_of_by_the_run_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    former = {number: signal.getsignal(number) for number in (signal.SIGINT, interruption.QUESTION)}
    monkeypatch.setattr(threading.Thread, "start", refused)
    try:
        interruption.hear_early()
        assert all(signal.getsignal(number) is not handler for number, handler in former.items())
    finally:
        signal.set_wakeup_fd(-1)
        for number, handler in former.items():
            signal.signal(number, handler)


def test_a_question_before_the_run_is_answered_with_the_stack_and_ends_nothing(place: Path) -> None:
    with reading(place) as process:
        errors = process.stderr
        assert errors is not None
        os.set_blocking(errors.fileno(), False)
        told = bytearray()

        def is_answered() -> bool:
            process.send_signal(signal.SIGUSR1)
            told.extend(errors.read() or b"")
            return b"in main" in told

        assert eventually(is_answered)
        assert process.poll() is None
