"""Run one command in a process of its own: limit, log, processor time, memory, and nothing left running.

``python -m bench.compare.supervisor``, with a `Job` as JSON on stdin, prints an `Outcome` as JSON. It is a
process of its own so that all that the command leaves behind becomes its child: Linux gives orphans to the
nearest ancestor that asked for them, which can then count their time and kill them.
"""

from __future__ import annotations

import ctypes
import dataclasses
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NoReturn

from bench.compare import processes

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
STEPS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
"""How a command is stopped, each if the one before was of no use. The first goes to its whole process
group, as Ctrl-C at a terminal does."""
SAMPLING = 0.25
"""Seconds between looks at the memory. A look takes about 1 ms for each process of the tool."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to run and for how long."""

    command: list[str]
    directory: str
    environment: dict[str, str]
    log: str
    """File for both streams of the output."""
    limit: float
    """Seconds until it is told to stop."""
    patience: float
    """Seconds between one step of stopping it and the next."""
    oracle: str
    """Name of the processes that are oracle calls: they and theirs do not count as the tool's memory."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it went. Times in seconds."""

    exit_status: int
    """Negative: the number of the signal that ended it."""
    started: float
    """By the monotonic clock."""
    wall: float
    stopping: float
    """Part of ``wall`` after the first signal to stop, 0 if none was needed."""
    cpu: float
    """User and system time of all processes that the command started, oracles included."""
    peak: int | None
    """Bytes, without oracles; None if it ended before the first look."""


def supervise(job: Job) -> Outcome:
    """Run the job to its end. This process must be one that `main` has prepared.

    Raises OSError when the command cannot be started.
    """
    try:
        with Path(job.log).open("wb") as log:
            started = time.monotonic()
            tool = subprocess.Popen(
                job.command,
                cwd=job.directory,
                env=job.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        ending = _Watch(job, tool.pid, started).until_it_ends()
    finally:
        processes.kill_descendants()
    tool.returncode = ending.status
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Outcome(
        ending.status,
        started,
        ending.wall,
        ending.stopping,
        usage.ru_utime + usage.ru_stime,
        ending.peak,
    )


@dataclass(frozen=True, slots=True)
class _Ending:
    status: int
    wall: float
    stopping: float
    peak: int | None


class _Watch:
    """Waits for the tool, looks at its memory meanwhile, and stops it when its time is up."""

    def __init__(self, job: Job, tool: int, started: float) -> None:
        self._job, self._tool, self._started = job, tool, started
        self._steps = list(STEPS)
        self._next_step = started + job.limit
        self._stopped_at: float | None = None
        self._peak: int | None = None

    def until_it_ends(self) -> _Ending:
        descriptor = os.pidfd_open(self._tool)
        try:
            poll = select.poll()
            poll.register(descriptor, select.POLLIN)
            while not poll.poll(self._pause()):
                self._look()
                if time.monotonic() >= self._next_step:
                    self._stop()
        finally:
            os.close(descriptor)
        ended = time.monotonic()
        _, status = os.waitpid(self._tool, 0)
        stopping = 0.0 if self._stopped_at is None else ended - self._stopped_at
        return _Ending(os.waitstatus_to_exitcode(status), ended - self._started, stopping, self._peak)

    def _pause(self) -> int:
        """Milliseconds until there is something to do."""
        until_step = max(0.0, self._next_step - time.monotonic())
        return int(1000 * min(SAMPLING, until_step)) + 1

    def _look(self) -> None:
        used = processes.memory_of_descendants(besides=self._job.oracle)
        if used:
            self._peak = max(self._peak or 0, used)
        processes.reap(besides=self._tool)

    def _stop(self) -> None:
        if self._stopped_at is None:
            self._stopped_at = time.monotonic()
        step = self._steps.pop(0)
        self._next_step = time.monotonic() + self._job.patience if self._steps else float("inf")
        if step == STEPS[0]:
            os.killpg(self._tool, step)
        else:
            os.kill(self._tool, step)


def _adopt_orphans() -> None:
    """Become the parent of every orphan below, and be told when the process above has died."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    if prctl(PR_SET_CHILD_SUBREAPER, 1) or prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM)):
        raise OSError(ctypes.get_errno(), "prctl")


def _leave(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - a handler is given both
    sys.exit(128 + number)


def run(job: Job) -> Outcome:
    """Run the job under a supervisor of its own.

    Raises OSError, whose message is what the supervisor said, when the command cannot be started, and
    KeyboardInterrupt after everything was killed.
    """
    command = [sys.executable, "-m", __name__]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as supervisor:
        try:
            printed, complaint = supervisor.communicate(json.dumps(dataclasses.asdict(job)).encode())
        except BaseException:
            supervisor.terminate()
            supervisor.communicate()
            raise
    if supervisor.returncode:
        raise OSError(complaint.decode(errors="replace").strip() or f"status {supervisor.returncode}")
    return Outcome(**json.loads(printed))


def main() -> None:
    """Read a job, print the outcome. It is ready to be told to stop before it has read anything."""
    signal.signal(signal.SIGTERM, _leave)
    # A command that a shell started in the background ignores SIGINT, and would hand that on to the tool.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _adopt_orphans()
    given: Mapping[str, object] = json.load(sys.stdin)
    try:
        outcome = supervise(Job(**given))  # type: ignore[arg-type] # what `run` sends
    except OSError as error:
        sys.exit(str(error))
    print(json.dumps(dataclasses.asdict(outcome)))


if __name__ == "__main__":
    main()
