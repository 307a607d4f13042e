"""The one place on disk that a run writes to, and the guardian that removes it whatever happens."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from treereduce.errors import OracleError
from treereduce.oracle import guardian

MARKER = "TREEREDUCE_RUN"
"""The environment variable by which the guardian knows processes that left their process group."""

GUARDIAN_SECONDS = 5.0
"""How long `Sandbox.close` waits for the guardian. It needs about 50 ms unless the disk is slow."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one oracle run happens."""

    work: Path
    """The directory the oracle runs in: new, and empty but for what its caller puts there."""
    temporary: Path
    """TMPDIR of the oracle, so that what a killed compiler leaves behind goes with the run."""
    output: Path
    """The file for what the oracle prints, out of its sight."""


class Sandbox:
    """A temporary root with a directory per oracle run, and the guardian process that outlives us.

    The root lies in ``parent``, by default where `tempfile` puts things (TMPDIR). A context manager;
    safe to use from several threads. Raises `OracleError` when the root cannot be made or the guardian
    cannot be started.
    """

    def __init__(self, parent: Path | None = None) -> None:
        marker = secrets.token_hex(16)
        self.environment: Mapping[str, str] = {**os.environ, MARKER: marker}
        """What every oracle process gets as its environment: ours, and the marker."""
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        try:
            self.root = Path(tempfile.mkdtemp(prefix="treereduce-", dir=parent)).absolute()
        except OSError as error:
            raise OracleError(
                f"No temporary directory could be made: {error}. Set TMPDIR to one that can be written."
            ) from error
        reader, writer = os.pipe()
        self._pipe = os.fdopen(writer, "wb", buffering=0)
        try:
            self._guardian = _start_guardian(self.root, f"{MARKER}={marker}", reader)
        except OSError as error:
            self._pipe.close()
            guardian.remove_tree(self.root)
            raise OracleError(f"The process that cleans up could not be started: {error}.") from error
        finally:
            os.close(reader)

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
        if self.root.exists():
            guardian.remove_tree(self.root)

    @contextlib.contextmanager
    def place(self) -> Iterator[Place]:
        """A new place for one oracle run, removed at the end of the block. Raises `OracleError`."""
        number = next(self._numbers)
        place = Place(
            work=self.root / str(number),
            temporary=self.root / f"{number}.tmp",
            output=self.root / f"{number}.out",
        )
        try:
            place.work.mkdir()
            place.temporary.mkdir()
        except OSError as error:
            raise OracleError(f"No directory could be made for a run of the check: {error}.") from error
        try:
            yield place
        finally:
            # Next to each other, not in a directory of their own: on ext4 the removal of a directory
            # takes 0.2 ms, as long as everything else here.
            guardian.remove_tree(place.work)
            guardian.remove_tree(place.temporary)
            place.output.unlink(missing_ok=True)

    def environment_in(self, place: Place) -> dict[str, str]:
        """The environment of a process that runs in a place."""
        return {**self.environment, "PWD": str(place.work), "TMPDIR": str(place.temporary)}

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


def _start_guardian(root: Path, marker: str, pipe: int) -> subprocess.Popen[bytes]:
    # In a session of its own, so that Ctrl-C in our terminal does not reach it, and away from the
    # directories it is to remove. -I -S starts in 10 ms and imports nothing from the user's directories.
    return subprocess.Popen(
        [sys.executable, "-I", "-S", guardian.__file__, str(root), marker],
        stdin=pipe,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd="/",
    )
