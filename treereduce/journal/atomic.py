"""Replace a file so that a reader, or a power cut, finds the old content or the new, never a part."""

from __future__ import annotations

import fcntl
import os
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

LEAST_AGE = 5.0
"""Seconds after which a temporary file that nobody holds is a dead writer's. A living one locks its file as
soon as it has made it, so this only has to be longer than a process may stand still in between."""

PREFIX, SUFFIX = ".treereduce-", ".tmp"
"""Of temporary files, with six random bytes between them."""


def write_atomically(
    path: Path, data: bytes, *, mode: int = 0o666, may_replace: Callable[[], bool] = lambda: True
) -> bool:
    """Write ``data`` to a temporary file beside ``path``, force it to the disk and rename it to ``path``.

    ``may_replace`` is asked when only the rename is left to do, for the disk may take long until then. Where
    it says no, ``path`` stays as it is. Returns what it said.

    A file that exists keeps its permissions, and a symbolic link keeps pointing to the file it points
    to. A new file gets ``mode`` less the umask. Raises OSError and leaves no temporary file behind.

    The temporary file has no name until all of it is on the disk, where the file system can do that: then
    SIGKILL leaves it only in the microseconds before the rename. `remove_stale` sees to those.
    """
    target = Path(os.path.realpath(path))
    # A short name of its own: the target's name may already be as long as the file system allows.
    temporary = target.with_name(f"{PREFIX}{os.urandom(6).hex()}{SUFFIX}")
    descriptor, has_name = _made(temporary, mode)
    with os.fdopen(descriptor, "wb") as file:
        try:
            with suppress(OSError):  # some file systems know no locks
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            permissions = _permissions(target)
            if permissions is not None:
                os.fchmod(descriptor, permissions)
            file.write(data)
            file.flush()
            os.fsync(descriptor)
            allowed = may_replace()
            if allowed and not has_name:
                # With a directory, which an absolute path needs none of, Python follows the link.
                os.link(f"/proc/self/fd/{descriptor}", temporary, src_dir_fd=descriptor)
            if allowed:
                temporary.replace(target)
            elif has_name:
                temporary.unlink()
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    _sync_directory(target.parent)
    return allowed


def remove_stale(directory: Path) -> None:
    """Remove temporary files in ``directory`` whose writers were killed. What cannot be removed stays."""
    with suppress(OSError):
        for file in directory.glob(f"{PREFIX}*{SUFFIX}"):
            with suppress(OSError):
                _remove_if_stale(file)


def _remove_if_stale(file: Path) -> None:
    descriptor = os.open(file, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        found = os.fstat(descriptor)
        if stat.S_ISREG(found.st_mode) and time.time() - found.st_mtime >= LEAST_AGE:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            file.unlink()
    finally:
        os.close(descriptor)


def _made(temporary: Path, mode: int) -> tuple[int, bool]:
    """A new file that is open for writing, and whether it has the name ``temporary`` yet."""
    flags = os.O_WRONLY | os.O_CLOEXEC
    if hasattr(os, "O_TMPFILE") and Path("/proc/self/fd").is_dir():
        with suppress(OSError):  # NFS, overlays and old kernels cannot
            return os.open(temporary.parent, flags | os.O_TMPFILE, mode), False
    return os.open(temporary, flags | os.O_CREAT | os.O_EXCL, mode), True


def _permissions(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def _sync_directory(directory: Path) -> None:
    """Make a rename in ``directory`` last. File systems that cannot sync a directory are let off."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
