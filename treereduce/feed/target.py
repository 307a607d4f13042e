"""Where a feed goes: a file, standard output, or a descriptor that the caller has opened."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.feed.outlets import Outlets
from treereduce.journal.best_file import is_descriptor

STANDARD_OUTPUT = "-"
DESCRIPTOR = "fd:"

EVENTS, SUMMARY = "--events", "--summary"

WRITING = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC


def check_outlets(outlets: Outlets, taken: Sequence[tuple[str, Path]]) -> None:
    """Raise `UsageError` if a file of a feed is one of those ``taken``, by what they are, or the other one.

    Or one that somebody has open, as ``/dev/stdout`` is by ``> log``: what is in it would be lost, and
    what is written later would go to a file without a name. To be called before anything is opened, for that
    empties a file.
    """
    summary = outlets.summary
    if summary is not None and (summary == STANDARD_OUTPUT or summary.startswith(DESCRIPTOR)):
        raise UsageError(f"{SUMMARY} is {summary}, and takes a file alone: ./{summary} is one.")
    taken = list(taken)
    for option, target in ((EVENTS, outlets.events), (SUMMARY, summary)):
        if target is None or target == STANDARD_OUTPUT or target.startswith(DESCRIPTOR):
            continue
        path = Path(target)
        if path.exists() and not path.is_file():
            continue  # a device or a pipe loses nothing
        if _is_open(path):
            instead = f"{STANDARD_OUTPUT} or {DESCRIPTOR}N" if option == EVENTS else "another file"
            raise UsageError(f"{option} is {target}, which is an open file of a process: give {instead}.")
        for what, other in taken:
            if os.path.realpath(path) == os.path.realpath(other) or _is_linked(path, other):
                raise UsageError(f"{option} is {target}, which is {what}: name another file.")
        taken.append((f"that of {option} too", path))


def _is_open(path: Path) -> bool:
    try:
        return is_descriptor(path)
    except OSError:
        return False  # opening it tells why it cannot be


def _is_linked(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def is_pipe(target: str) -> bool:
    """Whether a target is a named pipe, which cannot be opened before its reader comes."""
    try:
        return not target.startswith(DESCRIPTOR) and stat.S_ISFIFO(os.stat(target).st_mode)  # noqa: PTH116 - links
    except OSError:
        return False


def open_target(target: str) -> int:
    """A descriptor of our own that is open for writing. Raises `UsageError` that names the option."""
    try:
        if target == STANDARD_OUTPUT:
            descriptor = os.dup(1)
        elif target.startswith(DESCRIPTOR):
            descriptor = os.dup(_inherited(int(target.removeprefix(DESCRIPTOR))))
        else:
            return os.open(Path(target), WRITING | os.O_TRUNC, 0o666)
        os.write(descriptor, b"")
    except (ValueError, OverflowError):
        raise UsageError(
            f"{EVENTS} is {target}: after {DESCRIPTOR} comes the number of a descriptor."
        ) from None
    except OSError as error:
        raise _cannot_be_written(EVENTS, target, error) from None
    return descriptor


def _inherited(descriptor: int) -> int:
    """A descriptor, if it is none that we have opened ourselves. Raises OSError if there is no such one."""
    if not os.get_inheritable(descriptor):
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return descriptor


def make_room(file: str) -> None:
    """See that a summary can be written to a file later, and take away the one of an earlier run.

    Raises `UsageError` if it cannot.
    """
    if is_pipe(file):
        return
    try:
        os.close(os.open(Path(file), WRITING, 0o666))
        if Path(file).is_file():
            Path(os.path.realpath(file)).unlink()
    except OSError as error:
        raise _cannot_be_written(SUMMARY, file, error) from None


def _cannot_be_written(option: str, target: str, error: OSError) -> UsageError:
    return UsageError(f"{option} is {target}, which cannot be written to: {error.strerror}.")
