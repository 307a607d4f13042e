"""Run one oracle process: no pipe to fill, no process left, no time lost waiting."""

from __future__ import annotations

import contextlib
import errno
import math
import os
import select
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL
from typing import IO

from treereduce.errors import OracleError
from treereduce.oracle import guardian
from treereduce.oracle.leftovers import Witness, kill_session
from treereduce.oracle.sandbox import Sandbox
from treereduce.oracle.verdict import Cancellation, Cancelled

TRANSIENT = frozenset({errno.EAGAIN, errno.ENOMEM, errno.ETXTBSY})
"""Why a spawn may fail now and succeed soon: too many processes, too little memory, a program that is just
being written."""

PAUSES = (0.05, 0.1, 0.2, 0.4)
"""Seconds between tries of a transiently failing spawn. Their sum keeps a Ctrl-C answered within a second."""

SECONDS_BETWEEN_LOOKS = 0.25
"""Time between two looks at whether a run is spoilt. Programs write at some GB/s to memory."""

LONGEST_POLL = 2**31 - 1
"""Milliseconds; poll(2) takes an int."""


class NotStartedError(Exception):
    """The command cannot be started. The message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Exit:
    """How one process ended.

    ``status`` is the exit status, negative the signal that killed it. ``seconds`` is the wall time from
    before the spawn until the end was seen.
    """

    status: int
    timed_out: bool
    seconds: float


def run(
    argv: Sequence[str],
    *,
    directory: Path,
    environment: Mapping[str, str],
    stdin: Path,
    output: Path,
    limit: float | None,
    sandbox: Sandbox,
    cancellation: Cancellation | None = None,
    is_spoilt: Callable[[], bool] | None = None,
) -> Exit:
    """Run ``argv`` in ``directory`` for at most ``limit`` seconds and kill whatever it leaves running.

    It reads the file ``stdin``; its stdout and stderr both go to the file ``output``. It runs in a session
    of its own, all of which is killed at the end, however the end came about. ``is_spoilt`` is asked
    now and then, and ends the run as if its time were up.

    Raises `Cancelled`, `NotStartedError`, `OracleError` when the system has no room for another process,
    and `OSError` when one of the files cannot be opened.
    """
    if cancellation is not None and cancellation.cancelled:
        raise Cancelled
    with stdin.open("rb") as source, output.open("wb") as sink:
        started = time.monotonic()
        session = _Session(argv, directory, environment, source, sink, sandbox)
    in_time = False
    try:
        sandbox.register(session.process.pid)
        if cancellation is not None:
            cancellation.arm(session.kill)
        in_time = _wait_watching(session.process, limit, is_spoilt)
        seconds = time.monotonic() - started
    finally:
        if cancellation is not None:
            cancellation.disarm()
        status = session.end(by_itself=in_time)
    # A process that ended by itself just before it was cancelled has given its answer.
    if cancellation is not None and cancellation.cancelled and status == -SIGKILL:
        raise Cancelled
    return Exit(status, timed_out=not in_time, seconds=seconds)


class _Session:
    """The processes of one run. Their id is only used while the leader, alive or zombie, keeps it ours."""

    def __init__(
        self,
        argv: Sequence[str],
        directory: Path,
        environment: Mapping[str, str],
        stdin: IO[bytes],
        output: IO[bytes],
        sandbox: Sandbox,
    ) -> None:
        self._sandbox = sandbox
        self._lock = threading.Lock()
        self._killed = self._ended = False
        self._witness = Witness()
        try:
            self.process = _spawn(argv, directory, environment, stdin, output, self._witness.inherited)
        except BaseException:
            self._witness.close()
            raise
        finally:
            self._witness.started()

    def kill(self) -> None:
        """SIGKILL the leader's process group, unless `end` has been called. From any thread."""
        with self._lock:
            if not self._ended:
                self._killed = True
                guardian.kill_group(self.process.pid)

    def end(self, *, by_itself: bool) -> int:
        """Kill what is left, then reap the leader and return its status.

        Other groups of the session are looked for when the leader did not end ``by_itself``, or when the
        witness says that somebody is left.
        """
        with self._lock:
            self._ended = True
        leader = self.process.pid
        guardian.kill_group(leader)
        if self._killed or not by_itself or not self._witness.all_gone():
            kill_session(leader)
        self._witness.close()
        self._sandbox.release(leader)
        return self.process.wait()


def _spawn(
    argv: Sequence[str],
    directory: Path,
    environment: Mapping[str, str],
    stdin: IO[bytes],
    output: IO[bytes],
    inherited: int,
) -> subprocess.Popen[bytes]:
    pauses = iter(PAUSES)
    while True:
        try:
            # Without a preexec_fn Python uses vfork, whose cost does not grow with our memory.
            return subprocess.Popen(
                argv,
                cwd=directory,
                env=environment,
                stdin=stdin,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=(inherited,),
            )
        except OSError as error:  # noqa: PERF203 - a try costs nothing beside a spawn
            if error.errno not in TRANSIENT:
                raise NotStartedError(f"{argv[0]} could not be started: {error.strerror}.") from error
            pause = next(pauses, None)
            if pause is None:
                raise OracleError(
                    f"{argv[0]} could not be started in {len(PAUSES) + 1} tries: {error.strerror}. "
                    "Use fewer jobs, or raise the limits on processes and memory."
                ) from error
            time.sleep(pause)


def _wait_watching(
    process: subprocess.Popen[bytes], limit: float | None, is_spoilt: Callable[[], bool] | None
) -> bool:
    """Do as `_wait` does, in pieces between which ``is_spoilt`` may end it."""
    if is_spoilt is None:
        return _wait(process, limit)
    rest = math.inf if limit is None else limit
    while rest > 0:
        if _wait(process, min(rest, SECONDS_BETWEEN_LOOKS)):
            return True
        if is_spoilt():
            break
        rest -= SECONDS_BETWEEN_LOOKS
    return False


def _wait(process: subprocess.Popen[bytes], limit: float | None) -> bool:
    """Wait until the leader has ended, without reaping it. Returns whether it ended within ``limit`` s."""
    try:
        descriptor = os.pidfd_open(process.pid)
    except (AttributeError, OSError):
        return _wait_and_reap(process, limit)
    try:
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        milliseconds = None if limit is None else min(math.ceil(limit * 1000), LONGEST_POLL)
        return bool(poll.poll(milliseconds))
    finally:
        os.close(descriptor)


def _wait_and_reap(process: subprocess.Popen[bytes], limit: float | None) -> bool:
    """Stand in for `_wait` where there is no pidfd: macOS, Linux before 5.3, some container runtimes.

    It polls, up to 50 ms late, and the group is killed after its leader was reaped; its id would have to be
    given away within microseconds for that to hit somebody else.
    """
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(limit)
    return process.returncode is not None
