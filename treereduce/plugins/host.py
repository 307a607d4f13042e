"""Where programs that are passes run: under a guardian, with limits, and ended with the run.

Whatever a program does, who asked it gets what it made or a `MisbehavedError` that says what it did.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from treereduce.errors import OracleError, ShortageError
from treereduce.machine.disk import NO_ROOM
from treereduce.machine.shortage import SHORT
from treereduce.oracle.explanation import ending, tail
from treereduce.oracle.room import once_there_is_room
from treereduce.oracle.running import process
from treereduce.oracle.running.printed import printed_in
from treereduce.oracle.running.sandbox import Place, Sandbox
from treereduce.oracle.verdict import Cancellation, Cancelled, Reason

LONGEST = 30.0
"""Seconds that a program may take for one answer. Those of the C family take a tenth of a second."""
MOST_GROWTH = 4
LEAST_MOST = 2**16
"""What a program makes may be so many times as large as what it is given, and have so many bytes anyway."""
MOST_PRINTED = 2**24
"""Bytes that a program may print or leave in files, beside what it makes."""


Started = TypeVar("Started")


class MisbehavedError(Exception):
    """A program did what no pass may. The message is a clause that has the pass as its subject."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A program that has come to an end by itself."""

    status: int
    printed: bytes
    """What it said on standard output."""
    errors: str
    """The last lines of what it said on standard error."""
    file: bytes
    """What the file that it was given is now; empty if it is gone."""


class Host:
    """Starts programs for the passes of a run. Thread-safe.

    ``file`` has the name that candidates have too. Nothing is made before the first program runs.
    """

    def __init__(self, file: Path) -> None:
        self.name = file.name
        self._lock = threading.Lock()
        self._sandbox: Sandbox | None = None
        self._running: set[Cancellation] = set()
        self._at_end: list[Callable[[], None]] = []
        self.stopped = False
        """Whether nothing is started any more."""
        self.awaited = 0
        """Programs for whose answers somebody waits, each of which has its own time limit."""

    def close(self) -> None:
        """End all that runs, and leave nothing behind. Closing twice does nothing more."""
        self.stop()
        for close in self._at_end:
            close()
        with self._lock:
            sandbox, self._sandbox = self._sandbox, None
        if sandbox is not None:
            sandbox.close()

    def at_end(self, close: Callable[[], None]) -> None:
        """Have something closed when the run is over."""
        self._at_end.append(close)

    def stop(self) -> None:
        """End all that runs, and start nothing more. From any thread."""
        with self._lock:
            self.stopped = True
            running = list(self._running)
        for cancellation in running:
            cancellation.cancel()

    @property
    def sandbox(self) -> Sandbox:
        """Where programs run. Raises `Cancelled` when the run is over."""
        with self._lock:
            if self.stopped:
                raise Cancelled
            if self._sandbox is None:
                try:
                    self._sandbox = Sandbox()
                except OracleError as error:
                    raise not_run(error) from error
            return self._sandbox

    @contextmanager
    def cancellable(self) -> Iterator[Cancellation]:
        """What `stop` cancels while the block lasts. Raises `Cancelled` when it has been called."""
        cancellation = Cancellation()
        with self._lock:
            if self.stopped:
                raise Cancelled
            self._running.add(cancellation)
        try:
            yield cancellation
        finally:
            with self._lock:
                self._running.discard(cancellation)

    @contextmanager
    def awaiting(self) -> Iterator[None]:
        """Somebody waits for an answer while the block lasts."""
        with self._lock:
            self.awaited += 1
        try:
            yield
        finally:
            with self._lock:
                self.awaited -= 1

    def run(
        self,
        words: Callable[[Path], list[str]],
        program: bytes,
        *,
        name: str = "",
        limit: float | None = None,
        files: Mapping[str, bytes] | None = None,
        into: dict[str, bytes] | None = None,
    ) -> Ended:
        """Run the words, which are made for the directory that has the program under ``name``.

        By default that is what candidates are called; ``limit`` are seconds, by default `LONGEST`. ``files``
        lie beside it; what has become of them goes ``into``. Raises `MisbehavedError` when it hangs, floods,
        dies of a signal or cannot be started, and `Cancelled`.
        """

        def run() -> Ended:
            return self._run(words, program, name or self.name, limit, files or {}, into)

        return self.as_soon_as_possible(run)

    def as_soon_as_possible(self, start: Callable[[], Started]) -> Started:
        """What ``start`` returns, which is tried again while the machine has no room for what it starts.

        That is no fault of a pass. Raises `MisbehavedError` when it stays so, and `Cancelled`.
        """
        try:
            with self.cancellable() as cancellation:
                return once_there_is_room(start, cancellation)
        except ShortageError as error:
            raise MisbehavedError(f"cannot be run: {str(error).rstrip('.')}") from error

    def _run(
        self,
        words: Callable[[Path], list[str]],
        program: bytes,
        called: str,
        limit: float | None,
        beside: Mapping[str, bytes],
        into: dict[str, bytes] | None,
    ) -> Ended:
        with self.awaiting(), self.cancellable() as cancellation, self.sandbox.place(apart=True) as place:
            try:
                for file, text in ((called, program), *beside.items()):
                    (place.work / file).write_bytes(text)
                end = process.run(
                    words(place.work),
                    directory=place.work,
                    environment=self.sandbox.environment_in(place),
                    stdin=place.work / called,
                    output=place.output,
                    errors=place.errors,
                    limit=lambda: limit or LONGEST,
                    sandbox=self.sandbox,
                    cancellation=cancellation,
                    is_spoilt=lambda: floods(place, len(program)),
                )
            except (process.NotStartedError, OracleError, OSError) as error:
                raise not_run(error) from error
            if end.cut is Reason.SPOILT or floods(place, len(program)):
                raise MisbehavedError(f"wrote more than {MOST_PRINTED:,} bytes")
            said = tail(place.errors)
            if end.status is None and end.cut is None:
                raise MisbehavedError("has lost its exit status: something else here reaps processes")
            if end.cut is not None or end.status is None or end.status < 0:
                how = ending(end.status, end.cut, end.limit)
                raise MisbehavedError(f"was {how}{last_line(said)}")
            for file in beside:
                if into is not None:
                    into[file] = left_in(place.work / file)
            changed = made(left_in(place.work / called), program)
            return Ended(end.status, left_in(place.output), said, changed)


