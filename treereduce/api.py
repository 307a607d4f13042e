"""Reduction as a function. The command line stands on the same parts."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.engine.state.events import Listener, Warned
from treereduce.engine.state.result import Ending, Result
from treereduce.errors import UsageError
from treereduce.languages import registry
from treereduce.languages.guessing import AUTO, Told, guess_or_text
from treereduce.languages.language import Language
from treereduce.machine.cores import available_cores, most_jobs
from treereduce.machine.memory_disk import memory_disk
from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.levels import asking_in_turn
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import CHECK, FINAL, QUICK, Cancellation
from treereduce.planning.effort import Effort

if TYPE_CHECKING:
    from treereduce.engine.reducer import Reducer
    from treereduce.engine.settings import Settings
    from treereduce.oracle.kept import Kept
    from treereduce.plugins.gathering import Outside

NO_COMMANDS: Mapping[str, str] = {}

Test = Callable[[bytes], bool] | Sequence[str] | str | Path
"""What an oracle is made of: a function, the words of a command, or the path of a check script."""


def reduce(
    source: bytes | str,
    language: str | Language,
    oracle: Test,
    *,
    quick_check: Test | None = None,
    final_check: Test | None = None,
    jobs: int | str = 1,
    timeout: float | None = None,
    time_limit: float | None = None,
    max_tests: int | None = None,
    seed: int = 0,
    effort: Effort | str = Effort.NORMAL,
    passes: str | None = None,
    pass_commands: Mapping[str, str] = NO_COMMANDS,
    rename: bool = False,
    allow_empty: bool = False,
    allow_flaky: bool = False,
    file_name: str | None = None,
    listeners: Sequence[Listener] = (),
) -> Result:
    """Find a small program of the same language that ``oracle`` still says yes to.

    ``language`` is a name or alias of those that ``treereduce-py languages`` lists, or what
    `treereduce.load_grammar` makes of a parser of your own; ``auto`` guesses it from ``file_name`` and
    ``source``.

    ``oracle`` is a function of the program's bytes, called from ``jobs`` threads at once; or the path of a
    check script; or the words of a command, in which ``@@`` stands for the candidate's path. A script or
    command says yes with exit status 0, and finds the candidate under the name ``file_name``. A cheap
    ``quick_check`` before it and a dear ``final_check`` after it are of the same kinds, and must say yes too.

    ``timeout`` is in seconds for one run of a script or command (by default it adapts to what interesting
    runs take), ``time_limit`` in seconds for everything, ``max_tests`` in oracle calls. One job and one seed
    give the same result every time; ``jobs="auto"`` follows what pays. ``effort`` is ``quick``,
    ``normal`` or ``max``; ``passes`` names the only passes to use, as in ``runs,subtrees``, or those to
    leave out, as in ``-windows``; ``pass_commands`` has programs that are passes, by ``NAME:HOW``;
    ``rename`` gives names short canonical ones at the end. ``allow_empty`` and ``allow_flaky`` go on where
    the oracle says yes to the empty program, or contradicts itself.

    Raises `NotInterestingError`, `TrivialInputError`, `OracleError` and `UsageError`; `ReductionError` when
    the time was over before the first yes. What is raised in the middle of a run has the best program so far
    as its ``best``. An exception of a Python oracle passes through before the run, and ends it as the cause
    of a `ReductionError`. KeyboardInterrupt passes through with every process ended; a call of a Python
    oracle cannot be ended and runs on in its thread.
    """
    began = time.monotonic()
    for name, number in (("timeout", timeout), ("time_limit", time_limit), ("max_tests", max_tests)):
        require_positive(name, number)
    told = _told(language, file_name, program := source.encode() if isinstance(source, str) else source)
    file = Path(file_name) if file_name else default_file(told.language)
    outside = _outside(pass_commands, file, listeners, effort, passes)
    settings = _settings(jobs, seed, max_tests, effort, passes, outside, rename=rename)
    with (
        outside,
        open_oracle(
            oracle,
            file=file,
            timeout=timeout,
            size=len(program),
            jobs=settings.most_jobs or settings.jobs,
            quick=quick_check,
            final=final_check,
        ) as asked,
        Deadline(time_limit, Cancellation(), began=began) as deadline,
        Preflight(
            asked,
            program,
            jobs=settings.jobs,
            allow_empty=allow_empty,
            allow_flaky=allow_flaky,
            cancellation=deadline.cancellation,
        ) as preflight,
    ):
        reducer = _reducer(program, told.language, asked, settings, listeners, allow_empty=allow_empty)
        _warn(listeners, told.warning, *deadline.first_checks(preflight))
        result = _search(reducer, deadline, outside)
        _warn(listeners, deadline.last_check(asked, result.program, allow_flaky=allow_flaky))
    return result


def _settings(
    jobs: int | str,
    seed: int,
    max_tests: int | None,
    effort: Effort | str,
    passes: str | None,
    outside: Outside,
    *,
    rename: bool,
) -> Settings:
    # All that has passes takes 0.1 s to import, and the command line asks the oracle meanwhile.
    from treereduce.engine.settings import Settings  # noqa: PLC0415
    from treereduce.planning.schedule import plan_passes  # noqa: PLC0415

    first, most = plan_jobs("jobs", jobs)
    return Settings(
        jobs=first,
        most_jobs=most,
        seed=seed,
        max_tests=max_tests,
        schedule=plan_passes(effort, passes, renaming=rename, extras=outside.extras),
    )


def _outside(
    commands: Mapping[str, str],
    file: Path,
    listeners: Sequence[Listener],
    effort: Effort | str,
    passes: str | None,
) -> Outside:
    """The passes from elsewhere. It starts nothing before one of them has its turn."""
    from treereduce.plugins.gathering import Outside, wants_tools  # noqa: PLC0415 - for the same reason

    typed = [f"{name}={command}" for name, command in commands.items()]
    tools = wants_tools(effort, passes)
    return Outside(lambda message: _warn(listeners, message), typed, file=file, tools=tools)


def _reducer(
    program: bytes,
    language: Language,
    asked: Oracle,
    settings: Settings,
    listeners: Sequence[Listener],
    *,
    allow_empty: bool,
) -> Reducer:
    from treereduce.engine.reducer import Reducer  # noqa: PLC0415 - for the same reason

    reducer = Reducer(program, language, asked, settings=settings, listeners=listeners)
    if not allow_empty:
        reducer.rule_out_nothing()
    return reducer


def _search(reducer: Reducer, deadline: Deadline, outside: Outside) -> Result:
    """Run a reducer to its end, or until only the last check fits into the time that is left."""

    def stop() -> None:
        reducer.stop(Ending.TIME_LIMIT)
        outside.stop()

    with deadline.stopping(stop, lambda: reducer.progress().size, reducer.oracle):
        return reducer.run()


def _warn(listeners: Sequence[Listener], *warnings: str) -> None:
    """Tell all listeners of the warnings that are not empty."""
    for warning in filter(None, warnings):
        for listener in listeners:
            listener(Warned(warning))


def _told(language: str | Language, file_name: str | None, program: bytes) -> Told:
    """The language of a program, guessed where it is ``auto``."""
    if isinstance(language, Language):
        return Told(language)
    if language == AUTO:
        return guess_or_text(Path(file_name or "program"), program, always=True)
    return Told(registry.load(language))


def plan_jobs(name: str, jobs: int | str | None) -> tuple[int, int | None]:
    """With how many jobs to begin, and how many there may be when their number follows what pays.

    ``jobs`` is a number, also as text, or ``auto``; None is as many as there are cores. Raises `UsageError`
    that calls the setting ``name``.
    """
    if jobs is None:
        return available_cores(), None
    if jobs == AUTO:
        return available_cores(), most_jobs(available_cores())
    try:
        number = int(jobs)
    except ValueError:
        number = 0
    if number < 1:
        raise UsageError(f"{name} is {jobs}: give a whole number above 0, or {AUTO}.")
    return number, None


def require_positive(name: str, number: float | None) -> None:
    """Raise `UsageError` unless the setting ``name`` is left out, or finite and above 0."""
    if number is not None and not (math.isfinite(number) and number > 0):
        raise UsageError(f"{name} is {number:g}: give a number above 0.")


def default_file(language: Language) -> Path:
    """The name of a program that has none: ``program`` with the first extension of its language."""
    return Path("program" + next(iter(language.profile.extensions), ""))


@contextmanager
def open_oracle(
    oracle: Test,
    *,
    file: Path,
    timeout: float | None,
    size: int,
    jobs: int,
    quick: Test | None = None,
    final: Test | None = None,
    kept: Kept | None = None,
) -> Iterator[Oracle]:
    """Make an oracle of a function, a check script or a command, and remove all its traces at the end.

    ``file`` is the input as the user named it, ``size`` its bytes, ``jobs`` the most runs at a time: by both
    it is seen whether candidates have room in memory. ``kept`` is what runs must have, by default exit
    status 0. ``quick`` is asked before it and ``final`` after it, each with a limit of its own. Raises
    `UsageError` when one of them cannot be run.
    """
    given = {QUICK: quick, CHECK: oracle, FINAL: final}
    tests = {name: test for name, test in given.items() if test is not None}
    functions = {name: CallableOracle(test) for name, test in tests.items() if callable(test)}
    if len(functions) == len(tests):
        if timeout is not None:
            raise UsageError("A Python function cannot be stopped: timeout is for scripts and commands.")
        yield asking_in_turn(functions)
        return
    with Sandbox(memory=memory_disk(size, jobs)) as sandbox:
        yield asking_in_turn(
            {
                name: _oracle(name, test, file, sandbox, timeout, kept if name == CHECK else None)
                for name, test in tests.items()
            }
        )


def _oracle(
    name: str, test: Test, file: Path, sandbox: Sandbox, timeout: float | None, kept: Kept | None
) -> Oracle:
    """An oracle of its own for one of those that are asked in turn."""
    if callable(test):
        return CallableOracle(test)
    times = RunTimes.adaptive() if timeout is None else RunTimes.fixed(timeout)
    try:
        if isinstance(test, (str, Path)):
            return CommandOracle.for_check(Path(test), source=file, sandbox=sandbox, times=times, kept=kept)
        return CommandOracle.for_command(test, source=file, sandbox=sandbox, times=times, kept=kept)
    except UsageError as error:
        if name == CHECK:
            raise
        raise UsageError(f"{name.capitalize()} cannot be run: {error}") from None
