"""Reduction as a function. The command line stands on the same parts."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.arguments import checked, require_all_positive
from treereduce.engine.state.events import Listener, Warned
from treereduce.errors import ReductionError, at_best_nothing, give_best
from treereduce.languages import registry
from treereduce.languages.guessing import AUTO, Told, guess_or_text
from treereduce.languages.language import Language
from treereduce.machine.cores import plan_jobs
from treereduce.machine.shortage import run_failed
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.opening import Test, open_oracle
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.verdict import Cancellation, Cancelled
from treereduce.planning.effort import Effort
from treereduce.program.given import program_bytes
from treereduce.record.record import Record
from treereduce.record.wanted import Wanted
from treereduce.spelling import keywords_in_errors, keywords_in_warnings, with_keywords

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from treereduce.engine.reducer import Reducer
    from treereduce.engine.settings import Settings
    from treereduce.engine.state.result import Result
    from treereduce.oracle.score import Scores
    from treereduce.oracle.scoring import Scoring
    from treereduce.planning.extra import Extra
    from treereduce.plugins.gathering import Outside
    from treereduce.record.about import About
    from treereduce.record.check import Kind

NO_COMMANDS: Mapping[str, str] = {}


@keywords_in_errors()
@at_best_nothing()
@checked
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
    prefer: Scoring | None = None,
    allow_empty: bool = False,
    allow_flaky: bool = False,
    repeat: int = 1,
    file_name: str | None = None,
    executor: Executor | None = None,
    listeners: Sequence[Listener] = (),
    cancellation: Cancellation | None = None,
    run_dir: str | Path | None = None,
) -> Result:
    """Find a small program of the same language that ``oracle`` still says yes to.

    ``language`` is a name or alias of those that ``treereduce-py languages`` lists, or what
    `treereduce.load_grammar` makes of your own parser; ``auto`` guesses from ``file_name`` and ``source``.

    ``oracle`` is a function of the program's bytes, called from ``jobs`` threads at once, or by ``executor``,
    of processes or of a cluster, in ``jobs`` calls at a time; or the path of a check script; or the words of
    a command, in which ``@@`` stands for the candidate's path. A script or command says yes with exit status
    0, and finds the candidate under the name ``file_name``. A cheap ``quick_check`` before it and a dear
    ``final_check`` after it are of the same kinds, and must say yes too.

    ``timeout`` is in seconds for one run of a script or command (by default it adapts to what interesting
    runs take), ``time_limit`` in seconds for everything, ``max_tests`` in oracle calls. One job and one seed
    give the same result every time; ``jobs="auto"`` follows what pays. ``effort`` is ``quick``, ``normal`` or
    ``max``; ``passes`` names the only passes to use, as in ``runs,subtrees``, or those to leave out, as in
    ``-windows``; ``pass_commands`` has programs that are passes, by ``NAME:HOW``; ``rename`` gives names
    short ones at the end. Of equally few tokens, what ``prefer`` gives the least number is kept: a function
    of the program's bytes, or a script or command that prints it. ``allow_empty`` and ``allow_flaky`` go on
    where the oracle says yes to nothing, or mostly no to ``source``. Each yes is to be given ``repeat`` times
    in a row, and more often where the oracle is seen to err. ``run_dir``, a new or empty directory, gets a
    record of the run, for ``treereduce-py runs show`` to read. ``cancellation.cancel()``, from another
    thread, ends the run soon with its best so far; calls of a Python oracle under way are waited for.

    Raises `NotInterestingError`, `TrivialInputError`, `OracleError` and `UsageError`; `ReductionError` when
    the time was over before the first yes. What is raised in the middle of a run has the best program so far
    as its ``best``. An exception of a Python oracle passes through before the run, and ends it as the cause
    of a `ReductionError`. KeyboardInterrupt passes through with every process ended, and has a ``best`` too,
    None before the first yes; a call of a Python oracle cannot be ended and runs on in its thread.
    """
    began = time.monotonic()
    require_all_positive(timeout=timeout, time_limit=time_limit, max_tests=max_tests)
    told = language_of(language, file_name, program := program_bytes(source))
    file = Path(file_name) if file_name else default_file(told.language)
    outside = _outside(pass_commands, file, told.language, listeners, effort, passes)
    settings = settings_of(
        jobs, seed, max_tests, effort, passes, outside.extras, rename=rename, repeat=repeat
    )
    tests = quick_check, oracle, final_check
    with (
        outside,
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
        _scores(prefer, file, timeout, len(program), time_limit) as scores,
        _preflight(asked, program, settings, deadline, empty=allow_empty, flaky=allow_flaky) as preflight,
    ):
        reducer = _reducer(program, told.language, asked, settings, preflight.chance, scores)
        reducer.listeners += map(keywords_in_warnings, listeners)
        reducer.also_stopped.append(outside.stop)
        return _search(reducer, preflight, deadline, record, told.warning, allow_empty=allow_empty)


def _reducer(
    program: bytes,
    language: Language,
    asked: Oracle,
    settings: Settings,
    chance: Chance,
    scores: Scores | None,
) -> Reducer:
    # Here, as with all passes it takes 0.1 s to import, and the command line asks the oracle meanwhile.
    from treereduce.engine.reducer import Reducer  # noqa: PLC0415

    return Reducer(program, language, asked, settings=settings, chance=chance, scores=scores)


def _scores(
    prefer: Scoring | None, file: Path, timeout: float | None, size: int, time_limit: float | None
) -> AbstractContextManager[Scores | None]:
    """What chooses among programs that are equally small."""
    if prefer is None:
        return nullcontext()
    from treereduce.oracle.scoring import open_scores  # noqa: PLC0415 - for who wants it

    return open_scores(prefer, file=file, timeout=timeout, size=size, time_limit=time_limit)


def settings_of(
    jobs: int | str,
    seed: int,
    max_tests: int | None,
    effort: Effort | str,
    passes: str | None,
    extras: Sequence[Extra] = (),
    *,
    rename: bool,
    repeat: int,
) -> Settings:
    """How the engine is to go about it. Raises `UsageError` for what it does not know."""
    # All that has passes takes 0.1 s to import, and the command line asks the oracle meanwhile.
    from treereduce.engine.settings import Settings  # noqa: PLC0415
    from treereduce.planning.schedule import plan_passes  # noqa: PLC0415

    first, most = plan_jobs("jobs", jobs)
    return Settings(
        jobs=first,
        most_jobs=most,
        seed=seed,
        repeat=repeat,
        max_tests=max_tests,
        schedule=plan_passes(effort, passes, renaming=rename, extras=extras),
    )


def _outside(
    commands: Mapping[str, str],
    file: Path,
    language: Language,
    listeners: Sequence[Listener],
    effort: Effort | str,
    passes: str | None,
) -> Outside:
    """The passes from elsewhere. It starts nothing before one of them has its turn."""
    from treereduce.plugins.gathering import Outside, wants_tools  # noqa: PLC0415 - for the same reason

    typed = [f"{name}={command}" for name, command in commands.items()]
    tools = wants_tools(effort, passes)
    return Outside(
        lambda message: _warn(listeners, with_keywords(message)),
        typed,
        file=file,
        tools=tools,
        language=language.profile.name,
    )


def _preflight(
    asked: Oracle, program: bytes, settings: Settings, deadline: Deadline, *, empty: bool, flaky: bool
) -> Preflight:
    return Preflight(
        asked,
        program,
        jobs=settings.jobs,
        allow_empty=empty,
        allow_flaky=flaky,
        chance=Chance(settings.repeat),
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
        return describe(
            program,
            file,
            language.profile.name,
            checks={name: identity(*_known_by(test)) for name, test in named if test is not None},
            settings={"jobs": settings.jobs, "most_jobs": settings.most_jobs, "seed": settings.seed},
        )

    if directory is not None:
        from treereduce.record.places import check_place  # noqa: PLC0415 - the same

        check_place(Path(directory))
    place = None if directory is None else Path(directory)
    return Record(about, program, Wanted(is_on=place is not None, place=place))


def _known_by(test: Test) -> tuple[Path | Sequence[str], Kind]:
    """What a test is known by, and what it is: a function may be called as a file or a command is."""
    if callable(test):
        return [getattr(test, "__qualname__", "a function")], "function"
    return (Path(test), "script") if isinstance(test, (str, Path)) else (test, "command")


def _search(
    reducer: Reducer,
    preflight: Preflight,
    deadline: Deadline,
    record: Record,
    warning: str,
    *,
    allow_empty: bool,
) -> Result:
    """Run a reducer between its first checks and the last one, until its end or as far as there is time."""
    listeners = tuple(reducer.listeners)
    try:
        _warn(listeners, warning, *deadline.first_checks(preflight))
        if not allow_empty:
            reducer.rule_out_nothing()
        record.begin(reducer.original_tokens, lambda message: _warn(listeners, message))
        reducer.listeners.append(record.listening(lambda _: None))
        with record.ending():
            result = reduced(reducer, deadline, listeners)
        record.end(result.ending.value, result)
    except Cancelled:
        reducer.stop()
        return reducer.run()
    except KeyboardInterrupt as interrupt:
        if not hasattr(interrupt, "best"):
            give_best(interrupt, reducer.champion.program if preflight.said_yes else None)
        raise
    return result


def reduced(reducer: Reducer, deadline: Deadline, listeners: Sequence[Listener]) -> Result:
    """What a reducer comes to, asked about once more if there is time, and holds.

    Raises `ReductionError`, with the best program so far.
    """
    from treereduce.engine.state.result import Ending  # noqa: PLC0415 - 14 ms, before which the oracle is asked

    def to_the_end() -> Result:
        result = _run_in_time(reducer, deadline)
        if result.ending is not Ending.INTERRUPTED:
            result = _confirmed(result, reducer, deadline, listeners)
        return result

    try:
        return reducer.until_it_holds(to_the_end)
    except Cancelled:
        reducer.stop()
        return reducer.run()


def _run_in_time(reducer: Reducer, deadline: Deadline) -> Result:
    """Run a reducer to its end, or until only the last check fits into the time that is left."""
    from treereduce.engine.state.result import Ending  # noqa: PLC0415 - as above

    def stop() -> None:
        reducer.stop(Ending.TIME_LIMIT if deadline.over else Ending.INTERRUPTED)

    deadline.cancellation.arm(stop)
    try:
        with deadline.stopping(
            lambda: reducer.stop(Ending.TIME_LIMIT),
            lambda: reducer.progress().size,
            reducer.oracle,
            lambda: reducer.asked_at_end,
        ):
            return reducer.run()
    finally:
        deadline.cancellation.disarm()


def _confirmed(result: Result, reducer: Reducer, deadline: Deadline, listeners: Sequence[Listener]) -> Result:
    """Ask once more about a result, and return what holds. Raises `ReductionError`, with the result."""
    checked = [result]
    try:
        problem = deadline.last_check(
            reducer.oracle,
            len(result.program),
            lambda ask: checked.append(reducer.last_check(result, result.program, ask)),
        )
    except ReductionError as error:
        error.best = error.best or result.program
        raise
    except Cancelled:
        raise
    except Exception as error:
        raise ReductionError(run_failed(error), best=result.program) from error
    except KeyboardInterrupt as interrupt:
        give_best(interrupt, result.program)
        raise
    _warn(listeners, problem)
    return checked[-1]


def _warn(listeners: Sequence[Listener], *warnings: str) -> None:
    """Tell all listeners of the warnings that are not empty."""
    for warning in filter(None, warnings):
        for listener in listeners:
            listener(Warned(warning))


def language_of(language: str | Language, file_name: str | None, program: bytes) -> Told:
    """The language of a program, guessed where it is ``auto``."""
    if isinstance(language, Language):
        return Told(language)
    if language == AUTO:
        return guess_or_text(Path(file_name or "program"), program, always=True)
    return Told(registry.load(language))


def default_file(language: Language) -> Path:
    """The name of a program that has none: ``program`` with the first extension of its language."""
    return Path("program" + next(iter(language.profile.extensions), ""))
