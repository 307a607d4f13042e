"""The file that always holds the best result so far."""

from __future__ import annotations

import errno
import os
import re
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from treereduce.engine.state.events import Event, Improved, Retracted
from treereduce.errors import UsageError
from treereduce.journal.atomic import remove_stale, write_atomically
from treereduce.journal.newest import Newest
from treereduce.journal.rescue import new_rescue_file

MOST_LINKS = 40
"""So many links the kernel follows one after the other before it calls them a loop."""


def beside(file: Path) -> Path:
    """Where the result goes that nobody has named a file for: ``NAME.reduced.EXT`` beside ``NAME.EXT``."""
    return file.with_name(f"{file.stem}.reduced{file.suffix}")


class BestFile:
    """A listener that keeps the newest program of a run in the file ``path``.

    A thread of its own writes, because a disk takes longer to sync than a fast oracle to answer: the
    newest version is written when the last write is done, those between are skipped. ``source`` is the
    program the run starts from; `close` writes it if nothing smaller was found.

    With ``backup`` the run is in place: ``path`` holds ``source`` already, and ``source`` is copied to
    ``backup`` just before ``path`` is first replaced. An earlier run that is gone on with may have replaced
    it already, by any of what it has ``left``.

    When ``path`` cannot be written in the middle of a run (a full disk, say), ``warn`` gets a sentence
    at once and the newest program is kept in the directory for temporary files; every later version is
    tried at ``path`` again.

    What somebody else has written to ``path`` during the run stays there, also after the last improvement:
    it may be a user's work, or another run's result. The newest program is kept elsewhere then, too. A file
    that is gone is written anew.

    ``where`` names the file with the newest written program, empty if it could be written nowhere.
    ``problem`` says why that is not ``path``, empty as long as it is. ``kept`` is what was written there
    last, which need not be the newest: a run that is ended at once may find more after `close`.
    """

    def __init__(
        self,
        path: Path,
        source: bytes,
        *,
        mode: int = 0o666,
        backup: Path | None = None,
        left: Sequence[bytes] = (),
        warn: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Raises `UsageError` if ``path`` or ``backup`` cannot be used. ``mode`` is for new files."""
        check_place(path)
        if backup is not None:
            check_backup(backup, source)
        remove_stale(Path(os.path.realpath(path)).parent)
        self.where = str(path)
        self.problem = ""
        self._path = path
        self._source = source
        self._mode = mode
        self._backup = backup
        self._warn = warn
        self._rescue: Path | None = None
        self._newest = Newest(source)
        self._written = -1 if backup is None else 0
        self._left = _first_found(path)
        self._is_ours = backup is None or self._left in (None, source, *left)
        found = self._left if backup is not None and self._is_ours else None
        self.kept = found if isinstance(found, bytes) else None
        self._writing = threading.Lock()
        self._wake = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._write_on, name="best-file", daemon=True)
        self._thread.start()

    @property
    def newest(self) -> bytes:
        """The newest program, written or not."""
        return self._newest.held[1]

    def __call__(self, event: Event) -> None:
        """Take note of a new best program. Returns before it is written."""
        if isinstance(event, (Improved, Retracted)) and self._newest.offer(event):
            self._wake.set()

    def flush(self) -> None:
        """Write the newest program unless it is there. On return the file ``where`` holds it."""
        with self._writing:
            version, program = self._newest.held
            if version > self._written or self._is_disturbed():
                self._write(program)
                if self.where:
                    self._written = version

    def close(self) -> None:
        """Write what is not written yet and end the thread."""
        self._closing = True
        self._wake.set()
        self._thread.join()
        self.flush()
        if self.problem and self._is_ours:
            with self._writing:  # the disk may have room by now
                self._write(self._newest.held[1])

    def _write_on(self) -> None:
        while not self._closing:
            self._wake.wait()
            self._wake.clear()
            if not self._closing:
                self.flush()

    def _is_disturbed(self) -> bool:
        """Whether the file that should hold the newest program is not as it was left."""
        if self._written < 0 or self.where != str(self._path):
            return False
        try:
            return not self._is_ours or _found(self._path) != self._left
        except OSError:
            return True  # writing it again finds out

    def _may_replace(self) -> bool:
        """Whether the file is as it was left, or gone. Once neither, it is somebody else's for good."""
        self._is_ours = self._is_ours and _found(self._path) in (None, self._left)
        return self._is_ours

    def _write(self, program: bytes) -> None:
        try:
            written = self._may_replace() and self._replace(program)
            if written:
                self._left = program if os.access(self._path, os.R_OK) else _found(self._path)
        except OSError as error:
            self._write_elsewhere(program, f"could not be written ({error.strerror})")
            return
        if not written:
            whose = "was changed by somebody else during the run, and is left as they have it"
            self._write_elsewhere(program, whose)
            return
        self.where, self.problem, self.kept = str(self._path), "", program
        if self._rescue is not None:
            with suppress(OSError):
                self._rescue.unlink()
            self._rescue = None

    def _replace(self, program: bytes) -> bool:
        """Put a program there, unless somebody else does so while the disk is slow. Returns whether."""
        self._keep_original()
        return write_atomically(self._path, program, mode=self._mode, may_replace=self._may_replace)

    def _keep_original(self) -> None:
        if self._backup is not None:
            write_atomically(self._backup, self._source, mode=self._mode)
            self._backup = None

    def _write_elsewhere(self, program: bytes, problem: str) -> None:
        already_known = self.problem
        self.problem = f"{self._path} {problem}"
        try:
            if self._rescue is None:
                self._rescue = new_rescue_file(self._path.name)
            write_atomically(self._rescue, program)
            self.where, self.kept = str(self._rescue), program
        except OSError:
            self.where, self.kept = "", None
        if not already_known:
            where = f"in {self.where}" if self.where else "nowhere but in memory"
            self._warn(f"{self.problem}; the best result is now kept {where}.")


def _found(path: Path) -> bytes | tuple[int, ...] | None:
    """What a file has, or what tells whether it was changed if it may not be read; None if there is none.

    The latter alone does not do: two files of one length that are written within one tick of the kernel's
    clock, some milliseconds, do not differ in it. Raises OSError if neither can be told for now, as when
    too many files are open: that is no sign of somebody else.
    """
    try:
        with suppress(PermissionError):
            if path.is_file():  # nobody writes to a pipe
                return path.read_bytes()
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _first_found(path: Path) -> bytes | tuple[int, ...] | None:
    """`_found` before a run. Raises `UsageError` where that cannot be told."""
    try:
        return _found(path)
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}); name another file with -o.") from None


