"""Reduction of several bugs of one program, as a function."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, cast

from treereduce.api import default_file, language_of, reduced, settings_of
from treereduce.arguments import checked, require_all_positive
from treereduce.bugs.board import Board
from treereduce.bugs.news import News
from treereduce.bugs.turns import Original, counted, named, reducer_for, turns
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Warned
from treereduce.engine.state.result import Result
from treereduce.errors import ReductionError, UsageError, at_best_nothing
from treereduce.languages.language import Language
from treereduce.languages.reading import read_program
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.opening import Test, open_oracle
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.verdict import Cancellation, Cancelled
from treereduce.planning.effort import Effort
from treereduce.program.cost import cost
from treereduce.program.given import program_bytes
from treereduce.spelling import keywords_in_errors, keywords_in_warnings

Hear = Callable[[str, Event], None]
"""Takes the name of a bug and an event of its reduction. From any thread."""


@keywords_in_errors(forgiving=False)
@at_best_nothing()
@checked
def reduce_bugs(
    source: bytes | str,
    language: str | Language,
    bugs: Mapping[str, Test],
    *,
    jobs: int | str = 1,
    timeout: float | None = None,
    time_limit: float | None = None,
    max_tests: int | None = None,
    seed: int = 0,
    effort: Effort | str = Effort.NORMAL,
    passes: str | None = None,
    rename: bool = False,
    repeat: int = 1,
    file_name: str | None = None,
    listener: Hear = lambda _name, _event: None,
    cancellation: Cancellation | None = None,
) -> dict[str, Result]:
    """Find a small program for each of several bugs that ``source`` has, in one run.

    ``bugs`` has an oracle for each, by its name, of the kinds that `treereduce.reduce` takes, and so are the
    other arguments; ``max_tests`` are for each reduction, and ``time_limit`` is shared by all. A program that
    is asked about for one bug is asked about for the others too where it may be their best: each goes on from
    there, and no answer is asked for twice. ``listener`` hears of each bug's events.

    Raises what `treereduce.reduce` raises, before anything is reduced if ``source`` does not have a bug. What
    is raised in the middle of a run, as the oracle of one bug has broken, has the best programs of all so far
    as its ``bests``, by the names of the bugs.
    """
    began = time.monotonic()
    if not bugs:
        raise UsageError("There are no bugs: give the oracle of each by its name.")
    if not isinstance(cast("object", bugs), Mapping):  # by who does not check types
        raise UsageError(
            f"bugs is of type {type(bugs).__name__}: give a dict of an oracle by the name of each."
        )
    require_all_positive(time_limit=time_limit, timeout=timeout, max_tests=max_tests)
    program = program_bytes(source)
    told = language_of(language, file_name, program)
    file = Path(file_name) if file_name else default_file(told.language)
    settings = settings_of(jobs, seed, max_tests, effort, passes, rename=rename, repeat=repeat)
    most = settings.most_jobs or settings.jobs
    opened = partial(open_oracle, file=file, timeout=timeout, size=len(program), jobs=most)
    with ExitStack() as stack:
        oracles = {
            name: named(name, partial(stack.enter_context, opened(test))) for name, test in bugs.items()
        }
        deadline = stack.enter_context(Deadline(time_limit, cancellation or Cancellation(), began=began))
        return _reduced(program, told.language, oracles, settings, deadline, listener)


def _reduced(
    program: bytes,
    language: Language,
    oracles: Mapping[str, Oracle],
    settings: Settings,
    deadline: Deadline,
    listener: Hear,
) -> dict[str, Result]:
    """Check each bug, and reduce for one after the other."""
    chances = {name: Chance(settings.repeat) for name in oracles}
    news = {name: News([keywords_in_warnings(partial(listener, name))]) for name in oracles}
    for name, oracle in oracles.items():
        with Preflight(
            oracle,
            program,
            jobs=settings.jobs,
            allow_empty=False,
            allow_flaky=False,
            chance=chances[name],
            cancellation=deadline.cancellation,
        ) as preflight:
            try:
                for warning in named(name, partial(deadline.first_checks, preflight)):
                    news[name](Warned(warning))
            except Cancelled:
                break
    tree = read_program(program, language).tree
    original = Original(program, tree.token_count)
    board = Board(
        oracles,
        program,
        lambda one: cost(read_program(one, language).tree),
        lambda name, one, tokens: news[name].found(one, tokens),
        repeat=settings.repeat,
    )
    results: dict[str, Result] = {}
    for name, seconds in turns(board, deadline):
        news[name].begin()
        reducer = reducer_for(board, name, original, language, settings, seconds, chances[name])
        reducer.rule_out_nothing()
        reducer.listeners.append(news[name])
        try:
            result = named(name, partial(reduced, reducer, deadline, [news[name]]))
        except (ReductionError, KeyboardInterrupt) as error:
            best: bytes | None = getattr(error, "best", None)
            bests = {other: board.best(other) for other in oracles}
            cast("Any", error).bests = bests if best is None else bests | {name: best}
            raise
        board.settle(name, result.program, deadline.cancellation)
        results[name] = result
    return counted(board, results, original)
