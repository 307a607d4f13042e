"""The places that a run writes to, on disk and in memory, and the guardian that removes them in any case."""

from __future__ import annotations

import contextlib
import itertools
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import FileIO
from pathlib import Path
from types import TracebackType

from treereduce.errors import OracleError
from treereduce.machine.disk import Disk, as_soon_as_there_is_room, disk_at
from treereduce.machine.shortage import SHORT, unprepared
from treereduce.oracle.running import guardian

MARKER = "TREEREDUCE_RUN"
"""The environment variable by which the guardian knows processes that left their process group."""

PLACE = "TREEREDUCE_PLACE"
"""The environment variable by which processes that left the session of their run are known."""

GUARDIAN_SECONDS = 5.0
"""How long `Sandbox.close` waits for the guardian. It needs about 40 ms unless the disk is slow."""

NO_MORE: Mapping[str, str] = {}

MOST_OUTPUT = 2**28
"""Bytes that a run may print. A compiler says some kilobytes; what prints more than this prints for ever."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one oracle run happens."""

    work: Path
    """The directory the oracle runs in: new, and empty but for what its caller puts there."""
    temporary: Path
    """TMPDIR of the oracle, so that what a killed compiler leaves behind goes with the run."""
    output: Path
    """The file for what the oracle prints, out of its sight."""
    in_memory: bool = False
    """Whether all of them lie in memory and not on disk."""
    errors: Path | None = None
    """The file for its stderr, if that is wanted apart."""

    def make(self) -> None:
        """Make both directories and the file. Raises OSError; may be done again after that."""
        self.work.mkdir(exist_ok=True)
        self.temporary.mkdir(exist_ok=True)
        self.output.touch()

    def is_there(self) -> bool:
        """Whether nobody has removed it. Another run may, which does what it likes."""
        return os.path.isdir(self.work)  # noqa: PTH112 - that never raises

    def printed(self) -> int:
        """Bytes that the oracle has printed so far."""
        found = 0
        for file in (self.output, self.errors):
            if file is not None:
                with contextlib.suppress(OSError):
                    found += file.stat().st_size
        return found

    def written(self) -> int:
        """Bytes of all that the oracle has written so far. Files that vanish meanwhile do not count."""
        found = self.printed()
        for top in (self.work, self.temporary):
            for directory, _, names in os.walk(top):
                for name in names:
                    with contextlib.suppress(OSError):
                        found += os.lstat(os.path.join(directory, name)).st_size  # noqa: PTH118 - faster
        return found