def made(text: bytes, program: bytes) -> bytes:
    """What a program has made of another one. Raises `MisbehavedError` when it has grown beyond measure."""
    if len(text) > max(MOST_GROWTH * len(program), LEAST_MOST):
        raise MisbehavedError(f"made a program of {len(text):,} bytes from one of {len(program):,}")
    return text


def last_line(said: str) -> str:
    """The last line of what a program said, in brackets after a blank; empty where it said nothing."""
    lines = said.strip().splitlines()
    return f" ({lines[-1]:.120})" if lines else ""


def floods(place: Place, size: int) -> bool:
    """Whether a program that was given ``size`` bytes has written more than any needs to."""
    return place.written() > MOST_PRINTED + MOST_GROWTH * size


def left_in(file: Path) -> bytes:
    """What a program has left in a file; nothing if it is none any more.

    Raises `ShortageError` where that cannot be told for now.
    """
    try:
        opened = printed_in(file)
    except OSError as error:
        raise ShortageError(str(error), error.errno) from error
    if opened is None:
        return b""
    with opened:
        return opened.read()


def not_run(error: Exception) -> Exception:
    """What to raise where a program could not be run: a shortage is nothing that it has done."""
    if isinstance(error, OSError) and error.errno in SHORT | NO_ROOM:
        return ShortageError(str(error), error.errno)
    why = error.strerror if isinstance(error, OSError) else str(error).rstrip(".")
    return error if isinstance(error, ShortageError) else MisbehavedError(f"cannot be run: {why}")
