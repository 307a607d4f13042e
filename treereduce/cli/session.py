"""One run from its plan to its exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from typing import TYPE_CHECKING

from treereduce.cli.finishing import Finishing, Keeper
from treereduce.cli.interruption import Interruption
from treereduce.cli.invocation import Plan
from treereduce.cli.recording import way_on
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Warned
from treereduce.engine.state.result import Ending, Result
from treereduce.errors import ReductionError
from treereduce.feed.outlets import EARLIER
from treereduce.journal.best_file import BestFile
from treereduce.journal.best_stream import STREAM, BestStream
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.explanation import ExplainingOracle
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.running.formatter import Formatter
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.verdict import Cancelled
from treereduce.planning.schedule import plan_passes
from treereduce.record.record import Record
from treereduce.report.display import Display, NoDisplay, Together, display_for
from treereduce.report.plain import PlainDisplay
from treereduce.report.stream import LenientStream, standard_error
from treereduce.report.summary import summary
from treereduce.report.waiting import FIRST, waiting
from treereduce.report.wording import count

if TYPE_CHECKING:
    from treereduce.feed.feed import Feed
    from treereduce.journal.other_crashes import OtherCrashes

STANDARD_OUTPUT = 1
"""The file descriptor."""


def run(
    plan: Plan,
    oracle: Oracle,
    preflight: Preflight,
    deadline: Deadline,
    interruption: Interruption,
    record: Record,
    *,
    others: OtherCrashes | None = None,
    feed: Feed | None = None,
    again: bool = False,
) -> int:
    """Reduce as planned once ``preflight`` is over, and return the exit status.

    ``again``: what is about to be done has been said when it was tried for the first time.
    Talks on standard error and puts the result in its place. Raises `ReductionError`; its message says
    where the best result is, if any.
    """
    stream = standard_error()
    display: Display = NoDisplay() if plan.quiet else _display(plan, stream)
    if feed is not None:
        display = Together(display, feed)
    with _formatter(plan) as formatter:
        if not plan.quiet and not again:
            stream.say(_beginning(plan))
        for warning in plan.warnings:
            display(Warned(warning))
        reducer = Reducer(record.start(), plan.language, oracle, settings=_settings(plan))
        try:
            _check_input(plan, oracle, preflight, deadline, display)
            reducer = _replaying(reducer, plan, oracle, interruption, record)
        except Cancelled:
            display(Warned("Interrupted while the check was being tried; nothing is reduced further."))
            return interruption.exit_status or 0
        if preflight.matched and not plan.quiet:
            stream.say(f"keeping: {preflight.matched}")
        if not plan.allow_empty:
            reducer.rule_out_nothing()
        told = record.begin(reducer.original_tokens, lambda message: display(Warned(message)))
        if told and not plan.quiet:
            stream.say(told)
        finishing = Finishing(plan, oracle, formatter, deadline, interruption, display)
        if feed is not None and reducer.champion.program != plan.source:
            feed.now(reducer.champion.program, reducer.original_tokens, EARLIER)
        with record.ending(), _accounted_for(_keeper(plan, display), feed) as keeper:
            with closing(keeper):
                result = record.settled(_reduce(reducer, keeper, display, deadline, interruption, record))
                record.end(result.ending.value, result)
                result = finishing.format(result, keeper)
            if feed is not None:
                feed.result(result)
            _tell(plan, result, keeper, others, stream)
            if not plan.quiet:
                for line in way_on(result, record):
                    stream.say(line)
            finishing.confirm(keeper)
        _require_kept(keeper)
    return interruption.exit_status or 0


def _display(plan: Plan, stream: LenientStream) -> Display:
    return display_for(stream, plan.source, plan.file.name, plan.language.profile.name)


def _settings(plan: Plan) -> Settings:
    return Settings(
        jobs=plan.jobs,
        most_jobs=plan.most_jobs,
        seed=plan.seed,
        max_tests=plan.max_tests,
        schedule=plan_passes(plan.effort, plan.passes, renaming=plan.rename),
    )


def _beginning(plan: Plan) -> str:
    """What is about to be done, which shows what was guessed."""
    size, jobs = count(len(plan.source), "byte"), _jobs(plan)
    language = plan.language.profile.title + (f" ({plan.told})" if plan.told else "")
    return f"{plan.file.name}: {size} of {language}, {jobs}; trying the check on it"


def _jobs(plan: Plan) -> str:
    most = plan.most_jobs
    return count(plan.jobs, "job") if most is None else f"1 to {count(most, 'job')}"


def _check_input(
    plan: Plan, oracle: Oracle, preflight: Preflight, deadline: Deadline, display: Display
) -> None:
    if isinstance(oracle, ExplainingOracle) and oracle.hint:
        display(Warned(oracle.hint))
    with waiting((lambda _: None) if plan.quiet else standard_error().say, FIRST):
        warnings = deadline.first_checks(preflight)
    for warning in warnings:
        display(Warned(warning))


def _keeper(plan: Plan, display: Display) -> Keeper:
    """What puts the result where it belongs."""
    if plan.output is None:
        return BestStream(sys.stdout.fileno(), plan.source, name=plan.file.name)
    return BestFile(
        plan.output,
        plan.source,
        mode=plan.mode,
        backup=plan.backup,
        warn=lambda message: display(Warned(message)),
    )


def _replaying(
    reducer: Reducer, plan: Plan, oracle: Oracle, interruption: Interruption, record: Record
) -> Reducer:
    """The reducer of the program that a replay begins with; elsewhere the one that there is."""
    start = record.find_start(oracle, interruption.cancellation)
    if start == reducer.champion.program:
        return reducer
    return Reducer(start, plan.language, oracle, settings=_settings(plan))


def _reduce(
    reducer: Reducer,
    keeper: Keeper,
    display: Display,
    deadline: Deadline,
    interruption: Interruption,
    record: Record,
) -> Result:
    """Run the engine until it ends, or time or a signal ends it."""

    def stop() -> None:
        timely = deadline.over and interruption.exit_status is None
        reducer.stop(Ending.TIME_LIMIT if timely else Ending.INTERRUPTED)

    try:
        reducer.listeners += record.listening(keeper), display
        interruption.cancellation.arm(stop)
        with (
            deadline.stopping(
                lambda: reducer.stop(Ending.TIME_LIMIT), lambda: reducer.progress().size, reducer.oracle
            ),
            _attended(display, reducer, interruption),
            display.following(lambda: record.progress(reducer.progress())),
        ):
            return reducer.run()
    finally:
        interruption.cancellation.disarm()


def _attended(display: Display, reducer: Reducer, interruption: Interruption) -> AbstractContextManager[None]:
    """In the block, keys steer the run where somebody may press them."""
    if isinstance(display, Together):
        display = display.first
    if isinstance(display, (NoDisplay, PlainDisplay)):
        return nullcontext()
    from treereduce.cli.keys import attended  # noqa: PLC0415 - for terminals, like rich

    return attended(display, reducer, interruption)


@contextmanager
def _accounted_for(keeper: Keeper, feed: Feed | None) -> Iterator[Keeper]:
    """Whatever goes wrong in the block, the best result is kept and the error says where."""
    try:
        yield keeper
    except Exception as error:
        keeper.close()
        kind = type(error) if isinstance(error, ReductionError) else ReductionError
        raise kind(f"{_reason(error)} {_whereabouts(keeper)}", best=keeper.newest) from error
    finally:
        if feed is not None:
            feed.kept(keeper.where if keeper.where not in ("", STREAM) else None)


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, ReductionError) else f"The run failed: {error!r}."


def _whereabouts(keeper: Keeper) -> str:
    """Where a closed keeper has left the best result. What fits nowhere else goes to standard output."""
    size = count(len(keeper.newest), "byte")
    if keeper.where:
        return f"The best result so far, {size}, is in {keeper.where}."
    try:
        # A descriptor of its own: what Python's stdout could not write, it would try again at exit.
        with os.fdopen(os.dup(STANDARD_OUTPUT), "wb") as stream:
            stream.write(keeper.newest)
    except OSError as error:
        return f"The best result so far, {size}, is lost: no disk takes it, nor standard output ({error})."
    return f"The best result so far, {size}, fits on no disk and follows on standard output."


@contextmanager
def _formatter(plan: Plan) -> Iterator[Formatter | None]:
    """The formatter that the plan wants, ready to run."""
    if plan.formatter is None:
        yield None
        return
    with Sandbox() as sandbox:
        yield Formatter(plan.formatter, source=plan.file, sandbox=sandbox)


def _tell(
    plan: Plan, result: Result, keeper: Keeper, others: OtherCrashes | None, stream: LenientStream
) -> None:
    """Sum up the run."""
    if plan.quiet:
        return
    at_terminal = stream.isatty()
    if at_terminal and not (plan.output is None and sys.stdout.isatty()):
        _show(plan, result, stream)
    also = [] if others is None else others.told(lambda size: count(size, "byte"))
    for line in (*summary(result, keeper.where or "nowhere"), *(f"also    {other}" for other in also)):
        stream.say(line)
    if plan.verbose:
        from treereduce.report.pass_table import pass_table  # noqa: PLC0415 - rich is for who wants more

        stream.console().print(pass_table(result.passes))
    if at_terminal:
        from treereduce.report.outcome import next_step  # noqa: PLC0415 - as above

        step = next_step(result, plan.effort, renamed=plan.rename, place=keeper.where or "")
        if step:
            stream.say(step)


def _show(plan: Plan, result: Result, stream: LenientStream) -> None:
    """Show the result itself to whoever sits at the terminal."""
    from treereduce.report.code import Code  # noqa: PLC0415 - as above
    from treereduce.report.outcome import show_result  # noqa: PLC0415

    show_result(stream.console(), result.program, Code(plan.file.name, plan.language.profile.name))


def _require_kept(keeper: Keeper) -> None:
    """See that the result is where it was wanted."""
    if keeper.problem:
        raise ReductionError(f"{keeper.problem}. {_whereabouts(keeper)}", best=keeper.newest)
