"""A program that is spoken to line by line while it runs, and ended when it is silent for too long."""

from __future__ import annotations

import os
import select
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from treereduce.oracle.explanation import ending, tail
from treereduce.oracle.running import guardian
from treereduce.oracle.running.child import Child
from treereduce.oracle.verdict import Cancelled
from treereduce.plugins.host import MOST_PRINTED, Host, MisbehavedError, floods, last_line, not_run

PIECE = 65_536
LOOK = 0.25
"""Seconds between looks at what it writes to files while it is waited for."""
GRACE = 1.0
"""Seconds for a program that has closed its output to end, so that its exit status is known."""


class Talk:
    """One program under way, in a directory of its own. Not thread-safe but for its end.

    Raises `MisbehavedError` when it cannot be started, `ShortageError` when there is no room for it now, and
    `Cancelled` when the run is over.
    """

    def __init__(self, host: Host, words: Callable[[Path], list[str]], program: bytes = b"") -> None:
        self._lock = threading.Lock()
        self._heard = b""
        self._sandbox = host.sandbox
        self._awaiting = host.awaiting
        self._stack = ExitStack()
        self._over = False
        try:
            self._cancellation = self._stack.enter_context(host.cancellable())
            self.place = self._stack.enter_context(self._sandbox.place())
            (self.place.work / host.name).write_bytes(program)
            with self.place.output.open("wb") as errors:
                argv = words(self.place.work)
                self._process = subprocess.Popen(
                    argv,
                    cwd=self.place.work,
                    env=self._sandbox.environment_in(self.place),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    bufsize=0,
                    start_new_session=True,
                )
        except OSError as error:
            self._stack.close()
            raise not_run(error) from error
        except BaseException:
            self._stack.close()
            raise
        self._child = Child(self._process.pid)
        self._sandbox.register(self._process.pid)
        self._cancellation.arm(self._kill)
        assert self._process.stdin is not None  # noqa: S101 - for the type checker
        assert self._process.stdout is not None  # noqa: S101 - likewise
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)

    def ask(self, line: bytes, seconds: float, most: int) -> bytes | None:
        """Say a line and hear one; empty lines are said to hear on. None when its output has ended.

        ``most`` are bytes that a line may have beside `MOST_PRINTED`.
        """
        if self._over:
            raise Cancelled
        with self._awaiting():
            return self._ask(line, seconds, most)

    def _ask(self, line: bytes, seconds: float, most: int) -> bytes | None:
        deadline = time.monotonic() + seconds
        left = line
        while b"\n" not in self._heard or left:
            patience = deadline - time.monotonic()
            readable, writable = self._ready(min(LOOK, max(0.0, patience)), to_say=bool(left))
            if writable:
                left = self._say(left)
            if readable:
                piece = os.read(self._stdout.fileno(), PIECE)
                if not piece:
                    self._ended()
                    return None
                self._heard += piece
                if len(self._heard) > MOST_PRINTED + most and (left or b"\n" not in self._heard):
                    what = "before it had read what it was asked" if left else "in one line"
                    raise MisbehavedError(f"wrote more than {MOST_PRINTED:,} bytes {what}")
            elif not writable and floods(self.place, most):
                raise MisbehavedError(f"wrote more than {MOST_PRINTED:,} bytes")
            if patience <= 0 and (left or b"\n" not in self._heard):
                raise MisbehavedError(f"was still silent after {seconds:g} s{self._said()}")
        heard, _, self._heard = self._heard.partition(b"\n")
        return heard

    def _ready(self, seconds: float, *, to_say: bool) -> tuple[bool, bool]:
        """Whether there is something to read, and room to write to, after so many seconds at most."""
        # Not by `select.select`, which takes no file whose number is above 1023.
        poll = select.poll()
        poll.register(self._stdout, select.POLLIN)
        if to_say:
            poll.register(self._stdin, select.POLLOUT)
        ready = {descriptor for descriptor, _ in poll.poll(1000 * seconds)}
        return self._stdout.fileno() in ready, self._stdin.fileno() in ready

    def _say(self, line: bytes) -> bytes:
        try:
            return line[os.write(self._stdin.fileno(), line[:PIECE]) :]
        except BlockingIOError:
            return line
        except BrokenPipeError:
            return b""

    def _ended(self) -> None:
        """Its output is over. Raises unless it ended with 0."""
        if self._cancellation.cancelled:
            raise Cancelled
        said = self._said()
        status = self._end() if self._child.has_ended(GRACE) else 0
        if status:
            verb = "was" if status < 0 else "ended with"
            raise MisbehavedError(f"{verb} {ending(status)}{said}")

    def _said(self) -> str:
        return last_line(tail(self.place.output))

    def _kill(self) -> None:
        with self._lock:
            if not self._over:
                guardian.kill_group(self._process.pid)

    def _end(self) -> int | None:
        with self._lock:
            if self._over:
                return None
            self._over = True
        leader = self._process.pid
        guardian.kill_group(leader)
        self._cancellation.disarm()
        self._sandbox.release(leader)
        status = self._child.reap()
        self._process.returncode = -1 if status is None else status
        self._stdin.close()
        self._stdout.close()
        self._stack.close()
        return status

    def close(self) -> None:
        """End the program, if it has not ended. May be called twice."""
        self._end()