class Sandbox:
    """A temporary root with a directory per oracle run, and the guardian process that outlives us.

    The root lies in ``parent``, by default where `tempfile` puts things (TMPDIR). With ``memory``, there is
    another one in it, where oracle runs take place until it is crowded. A context manager; safe to use from
    several threads. Raises `OracleError` when the root cannot be made or the guardian cannot be started.
    """

    def __init__(
        self,
        parent: Path | None = None,
        *,
        memory: Disk | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        # Not from `secrets`, which loads OpenSSL: 14 ms before the first run of the check.
        marker = os.urandom(16).hex()
        self.environment: Mapping[str, str] = {**(environment or os.environ), MARKER: marker}
        """What every oracle process gets as its environment: by default ours, and the marker."""
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        try:
            self.root = Path(tempfile.mkdtemp(prefix="treereduce-", dir=parent)).absolute()
        except OSError as error:
            if error.errno in SHORT:
                raise unprepared("No temporary directory could be made", error) from error
            raise OracleError(
                f"No temporary directory could be made: {error}. Set TMPDIR to one that can be written."
            ) from error
        # Not the root, which a run may remove.
        self._disk = disk_at(self.root.parent)
        self._memory = memory
        self._memory_root = _root_in(memory)
        try:
            self._pipe, self._guardian = _start_guardian(f"{MARKER}={marker}", self.roots())
        except OSError as error:
            self._remove()
            raise unprepared("The process that cleans up could not be started", error) from error

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Kill every oracle process that is left and remove the root. Closing twice does nothing more."""
        with self._lock:
            self._pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._guardian.wait(GUARDIAN_SECONDS)
        # Usually gone by now. The guardian waits longer when a fork of this process, made by somebody
        # else's code, still holds the pipe.
        self._remove()

    def roots(self) -> list[Path]:
        """The directories in which all places are."""
        return [self.root] if self._memory_root is None else [self.root, self._memory_root]

    def _remove(self) -> None:
        for root in self.roots():
            if root.exists():
                guardian.remove_tree(root)

    @contextlib.contextmanager
    def place(self, *, apart: bool = False) -> Iterator[Place]:
        """A new place for one oracle run, removed at the end of the block. Raises `OracleError`.

        With ``apart``, it has a file of its own for stderr.
        """
        place = self._new_place()
        if apart:
            place = replace(place, errors=place.output.with_suffix(".err"))
        try:
            yield place
        finally:
            # Next to each other, not in a directory of their own: on ext4 the removal of a directory
            # takes 0.2 ms, as long as everything else here.
            guardian.remove_tree(place.work)
            guardian.remove_tree(place.temporary)
            for file in filter(None, (place.output, place.errors)):
                guardian.remove_tree(file)

    def is_crowded(self, place: Place) -> bool:
        """Whether a run in ``place`` may have failed for want of room to write to. Then a no says nothing.

        From the first time on that memory is crowded, places are on disk.
        """
        if not place.in_memory:
            return self._disk.is_crowded()
        if self._memory is not None and self._memory.is_crowded():
            self.leave_memory()
        return self._memory is None

    def is_overflowing(self, place: Place) -> bool:
        """Whether a run in ``place`` must be ended, because it leaves no room to others or has none."""
        if place.printed() > MOST_OUTPUT:
            return True
        # Memory is only half used until then, and its runs have the disk to go to.
        return self.is_crowded(place) and (place.in_memory or place.written() > self._disk.share)

    def leave_memory(self) -> None:
        """Have all further places on disk."""
        self._memory = None

    def _new_place(self) -> Place:
        number = next(self._numbers)
        if self._memory is not None and self._memory_root is not None:
            place = _placed(self._memory_root, number, in_memory=True)
            try:
                _make(place)
            except OSError as error:
                if error.errno in SHORT:
                    raise unprepared("No directory could be made for a run of the check", error) from error
                self.leave_memory()
            else:
                return place
        place = _placed(self.root, number)
        try:
            as_soon_as_there_is_room(partial(_make, place))
        except OSError as error:
            raise unprepared("No directory could be made for a run of the check", error) from error
        return place

    def environment_in(self, place: Place, more: Mapping[str, str] = NO_MORE) -> dict[str, str]:
        """The environment of a process that runs in a place, with ``more`` variables set."""
        work = str(place.work)
        return {**self.environment, **more, PLACE: work, "PWD": work, "TMPDIR": str(place.temporary)}

    def register(self, group: int) -> None:
        """Tell the guardian of a process group that has started. Raises `ValueError` after `close`."""
        self._tell(b"+%d\n" % group)

    def release(self, group: int) -> None:
        """Tell the guardian that a group has been killed, before its id can be used anew."""
        # After `close` there is nobody to tell: the guardian has killed the group already.
        with contextlib.suppress(ValueError):
            self._tell(b"-%d\n" % group)

    def _tell(self, line: bytes) -> None:
        # A guardian that somebody killed costs the safety net, which is no reason to end the run.
        with self._lock, contextlib.suppress(BrokenPipeError):
            self._pipe.write(line)


def _root_in(memory: Disk | None) -> Path | None:
    """A root in memory; None without memory, and where it cannot be written after all."""
    if memory is None:
        return None
    try:
        return Path(tempfile.mkdtemp(prefix="treereduce-", dir=memory.directory))
    except OSError:
        return None


def _make(place: Place) -> None:
    """Make a place, and the root that it is in if a run has removed that. Raises OSError."""
    try:
        place.make()
    except FileNotFoundError:
        root = place.work.parent
        with contextlib.suppress(FileExistsError):
            root.mkdir(mode=0o700)
        if os.lstat(root).st_uid != os.geteuid():
            raise  # somebody else has taken the name, who would see all that we put there
        place.make()


def _placed(root: Path, number: int, *, in_memory: bool = False) -> Place:
    return Place(root / str(number), root / f"{number}.tmp", root / f"{number}.out", in_memory)


def _start_guardian(marker: str, roots: Sequence[Path]) -> tuple[FileIO, subprocess.Popen[bytes]]:
    """The pipe to the guardian, and its process. Raises OSError."""
    reader, writer = os.pipe()
    pipe = os.fdopen(writer, "wb", buffering=0)
    try:
        return pipe, _guardian(marker, roots, reader)
    except OSError:
        pipe.close()
        raise
    finally:
        os.close(reader)


def _guardian(marker: str, roots: Sequence[Path], pipe: int) -> subprocess.Popen[bytes]:
    # In a session of its own, so that Ctrl-C in our terminal does not reach it, and away from the
    # directories it is to remove. -I -S starts in 10 ms and imports nothing from the user's directories.
    return subprocess.Popen(
        [sys.executable, "-I", "-S", guardian.__file__, marker, *map(str, roots)],
        stdin=pipe,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd="/",
    )
