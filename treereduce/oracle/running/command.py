"""A check script or a command as an oracle."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.errors import OracleError, ShortageError, UsageError
from treereduce.machine.disk import NO_ROOM, as_soon_as_there_is_room
from treereduce.machine.shortage import unprepared
from treereduce.oracle.explanation import Explanation, Learnt, ending, tail
from treereduce.oracle.running import process
from treereduce.oracle.running.command_line import CommandLine, absolute_arguments, typed_word
from treereduce.oracle.running.confined import Confined
from treereduce.oracle.running.early import EarlyEnds
from treereduce.oracle.running.judging import Judge
from treereduce.oracle.running.launcher import Launcher, command_launcher, launcher
from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.running.presence import Presence
from treereduce.oracle.running.request import Request, Way
from treereduce.oracle.running.sandbox import Place, Sandbox
from treereduce.oracle.times import Allowance, RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Reason, Verdict

if TYPE_CHECKING:
    from treereduce.oracle.kept import FasterWay, Kept

LONGEST_NAME = 255
"""Bytes of the name of a file that file systems take."""


class CommandOracle:
    """An oracle that runs a command: exit status 0 means interesting, any other does not.

    With ``kept``, what that says is interesting. A run that did not come to its own end is neither: see
    `Reason`.

    Each run has a new empty directory as its working directory. The candidate lies there under the base
    name of ``source``, which is the input as the user named it, and is what stdin reads. Made by
    `for_check` or `for_command`.
    """

    def __init__(
        self,
        start: Launcher,
        arguments: tuple[str, ...],
        *,
        source: Path,
        sandbox: Sandbox,
        times: RunTimes,
        kept: Kept | None = None,
        confined: Confined | None = None,
        script: Path | None = None,
    ) -> None:
        self._presence = Presence(script)
        self._confined = confined or Confined(LimitKeeper())
        self.hint = " ".join(filter(None, (start.hint, self._confined.remark)))
        """What the user should know about how the command is started, or empty."""
        self._way = Way(
            CommandLine(start.words, arguments, source.name),
            {},
            None if self._confined.on_trial else self._confined.box,
            self._confined.shown((*start.words, *arguments)),
        )
        self._names = self._way.line.file_names()
        for name in self._names:
            if len(os.fsencode(name)) > LONGEST_NAME:
                raise UsageError(
                    f"A run would need a file called {name[:20]}...{name[-20:]}, and no name has more than "
                    f"{LONGEST_NAME} bytes: give FILE a shorter one."
                )
        self._source = source.absolute()
        self._sandbox = sandbox
        self._judge = Judge(sandbox, kept)
        self._kept = kept
        self._is_repeated = self._has_refused = False
        self._finding = ""
        self._faster: Iterator[FasterWay] = iter(())
        self._seconds = 0.0
        self._early = EarlyEnds()
        self.times = times

    @classmethod
    def for_check(
        cls,
        check: Path,
        *,
        source: Path,
        sandbox: Sandbox,
        times: RunTimes,
        kept: Kept | None = None,
        confined: Confined | None = None,
    ) -> CommandOracle:
        """Run the script ``check`` with the path of the candidate as its last argument.

        Raises `UsageError` when it cannot be run.
        """
        return cls(
            launcher(check),
            ("@@",),
            source=source,
            sandbox=sandbox,
            times=times,
            kept=kept,
            confined=confined,
            script=check,
        )

    @classmethod
    def for_command(
        cls,
        argv: Sequence[str],
        *,
        source: Path,
        sandbox: Sandbox,
        times: RunTimes,
        kept: Kept | None = None,
        confined: Confined | None = None,
    ) -> CommandOracle:
        """Run a command. ``@@`` anywhere in an argument becomes the candidate's path.

        ``@@.c`` becomes the path of a file with that suffix: the candidate if it has it, else a copy.
        Nothing is appended to a command without ``@@``. Arguments that name existing files here are made
        absolute, see `absolute_arguments`. Raises `UsageError` when the command cannot be run.
        """
        if not argv:
            raise UsageError("The command has no words: give the program to run and what it is given.")
        arguments = absolute_arguments(argv[1:], source.name)
        start = command_launcher(argv[0])
        return cls(
            start, arguments, source=source, sandbox=sandbox, times=times, kept=kept, confined=confined
        )

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        """Run the command on ``program``, for ``patience`` times the usual limit at most.

        Raises `Cancelled` when ``cancellation`` ended the run first, and `OracleError` when the run could
        not be prepared: a full disk, no room for another process.
        """
        request = Request(program, cancellation, self._way, patience)
        faster = self._tried(request) if program == self._early.first else None
        if faster is not None:
            return faster
        with self._ran(request) as (_, answer, _how):
            if not self._has_refused or answer.verdict is not Verdict.INTERESTING:
                return answer
        # A way that came to something else may have hidden the crash, or it comes by chance: one more run has
        # to show, or the second run would be less of a test than where there is no faster way.
        self._has_refused = False
        with self._ran(request) as (_, answer, _how):
            return answer

    def explain(self, program: bytes, cancellation: Cancellation | None = None) -> Explanation:
        """Like `judge`, and tell how the run went.

        By the first run that is explained, it is found out what is kept where that is not known. The next on
        the same program tries a faster way, if there is one; if it has begun already, another one does.
        """
        if self._kept is not None:
            self._early.first = program
        request = Request(program, cancellation, self._way, is_first=True)
        with self._ran(request) as (place, answer, how):
            explanation = Explanation(
                answer=answer,
                command=self._way.line.typed(),
                directory=place.work,
                ending=how,
                output=tail(place.output, place.errors),
                by_hand=self.by_hand(program),
                matched="" if self._kept is None else self._kept.matched,
                refusal="" if self._kept is None else self._kept.refusal,
                confined=self._told_limits(),
            )
        if answer.verdict is Verdict.INTERESTING and self._confined.on_trial:
            self._try_sandbox(request)
        if self._kept is not None and answer.verdict is Verdict.INTERESTING:
            self._faster, self._seconds = iter(self._kept.faster_ways()), answer.seconds
            if self._is_repeated:
                self._tried(request)
                self._has_refused = False
        return explanation

    def by_hand(self, program: bytes) -> str:
        """A shell line that runs the command on the input, ``program``, in an empty directory.

        It prints the exit status last. Empty when there is no file with the input: what came on standard
        input may be called like another one.
        """
        try:
            if not (self._source.is_file() and self._source.read_bytes() == program):
                return ""
        except OSError:
            return ""
        source = typed_word(str(self._source))
        copies = "".join(f"cp {source} {typed_word(f'./{name}')} && " for name in self._names[1:])
        return f'cd "$(mktemp -d)" && cp {source} . && {copies}{self._way.line.typed()}; echo $?'

    def _tried(self, first: Request) -> Answer | None:
        """The answer of the first run in the first faster way that comes to the same, in no more time.

        Then all runs go so. None if there is no such way, or none that has not been tried.
        """
        self._is_repeated = True
        # Several threads may take from it; each way goes to one of them.
        for faster in self._faster:
            arguments = absolute_arguments(faster.command[1:], self._source.name)
            line = CommandLine(self._way.line.program, arguments, self._source.name)
            way = replace(self._way, line=line, environment=faster.environment)
            request = Request(first.program, first.cancellation, way, limit=self._seconds)
            with self._ran(request) as (_, answer, _how):
                if answer.verdict is Verdict.INTERESTING:
                    self._way, self._faster, self._has_refused = way, iter(()), False
                    return answer
                self._has_refused = True
        return None

    def findings(self) -> str:
        """What the first runs have shown that the user should know, or empty."""
        return self._finding

    def ended_runs(self) -> str:
        """How many runs were ended over their limits, for people, or empty."""
        return self._confined.limits.ended()

    @property
    def learnt(self) -> Learnt:
        """What the limits go by, and whether runs may be in the sandbox that was on trial."""
        return Learnt(self._confined.limits.peak, self._confined.boxed)

    @learnt.setter
    def learnt(self, learnt: Learnt) -> None:
        self._confined.limits.learn(learnt.memory)
        if self._confined.on_trial and learnt.boxed is not None:
            self._confined.on_trial, self._confined.boxed = False, learnt.boxed
            self._way = replace(self._way, box=self._confined.box if learnt.boxed else None)

    def _told_limits(self) -> str:
        place = "in a sandbox, which --sandbox none leaves out; " if self._way.box is not None else ""
        return place + self._confined.told()

    def _try_sandbox(self, first: Request) -> None:
        """Have all further runs in the sandbox if one in there comes to the same as the first."""
        box, self._confined.on_trial = self._confined.box, False
        if box is None:
            return
        way = replace(self._way, box=box)
        with self._ran(Request(first.program, first.cancellation, way)) as (_, answer, how):
            self._confined.boxed = answer.verdict is Verdict.INTERESTING
            if self._confined.boxed:
                self._way = way
            else:
                self._finding = (
                    f"The check does not say yes in a sandbox ({how}), so it runs without one: "
                    "candidates may do what you may."
                )

    @contextmanager
    def _ran(self, request: Request) -> Iterator[tuple[Place, Answer, str]]:
        """One run, with words for how it ended; on disk if there was not room enough for it in memory."""
        apart = self._kept is not None and self._kept.reads()
        with self._sandbox.place(apart=apart) as place:
            try:
                answer, how = self._run(place, request)
            except OracleError as error:
                is_about_room = not isinstance(error, ShortageError) or error.code in NO_ROOM
                if not (place.in_memory and is_about_room):
                    raise
                self._sandbox.leave_memory()
            else:
                stands = answer.verdict is Verdict.INTERESTING or not place.in_memory
                if stands or not self._sandbox.is_crowded(place):
                    yield place, answer, how
                    return
        with self._sandbox.place(apart=apart) as place:
            yield place, *self._run(place, request)

    def _run(self, place: Place, request: Request) -> tuple[Answer, str]:
        """One run, with words for how it ended."""
        limit = self._limit(request)
        so_far = None if self._kept is None or request.is_first else self._kept.so_far(place)
        glances = self._early.glances(request.program, so_far)
        before, disturbed = self._judge.before(), self._presence.disturbances
        words = request.way.line.words(place.work)
        try:
            self._prepare(place, request.program)
            with (
                self._confined.start(words, place, request.way.box, shown=request.way.shown) as start,
                self.times.running(),
            ):
                end = process.run(
                    start.words,
                    directory=place.work,
                    environment=self._sandbox.environment_in(place, request.way.environment),
                    stdin=place.work / self._source.name,
                    output=place.output,
                    limit=limit,
                    sandbox=self._sandbox,
                    errors=place.errors,
                    cancellation=request.cancellation,
                    is_spoilt=partial(self._sandbox.is_overflowing, place),
                    glances=glances,
                    watch=self._confined.limits.watch(request.patience),
                    inherited=start.inherited,
                )
                has_begun = not end.status or end.status < 0 or start.has_begun()
                end = start.seen(end)
        except process.NotStartedError as error:
            return self._not_started(str(error), limit(), disturbed), "not started"
        except OSError as error:
            # It may also be that not all of it has been removed yet.
            if isinstance(error, FileNotFoundError) or not place.is_there():
                return _gone(limit()), "not started"
            raise unprepared("A run of the check could not be prepared", error) from error
        if has_begun:
            try:
                verdict, reason = self._judge.judged(request, place, end, before)
            except OSError as error:
                raise unprepared("What a run of the check has come to could not be read", error) from error
        elif Path(words[0]).exists():
            verdict, reason = Verdict.UNANSWERED, Reason.SANDBOX
        else:
            return self._not_started(f"{words[0]} could not be started.", limit(), disturbed), "not started"
        self._presence.require(said_yes=verdict is Verdict.INTERESTING)
        if verdict is Verdict.UNINTERESTING and self._presence.disturbances != disturbed:
            verdict, reason = Verdict.UNANSWERED, Reason.KILLED
        self._early.learn(request.program, verdict, end, glances)
        answer = Answer(verdict, end.seconds, end.limit, reason=reason, status=end.status)
        self._learn(answer, len(request.program), end.peak)
        return answer, ending(end.status, reason or end.cut, end.limit)

    def _prepare(self, place: Place, program: bytes) -> None:
        """Write the files of a run."""
        write = partial(self._write, place, program)
        if place.in_memory:
            write()
        else:
            as_soon_as_there_is_room(write)

    def _learn(self, answer: Answer, size: int, peak: int) -> None:
        """Learn how long runs take, and how much memory."""
        self.times.observe(answer, size)
        if answer.verdict is Verdict.INTERESTING:
            self._confined.limits.learn(peak)
        self._confined.limits.count(answer.reason)

    def _not_started(self, why: str, limit: float | None, disturbed: int) -> Answer:
        """The answer of a run that could not be started. A script that was away for a moment comes back."""
        try:
            self._presence.require()
        except ShortageError:
            raise
        except OracleError as gone:
            return Answer(Verdict.ERROR, 0.0, limit, f"{why} {gone}")
        if self._presence.disturbances != disturbed:
            return Answer(Verdict.UNANSWERED, 0.0, limit, reason=Reason.KILLED)
        return Answer(Verdict.ERROR, 0.0, limit, self._presence.explain(why))

    def _limit(self, request: Request) -> Callable[[], float | None]:
        """What tells the seconds that a run is allowed. A hang has the same number each time."""
        fixed = self._kept.limit if self._kept is not None and self._kept.limit else request.limit
        if fixed is not None:
            return lambda: fixed
        return Allowance(self.times, len(request.program), request.patience).seconds

    def _write(self, place: Place, program: bytes) -> None:
        for name in self._names:
            (place.work / name).write_bytes(program)


def _gone(limit: float | None) -> Answer:
    """The answer of a run whose place was removed before it had begun."""
    return Answer(Verdict.UNANSWERED, 0.0, limit, reason=Reason.GONE)
