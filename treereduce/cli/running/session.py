"""One run from its plan to its exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from treereduce.cli.call.invocation import Plan
from treereduce.cli.running.finishing import Finishing, Keeper
from treereduce.cli.running.interruption import Interruption
from treereduce.cli.running.recording import way_on
from treereduce.cli.running.underway import SINGLE, accounted_for, followed, whereabouts
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Warned
from treereduce.engine.state.result import Progress, Result
from treereduce.errors import ReductionError
from treereduce.feed.outlets import EARLIER
from treereduce.journal.best_file import BestFile
from treereduce.journal.best_stream import BestStream
from treereduce.journal.fault_reports import FaultReports
from treereduce.languages.guessing import TEXT
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.explanation import ExplainingOracle
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.running.formatter import Formatter
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.verdict import Cancelled
from treereduce.planning.schedule import plan_passes
from treereduce.plugins.gathering import Outside, wants_tools
from treereduce.record.record import Record
from treereduce.report.display import Display, NoDisplay, Together, display_for
from treereduce.report.stream import LenientStream, standard_error
from treereduce.report.summary import summary
from treereduce.report.waiting import FIRST, waiting
from treereduce.report.wording import count

if TYPE_CHECKING:
    from treereduce.feed.feed import Feed
    from treereduce.journal.other_crashes import OtherCrashes
    from treereduce.oracle.score import Scores

TOO_LATE = (
    "The time limit was over before the check had said yes to a program of the earlier run, so the result is "
    "the input."
)


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
    say = (lambda _: None) if plan.typed.quiet else stream.say
    display: Display = NoDisplay() if plan.typed.quiet else display_on(plan, stream)
    if feed is not None:
        display = Together(display, feed)
    with ExitStack() as stack:
        formatter = stack.enter_context(formatter_of(plan))
        if not again:
            say(beginning(plan, "the check"))
        for warning in plan.warnings:
            display(Warned(warning))
        outside = stack.enter_context(outside_of(plan, display))
        scores = stack.enter_context(_scores(plan))
        make = partial(_reducer, plan, oracle, outside, preflight.chance, display, scores)
        try:
            reducer = _begun(plan, make, preflight, deadline, interruption, record, display)
        except Cancelled:
            display(Warned("Interrupted while the check was being tried; nothing is reduced further."))
            return interruption.exit_status or 0
        for told in _recorded(reducer, preflight, record, display):
            say(told)
        finishing = Finishing(plan, oracle, formatter, deadline, interruption, display, [record.formatted])
        if feed is not None and reducer.champion.program != plan.source:
            feed.now(reducer.champion.program, reducer.original_tokens, EARLIER)
        feeds = {} if feed is None else {SINGLE: feed}
        with record.ending():
            keeper = _keeper(plan, display, record.left)
            with accounted_for({SINGLE: keeper}, feeds):
                with closing(keeper):
                    reducer.listeners.append(record.listening(keeper, display))
                    run = partial(_run, reducer, keeper, display, deadline, interruption, record)
                    result = reducer.until_it_holds(lambda: finishing.finish(run(), reducer, keeper))
                    record.end(result.ending.value, result)
                if feed is not None:
                    feed.result(result)
                _warn_of_changes(plan, display)
                _tell(plan, result, keeper, oracle, others, stream, record)
        _require_kept(keeper)
    return interruption.exit_status or 0


def _begun(
    plan: Plan,
    make: Callable[[bytes], Reducer],
    preflight: Preflight,
    deadline: Deadline,
    interruption: Interruption,
    record: Record,
    display: Display,
) -> Reducer:
    """The reducer at what it begins with, which holds. It is made while the check is tried on the input.

    Raises `Cancelled`.
    """
    reducer = make(record.start())
    check_input(plan, reducer.oracle, preflight, deadline, display)
    start = _start(reducer.oracle, deadline, interruption, record, display)
    if start != reducer.champion.program:
        reducer = make(start)
    reducer.come_from(record.earlier())
    if not plan.typed.allow_empty:
        reducer.rule_out_nothing()
    return reducer


def _start(
    oracle: Oracle, deadline: Deadline, interruption: Interruption, record: Record, display: Display
) -> bytes:
    """The program to begin with, which a replay has to find in time. Raises `Cancelled` at a signal."""
    try:
        return record.find_start(oracle, deadline.cancellation)
    except Cancelled:
        if not deadline.over or interruption.exit_status is not None:
            raise
    display(Warned(TOO_LATE))
    return record.start()


def _recorded(reducer: Reducer, preflight: Preflight, record: Record, display: Display) -> Iterator[str]:
    """Begin the record. Says what is kept, and where the run has come from."""
    kept = preflight.matched
    if kept:
        yield f"keeping: {kept}"
    told = record.begin(reducer.original_tokens, lambda message: display(Warned(message)), kept=kept)
    if told:
        yield told


def display_on(plan: Plan, stream: LenientStream) -> Display:
    """What shows a run of a plan."""
    return display_for(stream, plan.source, plan.file.name, plan.language.profile.name)


def _scores(plan: Plan) -> AbstractContextManager[Scores | None]:
    """What chooses among programs that are equally small."""
    scoring = plan.typed.aims.scoring()
    if scoring is None:
        return nullcontext()
    from treereduce.oracle.scoring import open_scores  # noqa: PLC0415 - for who wants it

    return open_scores(
        scoring,
        file=plan.file,
        timeout=plan.typed.timeout,
        size=len(plan.source),
        time_limit=plan.typed.time_limit,
        confinement=plan.typed.confinement,
    )


def _reducer(
    plan: Plan,
    oracle: Oracle,
    outside: Outside,
    chance: Chance,
    display: Display,
    scores: Scores | None,
    start: bytes,
) -> Reducer:
    """What reduces a program as planned."""
    settings = settings_of(plan, outside)
    reducer = Reducer(start, plan.language, oracle, settings=settings, chance=chance, scores=scores)
    reducer.also_stopped.append(outside.stop)
    reducer.also_awaited.append(outside.awaited)
    reducer.listeners.append(FaultReports(plan.language.name, lambda told: display(Warned(told))))
    return reducer


def outside_of(plan: Plan, display: Display) -> Outside:
    """The passes from elsewhere."""
    return Outside(
        lambda message: display(Warned(message)),
        plan.typed.pass_commands,
        file=plan.file,
        tools=wants_tools(plan.typed.effort, plan.typed.passes),
        language=plan.language.profile.name,
    )


def settings_of(plan: Plan, outside: Outside) -> Settings:
    """How the engine is to go about it."""
    return Settings(
        jobs=plan.jobs,
        most_jobs=plan.most_jobs,
        seed=plan.typed.seed,
        repeat=plan.typed.repeat,
        max_tests=plan.typed.max_tests,
        schedule=plan_passes(
            plan.typed.effort, plan.typed.passes, renaming=plan.typed.rename, extras=outside.extras
        ),
    )


def beginning(plan: Plan, checks: str) -> str:
    """What is about to be done, which shows what was guessed."""
    size, jobs = count(len(plan.source), "byte"), _jobs(plan)
    profile = plan.language.profile
    language = ("text" if profile.name == TEXT else profile.title) + (f" ({plan.told})" if plan.told else "")
    # All that is told of files from here on is told from there.
    gone = plan.typed.wanted.directory
    where = "" if gone is None else f"in {gone}, where the earlier run began:\n"
    return f"{where}{plan.file.name}: {size} of {language}, {jobs}; trying {checks} on it"


def _jobs(plan: Plan) -> str:
    most = plan.most_jobs
    return count(plan.jobs, "job") if most is None else f"1 to {count(most, 'job')}"


def check_input(
    plan: Plan, oracle: Oracle, preflight: Preflight, deadline: Deadline, display: Display
) -> None:
    """Wait for the first checks, and say what the user should know. Raises what they raise."""
    if isinstance(oracle, ExplainingOracle) and oracle.hint:
        display(Warned(oracle.hint))
    with waiting((lambda _: None) if plan.typed.quiet else standard_error().say, FIRST):
        warnings = deadline.first_checks(preflight)
    if isinstance(oracle, ExplainingOracle):
        warnings = [*warnings, *filter(None, [oracle.findings()])]
    for warning in warnings:
        display(Warned(warning))


def _keeper(plan: Plan, display: Display, left: Sequence[bytes]) -> Keeper:
    """What puts the result where it belongs."""
    if plan.output is None:
        return BestStream(sys.stdout.fileno(), plan.source, name=plan.file.name)
    return BestFile(
        plan.output,
        plan.source,
        mode=plan.mode,
        backup=plan.backup,
        left=left,
        warn=lambda message: display(Warned(message)),
    )


def _run(
    reducer: Reducer,
    keeper: Keeper,
    display: Display,
    deadline: Deadline,
    interruption: Interruption,
    record: Record,
) -> Result:
    """Run the engine until it ends, or time or a signal ends it."""

    def progress() -> Progress:
        return record.progress(reducer.progress())

    return record.settled(followed(reducer, keeper, display, deadline, interruption, progress))


@contextmanager
def formatter_of(plan: Plan) -> Iterator[Formatter | None]:
    """The formatter that the plan wants, ready to run."""
    if plan.formatter is None:
        yield None
        return
    with Sandbox() as sandbox:
        yield Formatter(plan.formatter, source=plan.file, sandbox=sandbox, time_limit=plan.typed.time_limit)


def _tell(
    plan: Plan,
    result: Result,
    keeper: Keeper,
    oracle: Oracle,
    others: OtherCrashes | None,
    stream: LenientStream,
    record: Record,
) -> None:
    """Sum up the run, and say what may be done next."""
    if plan.typed.quiet:
        return
    ended = oracle.ended_runs() if isinstance(oracle, ExplainingOracle) else ""
    at_terminal = stream.isatty()
    if at_terminal and not (plan.output is None and sys.stdout.isatty()):
        _show(plan, result, stream)
    also = [] if others is None else others.told(lambda size: count(size, "byte"))
    also = [*([f"limits  {ended}"] if ended else []), *(f"also    {other}" for other in also)]
    for line in (*summary(result, keeper.where or "nowhere"), *also):
        stream.say(line)
    if plan.typed.verbose:
        from treereduce.report.pass_table import pass_table  # noqa: PLC0415 - rich is for who wants more

        stream.console().print(pass_table(result.passes))
    if at_terminal:
        from treereduce.report.outcome import next_step  # noqa: PLC0415 - as above

        place = keeper.where or ""
        step = next_step(
            result, plan.typed.effort, renamed=plan.typed.rename, place=place, recorded=bool(record.id)
        )
        if step:
            stream.say(step)
    for line in way_on(result, record):
        stream.say(line)


def _show(plan: Plan, result: Result, stream: LenientStream) -> None:
    """Show the result itself to whoever sits at the terminal."""
    from treereduce.report.code import Code  # noqa: PLC0415 - as above
    from treereduce.report.outcome import show_result  # noqa: PLC0415

    show_result(stream.console(), result.program, Code(plan.file.name, plan.language.profile.name))


def _warn_of_changes(plan: Plan, display: Display) -> None:
    """Say so if the input has become another one since it was read, and not by us."""
    if not plan.streamed and plan.output != plan.file and has_changed(plan):
        display(Warned(f"{plan.file} was changed during the run; the result is of what it was before."))


def has_changed(plan: Plan) -> bool:
    """Whether the input has become another one since it was read."""
    try:
        return plan.file.is_file() and plan.file.read_bytes() != plan.source
    except OSError:
        return False


def _require_kept(keeper: Keeper) -> None:
    """See that the result is where it was wanted."""
    if keeper.problem:
        raise ReductionError(f"{keeper.problem}. {whereabouts(keeper)}", best=keeper.newest)
