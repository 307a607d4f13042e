"""Where a run writes to: everything can be written where it is wanted, and nothing is written over."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from treereduce.errors import UsageError
from treereduce.feed.outlets import NO_OUTLETS, Outlets
from treereduce.journal.best_file import beside, check_backup, check_place

STANDARD_STREAM = "-"

STANDARD_OUTPUTS = (STANDARD_STREAM, "fd:1", "/dev/stdout", "/dev/fd/1")
"""How events are told to go where a result on standard output goes."""

USUAL_MODE = 0o666
"""Permissions of a new file, before the umask."""


class Places(NamedTuple):
    """The files of a call."""

    file: Path
    """The input."""
    is_streamed: bool
    """Whether that is standard input."""
    output: Path | None
    """The result; None is standard output."""
    backup: Path | None
    """Where the original goes when the result takes its place."""
    tests: Sequence[Path | Sequence[str] | None]
    """Checks, and the words of commands."""
    others: Sequence[str] = ()
    """Commands for something else than checks, as in a shell."""


def output_of(
    typed: str | None, file: Path, *, is_streamed: bool, in_place: bool, feed: Outlets
) -> Path | None:
    """Where the result goes: beside the input, or to standard output when the input came that way."""
    if in_place:
        return file
    if typed is None and not is_streamed:
        return beside(file)
    if typed in (None, STANDARD_STREAM):
        if feed.events in STANDARD_OUTPUTS:
            raise UsageError("Events and the result cannot both go to standard output: name a file for one.")
        return None
    if typed.endswith(os.sep):
        raise UsageError(f"{typed} is a directory; name a file for the result with -o.")
    return Path(typed)


def check_places(places: Places, source: bytes, *, record: Path | None, feed: Outlets) -> None:
    """Raise `UsageError` where something cannot be written, or would replace what the run has a use for.

    ``record`` is a directory that was named for the record of the run.
    """
    if record is not None:
        from treereduce.record.places import check_place as check_run_directory  # noqa: PLC0415 - rare

        check_run_directory(record)
    if places.output is not None:
        if places.backup is None:
            check_place(places.output)
        else:
            check_place(places.output, "name a file elsewhere with -o, and not --in-place")
        _check_output_is_new(places.output, places)
    if places.backup is not None:
        check_backup(places.backup, source)
    if feed != NO_OUTLETS:
        _check_outlets(feed, places)


def mode_of(file: Path) -> int:
    """The permissions that the result has, which are the input's; the usual ones if that has gone since."""
    try:
        return file.stat().st_mode & 0o777
    except OSError:
        return USUAL_MODE


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def _check_output_is_new(output: Path, places: Places) -> None:
    """The result must not replace the input, unless asked to, nor a check, nor what a command has by name."""
    if places.backup is None and not places.is_streamed and is_same(output, places.file):
        raise UsageError(f"{output} is the input: use --in-place to replace it, which keeps the original.")
    if any(isinstance(test, Path) and is_same(output, test) for test in places.tests):
        raise UsageError(f"{output} is the check: name another file with -o.")
    commands = [*(_words(test) for test in places.tests), *map(_split, places.others)]
    named = (Path(word) for words in commands for word in words)
    if places.backup is None and output.exists() and any(is_same(output, path) for path in named):
        raise UsageError(f"{output} is a file of a command that the run calls: name another one with -o.")


def _check_outlets(feed: Outlets, places: Places) -> None:
    """Events and the summary must empty no file that the run has a use for; a descriptor must be open."""
    from treereduce.feed.target import DESCRIPTOR, check_outlets, open_target  # noqa: PLC0415 - for programs

    inputs = [] if places.is_streamed else [("the input", places.file)]
    results = [("the result", places.output), ("the copy of the input", places.backup)]
    checks = [("a check", Path(word)) for test in places.tests for word in _words(test)]
    known = [(what, path) for what, path in results if path is not None]
    others = [("a file of a command", Path(word)) for text in places.others for word in _split(text)]
    check_outlets(feed, [*inputs, *known, *checks, *others])
    if feed.events is not None and feed.events.startswith(DESCRIPTOR):
        # Now, as the first pipe of our own may get a number that the caller has left free.
        os.close(open_target(feed.events))


def _words(test: Path | Sequence[str] | None) -> Sequence[str]:
    return [str(test)] if isinstance(test, Path) else test or ()


def _split(text: str) -> Sequence[str]:
    try:
        return shlex.split(text)
    except ValueError:  # said where the command is made
        return text.split()


def refuse_device(file: Path) -> None:
    """Raise `UsageError` for what has no end, such as ``/dev/zero``. Raises what looking at it raises."""
    if file.is_char_device() or file.is_block_device():
        raise UsageError(f"{file} is a device: give a file, or - for standard input.")


def require_given(words: Mapping[str, str | None]) -> None:
    """Raise `UsageError` where one of them, by its name, is there and empty.

    That is what a shell makes of a variable that is not set. An empty path would be the working directory.
    """
    for name, word in words.items():
        if word == "":
            raise UsageError(f"{name} is empty, as a variable is that is not set: say what it shall be.")