def check_place(path: Path, way_out: str = "name another file with -o") -> None:
    """Raise `UsageError` unless ``path`` is a file that can be written, or a name for a new one.

    ``way_out`` is what the user may do instead.
    """
    directory = path.parent
    try:
        directory = Path(os.path.realpath(path)).parent
        if path.is_dir():
            raise UsageError(f"{path} is a directory; name a file for the result with -o.")
        is_open = is_descriptor(path)
        if is_open or (path.exists() and not path.is_file()):
            what = "an open file of a process" if is_open else "no regular file"
            raise UsageError(f"{path} is {what}; use -o - to write the result to standard output.")
        if not directory.is_dir():
            raise UsageError(f"There is no directory {directory}; make it, or {way_out}.")
        # What the permissions promise, a full or read-only disk may not keep: a real file is tried.
        tempfile.TemporaryFile(dir=directory).close()
    except OSError as error:
        raise UsageError(f"No file can be written in {directory} ({error.strerror}); {way_out}.") from None


def is_descriptor(path: Path) -> bool:
    """Whether a path is that of an open file of a process, as /dev/stdout, which nothing can replace.

    Raises OSError if it leads to itself.
    """
    for _ in range(MOST_LINKS):
        if not path.is_symlink():
            return False
        if re.fullmatch(r"/proc/\d+(/task/\d+)?/fd", os.path.realpath(path.parent)):
            return True
        path = path.parent / path.readlink()
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def check_backup(backup: Path, source: bytes) -> None:
    """Raise `UsageError` if ``backup`` exists and is anything but a copy of ``source``.

    An existing backup is never overwritten: it may be the only copy of what the user began with.
    """
    try:
        harmless = backup.read_bytes() == source
    except FileNotFoundError:
        harmless = True
    except IsADirectoryError:
        harmless = False
    except OSError as error:
        raise UsageError(
            f"The original would be kept in {backup}, which cannot be read ({error.strerror}); "
            "name a file for the result with -o, and not --in-place."
        ) from None
    if not harmless:
        raise UsageError(
            f"{backup} exists already, and the original would be kept there; "
            "move it away, or use -o instead of --in-place."
        )
