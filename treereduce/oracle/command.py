"""A check script or a command as an oracle."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from signal import SIGKILL, SIGTERM

from treereduce.errors import OracleError, UsageError
from treereduce.oracle import process
from treereduce.oracle.command_line import CommandLine, absolute_arguments
from treereduce.oracle.disk import as_soon_as_there_is_room
from treereduce.oracle.explanation import SHELL_KILLED, Explanation, ending, tail
from treereduce.oracle.launcher import Launcher, command_launcher, launcher
from treereduce.oracle.memory import MemoryKills
from treereduce.oracle.sandbox import Place, Sandbox
from treereduce.oracle.times import Allowance, RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Reason, Verdict

KILLED = frozenset({-SIGKILL, -SIGTERM, SHELL_KILLED + SIGKILL, SHELL_KILLED + SIGTERM})
"""Statuses of a check that somebody else killed: an administrator, a batch system, the kernel for want of
memory. No compiler that crashes ends so. A script whose last command was killed ends with 128 and the number
of the signal, and has no more of an answer than that command; so does `timeout -s KILL` in a check."""


class CommandOracle:
    """An oracle that runs a command: exit status 0 means interesting, any other does not.

    A run that did not come to its own end is neither: see `Reason`.

    Each run has a new empty directory as its working directory. The candidate lies there under the base
    name of ``source``, which is the input as the user named it, and is what stdin reads. Made by
    `for_check` or `for_command`.
    """

    def __init__(
        self, start: Launcher, arguments: tuple[str, ...], *, source: Path, sandbox: Sandbox, times: RunTimes
    ) -> None:
        self.hint = start.hint
        """What the user should know about how the command is started, or empty."""
        self._line = CommandLine(start.words, arguments, source.name)
        self._names = self._line.file_names()
        self._source = source.absolute()
        self._sandbox = sandbox
        self._kills = MemoryKills()
        self.times = times

    @classmethod
    def for_check(cls, check: Path, *, source: Path, sandbox: Sandbox, times: RunTimes) -> CommandOracle:
        """Run the script ``check`` with the path of the candidate as its last argument.

        Raises `UsageError` when it cannot be run.
        """
        return cls(launcher(check), ("@@",), source=source, sandbox=sandbox, times=times)

    @classmethod
    def for_command(
        cls, argv: Sequence[str], *, source: Path, sandbox: Sandbox, times: RunTimes
    ) -> CommandOracle:
        """Run a command. ``@@`` anywhere in an argument becomes the candidate's path.

        ``@@.c`` becomes the path of a file with that suffix: the candidate if it has it, else a copy.
        Nothing is appended to a command without ``@@``. Arguments that name existing files here are made
        absolute, see `absolute_arguments`. Raises `UsageError` when the command cannot be run.
        """
        if not argv:
            raise UsageError("There is no command after `--`.")
        arguments = absolute_arguments(argv[1:], source.name)
        return cls(command_launcher(argv[0]), arguments, source=source, sandbox=sandbox, times=times)

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        """Run the command on ``program``, for ``patience`` times the usual limit at most.

        Raises `Cancelled` when ``cancellation`` ended the run first, and `OracleError` when the run could
        not be prepared: a full disk, no room for another process.
        """
        with self._ran(program, cancellation, patience) as (_, answer, _how):
            return answer

    def explain(self, program: bytes, cancellation: Cancellation | None = None) -> Explanation:
        """Like `judge`, and tell how the run went."""
        with self._ran(program, cancellation) as (place, answer, how):
            return Explanation(
                answer=answer,
                command=self._line.typed(),
                directory=place.work,
                ending=how,
                output=tail(place.output),
                by_hand=self.by_hand(),
            )

    def by_hand(self) -> str:
        """A shell line that runs the command on the input in an empty directory, or empty when it is no file.

        It prints the exit status last.
        """
        if not self._source.is_file():
            return ""
        source = shlex.quote(str(self._source))
        copies = "".join(f"cp {source} {shlex.quote(f'./{name}')} && " for name in self._names[1:])
        return f'cd "$(mktemp -d)" && cp {source} . && {copies}{self._line.typed()}; echo $?'

    @contextmanager
    def _ran(
        self, program: bytes, cancellation: Cancellation | None, patience: float = 1.0
    ) -> Iterator[tuple[Place, Answer, str]]:
        """One run, with words for how it ended; on disk if there was not room enough for it in memory."""
        with self._sandbox.place() as place:
            try:
                answer, how = self._run(place, program, cancellation, patience)
            except OracleError:
                if not place.in_memory:
                    raise
                self._sandbox.leave_memory()
            else:
                stands = answer.verdict is Verdict.INTERESTING or not place.in_memory
                if stands or not self._sandbox.is_crowded(place):
                    yield place, answer, how
                    return
        with self._sandbox.place() as place:
            yield place, *self._run(place, program, cancellation, patience)

    def _run(
        self, place: Place, program: bytes, cancellation: Cancellation | None, patience: float
    ) -> tuple[Answer, str]:
        """One run, with words for how it ended."""
        allowance = Allowance(self.times, len(program), patience)
        killed = self._kills.before()
        try:
            write = partial(self._write, place, program)
            if place.in_memory:
                write()
            else:
                as_soon_as_there_is_room(write)
            with self.times.running():
                end = process.run(
                    self._line.words(place.work),
                    directory=place.work,
                    environment=self._sandbox.environment_in(place),
                    stdin=place.work / self._source.name,
                    output=place.output,
                    limit=allowance.seconds,
                    sandbox=self._sandbox,
                    cancellation=cancellation,
                    is_spoilt=partial(self._sandbox.is_overflowing, place),
                )
        except process.NotStartedError as error:
            return Answer(Verdict.ERROR, 0.0, allowance.seconds(), str(error)), "not started"
        except OSError as error:
            raise OracleError(f"A run of the check could not be prepared: {error}.") from error
        reason = self._no_answer(place, end, killed)
        if reason is not None:
            verdict = Verdict.UNANSWERED
        else:
            verdict = Verdict.INTERESTING if end.status == 0 else Verdict.UNINTERESTING
        answer = Answer(verdict, end.seconds, end.limit, reason=reason)
        self.times.observe(answer, len(program))
        return answer, ending(end.status, reason, end.limit)

    def _write(self, place: Place, program: bytes) -> None:
        for name in self._names:
            (place.work / name).write_bytes(program)

    def _no_answer(self, place: Place, end: process.Exit, killed: int) -> Reason | None:
        """Why a run says nothing of its program; None if it does. A yes is never doubted."""
        if end.cut is not None or end.status == 0:
            return end.cut
        if end.status is None:
            return Reason.LOST
        if self._kills.any_since(killed):
            return Reason.MEMORY
        if self._sandbox.is_crowded(place) and not place.in_memory:
            return Reason.SPOILT
        return Reason.KILLED if end.status in KILLED else None
