"""Replace a file so that a reader, or a power cut, finds the old content or the new, never a part."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


def write_atomically(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Write ``data`` to a temporary file beside ``path``, force it to the disk and rename it to ``path``.

    A file that exists keeps its permissions, and a symbolic link keeps pointing to the file it points
    to. A new file gets ``mode`` less the umask. Raises OSError and leaves no temporary file behind.
    """
    target = Path(os.path.realpath(path))
    # A short name of its own: the target's name may already be as long as the file system allows.
    temporary = target.with_name(f".treereduce-{os.urandom(6).hex()}.tmp")
    try:
        _write_to_disk(temporary, data, mode, permissions=_permissions(target))
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_directory(target.parent)


def _permissions(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def _write_to_disk(path: Path, data: bytes, mode: int, *, permissions: int | None) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with os.fdopen(descriptor, "wb") as file:
        if permissions is not None:
            os.fchmod(descriptor, permissions)
        file.write(data)
        file.flush()
        os.fsync(descriptor)


def _sync_directory(directory: Path) -> None:
    """Make a rename in ``directory`` last. File systems that cannot sync a directory are let off."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
