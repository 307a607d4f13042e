"""One run from its plan to its exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from treereduce.cli.interruption import Interruption
from treereduce.cli.invocation import Plan
from treereduce.engine.events import Improved, Warned
from treereduce.engine.reducer import Reducer
from treereduce.engine.result import Finish, Result
from treereduce.engine.settings import Settings
from treereduce.errors import OracleError, ReductionError
from treereduce.journal.best_file import BestFile
from treereduce.journal.best_stream import BestStream
from treereduce.languages.reading import read_program
from treereduce.oracle.command import CommandOracle
from treereduce.oracle.formatter import FormatError, Formatter
from treereduce.oracle.preflight import Preflight, confirm
from treereduce.oracle.sandbox import Sandbox
from treereduce.oracle.verdict import Cancelled, Oracle, Verdict
from treereduce.passes.schedule import plan_passes
from treereduce.report.display import Display, NoDisplay, display_for
from treereduce.report.stream import LenientStream, standard_error
from treereduce.report.summary import summary
from treereduce.report.wording import count

Keeper = BestFile | BestStream


def run(plan: Plan, oracle: Oracle, preflight: Preflight, interruption: Interruption) -> int:
    """Reduce as planned once ``preflight`` is over, and return the exit status.

    Talks on standard error and puts the result in its place. Raises `ReductionError`; its message says
    where the best result is, if any.
    """
    stream = standard_error()
    display = NoDisplay() if plan.quiet else display_for(stream)
    with _formatter(plan) as formatter:
        try:
            if not plan.quiet:
                stream.say(_beginning(plan))
            for warning in plan.warnings:
                display(Warned(warning))
            reducer = Reducer(plan.source, plan.language, oracle, settings=_settings(plan))
            _check_input(oracle, preflight, display)
            if not plan.allow_empty:
                reducer.rule_out_nothing()
            with closing(_keeper(plan, display)) as keeper:
                result = _reduce(reducer, keeper, display, interruption)
                if formatter is not None and interruption.exit_status is None:
                    result = _format(plan, oracle, formatter, result, keeper, display, interruption)
            _tell(plan, result, keeper, stream)
            if interruption.exit_status is None:
                _confirm(plan, oracle, keeper, interruption)
            _require_kept(keeper)
        except Cancelled:
            display(Warned("Interrupted while the check was being tried; nothing is reduced further."))
    return interruption.exit_status or 0


def _settings(plan: Plan) -> Settings:
    return Settings(
        jobs=plan.jobs,
        most_jobs=plan.most_jobs,
        seed=plan.seed,
        time_limit=plan.time_limit,
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


def _check_input(oracle: Oracle, preflight: Preflight, display: Display) -> None:
    if isinstance(oracle, CommandOracle) and oracle.hint:
        display(Warned(oracle.hint))
    for warning in preflight.warnings():
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


def _reduce(reducer: Reducer, keeper: Keeper, display: Display, interruption: Interruption) -> Result:
    """Run the engine until it ends or a signal ends it."""
    try:
        reducer.listeners += keeper, display
        interruption.cancellation.arm(reducer.stop)
        with display.following(reducer.progress):
            return reducer.run()
    except Exception as error:
        keeper.close()
        kind = type(error) if isinstance(error, ReductionError) else ReductionError
        raise kind(f"{_reason(error)} {_whereabouts(keeper)}", best=keeper.newest) from error
    finally:
        interruption.cancellation.disarm()


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, ReductionError) else f"The run failed: {error!r}."


def _whereabouts(keeper: Keeper) -> str:
    """Where a closed keeper has left the best result. What fits nowhere else goes to standard output."""
    size = count(len(keeper.newest), "byte")
    if keeper.where:
        return f"The best result so far, {size}, is in {keeper.where}."
    sys.stdout.buffer.write(keeper.newest)
    return f"The best result so far, {size}, fits on no disk and follows on standard output."


@contextmanager
def _formatter(plan: Plan) -> Iterator[Formatter | None]:
    """The formatter that the plan wants, ready to run."""
    if plan.formatter is None:
        yield None
        return
    with Sandbox() as sandbox:
        yield Formatter(plan.formatter, source=plan.file, sandbox=sandbox)


def _format(
    plan: Plan,
    oracle: Oracle,
    formatter: Formatter,
    result: Result,
    keeper: Keeper,
    display: Display,
    interruption: Interruption,
) -> Result:
    """Format the result, if it is interesting afterwards; else it stays as it was, and a warning says why."""
    try:
        program = formatter.format(result.program, interruption.cancellation)
    except FormatError as error:
        display(Warned(f"The result stays as it is, for {formatter.name} failed: {error}."))
        return result
    if program == result.program:
        return result
    if oracle.judge(program, interruption.cancellation).verdict is not Verdict.INTERESTING:
        display(Warned(f"The result stays as it is: after {formatter.name} it is not interesting any more."))
        return result
    tokens = read_program(program, plan.language).tree.token_count
    keeper(Improved(result.version + 1, program, tokens, formatter.name))
    finish = Finish(f"formatted by {formatter.name}", len(result.program), len(program))
    return replace(result, program=program, tokens=tokens, finishes=(*result.finishes, finish))


def _tell(plan: Plan, result: Result, keeper: Keeper, stream: LenientStream) -> None:
    """Sum up the run."""
    if plan.quiet:
        return
    for line in summary(result, keeper.where or "nowhere"):
        stream.say(line)
    if plan.verbose:
        from treereduce.report.pass_table import pass_table  # noqa: PLC0415 - rich is for who wants more

        stream.console().print(pass_table(result.passes))


def _confirm(plan: Plan, oracle: Oracle, keeper: Keeper, interruption: Interruption) -> None:
    """Ask the oracle once more, about what is really in the file."""
    in_file = isinstance(keeper, BestFile) and keeper.where
    program = Path(keeper.where).read_bytes() if in_file else keeper.newest
    try:
        confirm(oracle, program, allow_flaky=plan.allow_flaky, cancellation=interruption.cancellation)
    except OracleError as error:
        raise OracleError(f"{error} {_whereabouts(keeper)}", best=program) from error


def _require_kept(keeper: Keeper) -> None:
    """See that the result is where it was wanted."""
    if keeper.problem:
        raise ReductionError(f"{keeper.problem}. {_whereabouts(keeper)}", best=keeper.newest)
