"""Run one oracle process: no pipe to fill, no process left, no time lost waiting."""

from __future__ import annotations

import errno
import math
import os
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL
from typing import IO

from treereduce.errors import ShortageError
from treereduce.machine.shortage import SHORT
from treereduce.oracle.running import guardian
from treereduce.oracle.running.child import Child
from treereduce.oracle.running.glances import Glances
from treereduce.oracle.running.leftovers import Witness, kill_left
from treereduce.oracle.running.limits import LONGEST_PAUSE, RunWatch
from treereduce.oracle.running.sandbox import PLACE, Sandbox
from treereduce.oracle.verdict import Cancellation, Cancelled, Reason

TRANSIENT = SHORT | {errno.ETXTBSY}
"""Why a spawn may fail now and succeed soon: the machine is short of something, or the program is just being
written."""

PAUSES = (0.05, 0.1, 0.2, 0.4)
"""Seconds between tries of a transiently failing spawn. Their sum keeps a Ctrl-C answered within a second."""

SPAWNS_AT_ONCE = 8
"""Threads that may start a process at the same time. The interpreter stands still while a child begins, so
more of them only take it from each other: on two cores, 64 threads made 600 runs a second without this and
1,000 with it, as 8 threads do."""

STOPPED = 1.0
"""Seconds by which a pause is too long when this process was stopped, and not only slow to wake."""

_Streams = tuple[IO[bytes], IO[bytes], IO[bytes] | int]
"""Files for stdin, stdout and stderr; the last may be what makes it the same as stdout."""

_spawning = threading.BoundedSemaphore(SPAWNS_AT_ONCE)


class NotStartedError(Exception):
    """The command cannot be started. The message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Exit:
    """How one process ended.

    ``status`` is the exit status, negative the signal that killed it, None if it was lost: something else in
    this process reaps its children. ``cut`` says why it was ended before its time, None if it ended by
    itself. ``limit`` are the seconds that it was allowed in the end, ``seconds`` the wall time from before
    the spawn until the end was seen. ``said`` is what its output had decided when it was ended for that, None
    if it was not. ``peak`` are the bytes of memory that it took, as far as is known.
    """

    status: int | None
    cut: Reason | None
    limit: float | None
    seconds: float
    said: bool | None = None
    peak: int = 0


def run(
    argv: Sequence[str],
    *,
    directory: Path,
    environment: Mapping[str, str],
    stdin: Path,
    output: Path,
    limit: Callable[[], float | None],
    sandbox: Sandbox,
    errors: Path | None = None,
    cancellation: Cancellation | None = None,
    is_spoilt: Callable[[], bool] | None = None,
    glances: Glances | None = None,
    watch: RunWatch | None = None,
    inherited: Sequence[int] = (),
) -> Exit:
    """Run ``argv`` in ``directory`` for at most ``limit()`` seconds and kill whatever it leaves running.

    It reads the file ``stdin``; its stdout and stderr both go to the file ``output``, unless there is a file
    ``errors`` for stderr. It runs in a session of its own, all of which is killed at the end, however the
    end came about, and so is what has left it and carries the `PLACE` of ``environment``. ``limit`` and
    ``is_spoilt`` are asked now and then: the limit may change while the process runs, and what is spoilt is
    ended. So is what ``glances`` say is enough, and what ``watch`` says takes too much. ``inherited`` are
    open files that it has besides.

    Raises `Cancelled`, `NotStartedError`, `ShortageError` when the system has no room for another process,
    and `OSError` when one of the files cannot be opened or there is no ``directory``.
    """
    if cancellation is not None and cancellation.cancelled:
        raise Cancelled
    with stdin.open("rb") as source, output.open("wb") as sink, _opened(errors) as second:
        session = _Session(argv, directory, environment, (source, sink, second), sandbox, inherited)
    follower = _Follower(session, limit, is_spoilt, glances, watch)
    try:
        sandbox.register(session.process.pid)
        if cancellation is not None:
            cancellation.arm(session.kill)
        follower.follow()
        seconds = time.monotonic() - session.started
    finally:
        if cancellation is not None:
            cancellation.disarm()
        status = session.end(by_itself=follower.over and follower.cut is None and follower.said is None)
    peak = max(session.peak, 0 if watch is None else watch.peak)
    # A process that ended by itself just before it was cancelled or cut has given its answer.
    if status not in (-SIGKILL, None):
        return Exit(status, None, follower.limit, seconds, peak=peak)
    if cancellation is not None and cancellation.cancelled:
        raise Cancelled
    return Exit(status, follower.cut, follower.limit, seconds, follower.said, peak)


def _opened(errors: Path | None) -> AbstractContextManager[IO[bytes] | int]:
    """Where stderr goes."""
    return nullcontext(subprocess.STDOUT) if errors is None else errors.open("wb")


class _Session:
    """The processes of one run. Their id is only used while the leader, alive or zombie, keeps it ours."""

    def __init__(
        self,
        argv: Sequence[str],
        directory: Path,
        environment: Mapping[str, str],
        streams: _Streams,
        sandbox: Sandbox,
        inherited: Sequence[int],
    ) -> None:
        self._sandbox = sandbox
        self._marker = os.fsencode(f"{PLACE}={environment[PLACE]}")
        self._lock = threading.Lock()
        self._killed = self._ended = False
        self.peak = 0
        """Bytes of memory that its largest process took; 0 until it has ended."""
        self._witness = Witness()
        try:
            self.process, self.started = _spawn(
                argv, directory, environment, streams, (self._witness.inherited, *inherited)
            )
        except BaseException:
            self._witness.close()
            raise
        finally:
            self._witness.started()
        self._child = Child(self.process.pid)

    def has_ended(self, seconds: float) -> bool:
        """Whether the leader has ended, waiting for so many seconds at most. It is not reaped."""
        return self._child.has_ended(seconds)

    def kill(self) -> None:
        """SIGKILL the leader's process group, unless `end` has been called. From any thread."""
        with self._lock:
            if not self._ended:
                self._killed = True
                guardian.kill_group(self.process.pid)

    def end(self, *, by_itself: bool) -> int | None:
        """Kill what is left, then reap the leader and return its status, None if that was lost.

        Other groups of the session, and other sessions, are looked for when the witness says that somebody
        is left, and when the leader did not end ``by_itself``: something may go on for ever then that has
        closed the pipe of the witness, as what a Python program starts has.
        """
        with self._lock:
            self._ended = True
        leader = self.process.pid
        guardian.kill_group(leader)
        if self._killed or not by_itself or not self._witness.all_gone():
            kill_left(leader, self._marker)
        self._witness.close()
        self._sandbox.release(leader)
        status = self._child.reap()
        self.peak = self._child.peak
        # What is reaped behind its back, `Popen` would go on looking for under an id that is not its own.
        self.process.returncode = -1 if status is None else status
        return status


