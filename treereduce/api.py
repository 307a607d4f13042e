"""Reduction as a function. The command line stands on the same parts."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
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
from treereduce.oracle.verdict import CHECK, FINAL, QUICK, Cancellation, Cancelled
from treereduce.planning.effort import Effort
from treereduce.record.record import Record
from treereduce.record.wanted import Wanted

if TYPE_CHECKING:
    from treereduce.engine.reducer import Reducer
    from treereduce.engine.settings import Settings
    from treereduce.oracle.kept import Kept
    from treereduce.record.about import About

Test = Callable[[bytes], bool] | Sequence[str] | str | Path
"""What an oracle is made of: a function, the words of a command, or the path of a check script."""

Through = Callable[[str, Oracle], Oracle]
"""What stands before an oracle, by the name of that."""


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
    rename: bool = False,
    allow_empty: bool = False,
    allow_flaky: bool = False,
    file_name: str | None = None,
    executor: Executor | None = None,
    listeners: Sequence[Listener] = (),
    cancellation: Cancellation | None = None,
    run_dir: str | Path | None = None,
) -> Result:
    """Find a small program of the same language that ``oracle`` still says yes to.

    ``language`` is a name or alias of those that ``treereduce-py languages`` lists, or what
    `treereduce.load_grammar` makes of a parser of your own; ``auto`` guesses it from ``file_name`` and
    ``source``.

    ``oracle`` is a function of the program's bytes, called from ``jobs`` threads at once, or by ``executor``,
    which may be of processes or of a cluster, in ``jobs`` calls at a time; or the path of a check script; or
    the words of a command, in which ``@@`` stands for the candidate's path. A script or
    command says yes with exit status 0, and finds the candidate under the name ``file_name``. A cheap
    ``quick_check`` before it and a dear ``final_check`` after it are of the same kinds, and must say yes too.

    ``timeout`` is in seconds for one run of a script or command (by default it adapts to what interesting
    runs take), ``time_limit`` in seconds for everything, ``max_tests`` in oracle calls. One job and one seed
    give the same result every time; ``jobs="auto"`` follows what pays. ``effort`` is ``quick``,
    ``normal`` or ``max``; ``passes`` names the only passes to use, as in ``runs,subtrees``, or those to
    leave out, as in ``-windows``; ``rename`` gives names short canonical ones at the end. ``allow_empty``
    and ``allow_flaky`` go on where the oracle says yes to the empty program, or contradicts itself.
    ``run_dir``, a new or empty directory, gets a record of the run, for ``treereduce-py runs show`` to read.

    ``cancellation.cancel()``, from another thread, ends the run soon with its best so far. Calls of a Python
    oracle that are under way are waited for.

    Raises `NotInterestingError`, `TrivialInputError`, `OracleError` and `UsageError`; `ReductionError` when
    the time was over before the first yes. What is raised in the middle of a run has the best program so far
    as its ``best``. An exception of a Python oracle passes through before the run, and ends it as the cause
    of a `ReductionError`. KeyboardInterrupt passes through with every process ended; a call of a Python
    oracle cannot be ended and runs on in its thread.
    """
    # Here, because with all passes it takes 0.1 s to import, and the command line asks the oracle meanwhile.
    from treereduce.engine.reducer import Reducer  # noqa: PLC0415

    began = time.monotonic()
    _require_positive(timeout=timeout, time_limit=time_limit, max_tests=max_tests)
    told = _told(language, file_name, program := source.encode() if isinstance(source, str) else source)
    settings = _settings(jobs, seed, max_tests, effort, passes, rename=rename)
    file = Path(file_name) if file_name else default_file(told.language)
    tests = quick_check, oracle, final_check
    with (
        _record(run_dir, program, file, told.language, tests, settings) as record,
        open_oracle(
            oracle,
            file=file,
            timeout=timeout,
            size=len(program),
            jobs=settings.most_jobs or settings.jobs,
            quick=quick_check,
            final=final_check,
            executor=executor,
            through=lambda name, one: record.asking(name, one, learns=False),
        ) as asked,
        Deadline(time_limit, cancellation or Cancellation(), began=began) as deadline,
        _preflight(asked, program, settings, deadline, empty=allow_empty, flaky=allow_flaky) as preflight,
    ):
        reducer = Reducer(program, told.language, asked, settings=settings, listeners=listeners)
        empty, flaky = allow_empty, allow_flaky
        return _search(
            reducer, preflight, deadline, record, told.warning, allow_empty=empty, allow_flaky=flaky
        )


def _settings(
    jobs: int | str,
    seed: int,
    max_tests: int | None,
    effort: Effort | str,
    passes: str | None,
    *,
    rename: bool,
) -> Settings:
    # Imported late for the same reason.
    from treereduce.engine.settings import Settings  # noqa: PLC0415
    from treereduce.planning.schedule import plan_passes  # noqa: PLC0415

    first, most = plan_jobs("jobs", jobs)
    return Settings(
        jobs=first,
        most_jobs=most,
        seed=seed,
        max_tests=max_tests,
        schedule=plan_passes(effort, passes, renaming=rename),
    )


def _require_positive(**numbers: float | None) -> None:
    for setting, number in numbers.items():
        require_positive(setting, number)


def _preflight(
    asked: Oracle, program: bytes, settings: Settings, deadline: Deadline, *, empty: bool, flaky: bool
) -> Preflight:
    return Preflight(
        asked,
        program,
        jobs=settings.jobs,
        allow_empty=empty,
        allow_flaky=flaky,
        cancellation=deadline.cancellation,
    )


def _record(
    directory: str | Path | None,
    program: bytes,
    file: Path,
    language: Language,
    tests: Sequence[Test | None],
    settings: Settings,
) -> Record:
    """The record in a directory, which may be none. Raises `UsageError` if that is in use."""

    def about() -> About:
        from treereduce.record.about import describe, identity  # noqa: PLC0415 - for who wants a record

        named = zip(("quick", "check", "final"), tests, strict=True)
        words = {name: _words(test) for name, test in named if test is not None}
        return describe(
            program,
            file,
            language.profile.name,
            checks={name: identity(check) for name, check in words.items()},
            settings={"jobs": settings.jobs, "most_jobs": settings.most_jobs, "seed": settings.seed},
        )

    if directory is not None:
        from treereduce.record.places import check_place  # noqa: PLC0415 - the same

        check_place(Path(directory))
    place = None if directory is None else Path(directory)
    return Record(about, program, Wanted(is_on=place is not None, place=place))


def _words(test: Test) -> Path | Sequence[str]:
    """What a test is known by."""
    if callable(test):
        return [getattr(test, "__qualname__", "a function")]
    return Path(test) if isinstance(test, (str, Path)) else test


def _search(
    reducer: Reducer,
    preflight: Preflight,
    deadline: Deadline,
    record: Record,
    warning: str,
    *,
    allow_empty: bool,
    allow_flaky: bool,
) -> Result:
    """Run a reducer between its first checks and the last one, until its end or as far as there is time."""
    oracle, listeners = reducer.oracle, reducer.listeners
    try:
        _warn(listeners, warning, *deadline.first_checks(preflight))
        if not allow_empty:
            reducer.rule_out_nothing()
        result = _run(reducer, deadline, record)
        if result.ending is not Ending.INTERRUPTED:
            _warn(listeners, deadline.last_check(oracle, result.program, allow_flaky=allow_flaky))
    except Cancelled:
        reducer.stop()
        return reducer.run()
    return result


def _run(reducer: Reducer, deadline: Deadline, record: Record) -> Result:
    """Run a reducer to its end, or until only the last check fits into the time that is left."""

    def stop() -> None:
        reducer.stop(Ending.TIME_LIMIT if deadline.over else Ending.INTERRUPTED)

    listeners = tuple(reducer.listeners)
    record.begin(reducer.original_tokens, lambda message: _warn(listeners, message))
    reducer.listeners.append(record.listening(lambda _: None))
    deadline.cancellation.arm(stop)
    try:
        with (
            record.ending(),
            deadline.stopping(
                lambda: reducer.stop(Ending.TIME_LIMIT), lambda: reducer.progress().size, reducer.oracle
            ),
        ):
            result = reducer.run()
    finally:
        deadline.cancellation.disarm()
    record.end(result.ending.value, result)
    return result


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
    executor: Executor | None = None,
    through: Through = lambda _, oracle: oracle,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Oracle]:
    """Make an oracle of a function, a check script or a command, and remove all its traces at the end.

    ``file`` is the input as the user named it, ``size`` its bytes, ``jobs`` the most runs at a time: by both
    it is seen whether candidates have room in memory. ``kept`` is what runs must have, by default exit
    status 0. ``quick`` is asked before it and ``final`` after it, each with a limit of its own. ``executor``
    calls the functions. ``through`` makes of each, by its name, the one that is asked. ``environment`` is
    that of scripts and commands, by default ours. Raises `UsageError` when one of them cannot be run.
    """
    given = {QUICK: quick, CHECK: oracle, FINAL: final}
    tests = {name: test for name, test in given.items() if test is not None}
    functions = {
        name: through(name, CallableOracle(test, executor)) for name, test in tests.items() if callable(test)
    }
    if len(functions) == len(tests):
        if timeout is not None:
            raise UsageError("A Python function cannot be stopped: timeout is for scripts and commands.")
        yield asking_in_turn(functions)
        return
    if executor is not None:
        raise UsageError("An executor calls functions: a script or command runs in a process as it is.")
    with Sandbox(memory=memory_disk(size, jobs), environment=environment) as sandbox:
        yield asking_in_turn(
            {
                name: through(
                    name, _oracle(name, test, file, sandbox, timeout, kept if name == CHECK else None)
                )
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
