"""Run a formatter on a program: a command that changes a file in place, or one from stdin to stdout."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.oracle.explanation import ending
from treereduce.oracle.running import process
from treereduce.oracle.running.command_line import CommandLine, absolute_arguments
from treereduce.oracle.running.launcher import command_launcher
from treereduce.oracle.running.printed import read_printed
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.running.typed_words import typed_words
from treereduce.oracle.times import share_of
from treereduce.oracle.verdict import Cancellation

LONGEST = 60.0
"""Seconds that a formatter may take."""

SILENT = ("/bin/sh", "-c", 'exec "$@" 2>/dev/null', "sh")
"""Put before a command whose output is the program, so that what it says of itself is not in it."""


class FormatError(Exception):
    """A formatter has not done its work. The message is a clause that says why."""


class Formatter:
    """A formatter as the user wrote it, in words as in a shell.

    With ``@@`` it changes the file of that path, which has the base name of ``source``; without, it reads
    the program on its standard input and prints the result. ``time_limit`` is the seconds of the whole run.
    Raises `UsageError` when it cannot be run.
    """

    def __init__(self, line: str, *, source: Path, sandbox: Sandbox, time_limit: float | None = None) -> None:
        try:
            words = typed_words(line)
        except ValueError as error:
            raise UsageError(f"The formatter {line!r} cannot be read: {error}.") from error
        if not words:
            raise UsageError("The formatter is empty: give a command, as in --format 'clang-format -i @@'.")
        self.name = Path(words[0]).name
        self._in_place = any("@@" in word for word in words[1:])
        start = command_launcher(words[0])
        program = start.words if self._in_place else (*SILENT, *start.words)
        self._line = CommandLine(program, absolute_arguments(words[1:], source.name), source.name)
        self._sandbox, self._share = sandbox, share_of(time_limit)

    def format(self, program: bytes, cancellation: Cancellation | None = None) -> bytes:
        """What the formatter makes of a program.

        Raises `FormatError` when it fails, takes more than `LONGEST` seconds or a share of the time limit,
        prints without end or leaves nothing; `Cancelled`; `OracleError` when there is no room for a run.
        """
        with self._sandbox.place() as place:
            files = [place.work / name for name in self._line.file_names()]
            try:
                for file in files:
                    file.write_bytes(program)
                end = process.run(
                    self._line.words(place.work),
                    directory=place.work,
                    environment=self._sandbox.environment_in(place),
                    stdin=files[0],
                    output=place.output,
                    limit=lambda: min(LONGEST, self._share),
                    sandbox=self._sandbox,
                    cancellation=cancellation,
                    is_spoilt=partial(self._sandbox.is_overflowing, place),
                )
            except process.NotStartedError as error:
                raise FormatError(str(error).rstrip(".")) from error
            except OSError as error:
                raise FormatError(f"its files could not be written or opened ({error.strerror})") from error
            if end.cut is not None:
                raise FormatError(f"it was {ending(end.status, end.cut, end.limit)}")
            if end.status is None:
                raise FormatError("its exit status was lost")
            if end.status != 0:
                raise FormatError(f"it ended with {ending(end.status)}")
            try:
                formatted = read_printed(files[-1] if self._in_place else place.output)
            except OSError as error:
                raise FormatError(f"what it left cannot be read ({error.strerror})") from error
        if not formatted.strip():
            raise FormatError("it left nothing of the program")
        return formatted