class _Follower:
    """Waits for one run, and sees when it has to be cut."""

    def __init__(
        self,
        session: _Session,
        limit: Callable[[], float | None],
        is_spoilt: Callable[[], bool] | None,
        glances: Glances | None,
        watch: RunWatch | None,
    ) -> None:
        self._session, self._limit, self._is_spoilt = session, limit, is_spoilt
        self._glances, self._watch = glances, watch
        self._next = session.started + self._between_looks()
        self.limit: float | None = None
        self.cut: Reason | None = None
        self.said: bool | None = None
        self.over = False

    def follow(self) -> None:
        """Wait until the run has ended or is to be cut."""
        self.limit = self._limit()
        while not self._has_ended():
            now = time.monotonic()
            if self._glances is not None and self._glances.is_enough(now - self._session.started):
                self.said = self._glances.said
                break
            if now < self._next and self._left() > 0:
                continue
            self._next = now + self._between_looks()
            self.limit = self._limit()
            self.cut = self._reason()
            if self.cut is not None:
                break
        self.over = True

    def _has_ended(self) -> bool:
        """Whether the run has ended, after a pause.

        What the pause took too long is no time of the run: this process was stopped, and the run most likely
        with it, or has ended meanwhile.
        """
        pause, began = self._pause(), time.monotonic()
        has_ended = self._session.has_ended(pause)
        late = time.monotonic() - began - pause
        if late > STOPPED:
            self._session.started += late
        return has_ended

    def _reason(self) -> Reason | None:
        """Why the run is to be cut now."""
        if self._left() <= 0:
            return Reason.TIMEOUT
        if self._is_spoilt is not None and self._is_spoilt():
            return Reason.SPOILT
        return None if self._watch is None else self._watch.look(self._session.process.pid)

    def _pause(self) -> float:
        """Seconds until there is something to see to, if it does not end before."""
        now = time.monotonic()
        glance = math.inf if self._glances is None else self._glances.pause(now - self._session.started)
        return min(glance, max(0.0, self._next - now), max(0.0, self._left()))

    def _between_looks(self) -> float:
        return LONGEST_PAUSE if self._watch is None else self._watch.pause

    def _left(self) -> float:
        return math.inf if self.limit is None else self._session.started + self.limit - time.monotonic()


def _spawn(
    argv: Sequence[str],
    directory: Path,
    environment: Mapping[str, str],
    streams: _Streams,
    inherited: Sequence[int],
) -> tuple[subprocess.Popen[bytes], float]:
    """The process and the moment before it was started; others may have had to be waited for before that."""
    pauses = iter(PAUSES)
    stdin, stdout, stderr = streams
    while True:
        try:
            with _spawning:
                started = time.monotonic()
                # Without a preexec_fn Python uses vfork, whose cost does not grow with our memory.
                process = subprocess.Popen(
                    argv,
                    cwd=directory,
                    env=environment,
                    stdin=stdin,
                    stdout=stdout,
                    stderr=stderr,
                    start_new_session=True,
                    pass_fds=inherited,
                )
        except OSError as error:  # noqa: PERF203 - a try costs nothing beside a spawn
            if error.filename == directory:
                raise
            if error.errno not in TRANSIENT:
                raise NotStartedError(f"{argv[0]} could not be started: {error.strerror}.") from error
            pause = next(pauses, None)
            if pause is None:
                raise ShortageError(
                    f"{argv[0]} could not be started in {len(PAUSES) + 1} tries: {error.strerror}. "
                    f"{_hint(error)}",
                    error.errno,
                ) from error
            time.sleep(pause)
        else:
            return process, started


def _hint(error: OSError) -> str:
    """What to do about a spawn that goes on failing."""
    if error.errno == errno.ETXTBSY:
        return "Somebody has it open for writing; write it elsewhere and move it into its place."
    return "Use fewer jobs, or raise the limits on processes, open files and memory."
