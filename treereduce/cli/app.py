"""The command line: its commands, their options, and what becomes of an error.

Each command imports what it needs when it is called: the time before the first run of the check is a good
part of what a small reduction takes.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, NoReturn, cast

import typer

from treereduce.arguments import require_no_null
from treereduce.cli import standard_output
from treereduce.cli.call import options
from treereduce.cli.call.aims import Aims
from treereduce.cli.call.invocation import Options, Plan, plan
from treereduce.cli.call.options import NAME
from treereduce.cli.call.page import EPILOG, InitCommand, ReduceCommand
from treereduce.cli.call.recalling import Typed
from treereduce.cli.call.refusals import refused_value
from treereduce.cli.commands import runs
from treereduce.cli.others import others
from treereduce.cli.reporting import print_error, reporting
from treereduce.cli.running import launch
from treereduce.cli.running.interruption import QUESTION
from treereduce.conditions.asked import asked_for
from treereduce.errors import ReductionError, UsageError
from treereduce.feed.outlets import Outlets
from treereduce.oracle.running.confinement import AUTO, NONE, Confinement
from treereduce.planning.effort import Effort

DEFAULT_COMMAND = "reduce"
CHECK_COMMAND = "init"
COMMANDS = frozenset(
    {
        DEFAULT_COMMAND,
        CHECK_COMMAND,
        "completion",
        "demo",
        "editor",
        "languages",
        "man",
        "mcp",
        "passes",
        "report",
        "runs",
    }
)

_CallError: type[Exception] = typer.BadParameter.__bases__[0]
"""The base of all errors that typer finds in a call. Its place differs between versions of typer."""

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
app.add_typer(others)
app.add_typer(runs.app, name="runs")


@app.command(DEFAULT_COMMAND, cls=ReduceCommand, epilog=EPILOG)
def reduce(
    context: typer.Context,
    file: options.File,
    check: options.Check = None,
    quick_check: options.QuickCheck = None,
    final_check: options.FinalCheck = None,
    language: options.LanguageName = None,
    grammar: options.Grammar = None,
    output: options.Output = None,
    in_place: options.InPlace = False,
    jobs: options.Jobs = None,
    timeout: options.Timeout = None,
    time_limit: options.TimeLimit = None,
    max_tests: options.MaxTests = None,
    seed: options.Seed = 0,
    effort: options.EffortLevel = Effort.NORMAL,
    passes: options.Passes = None,
    pass_command: options.PassCommands = None,
    rename: options.Rename = False,
    prefer: options.Prefer = None,
    bug: options.Bugs = None,
    formatter: options.Formatter = None,
    exit_code: options.ExitCode = None,
    signal: options.KilledBy = None,
    stdout: options.Stdout = None,
    stderr: options.Stderr = None,
    any_output: options.AnyOutput = None,
    not_stdout: options.NotStdout = None,
    not_stderr: options.NotStderr = None,
    hangs: options.HangsFor = None,
    also_interesting: options.AlsoInteresting = 0,
    run_dir: options.RunDirectory = None,
    no_record: options.NoRecord = False,
    resume: options.Resume = None,
    replay: options.Replay = None,
    memory_limit: options.MemoryLimit = AUTO,
    cpu_limit: options.CpuLimit = None,
    file_size_limit: options.FileSizeLimit = None,
    process_limit: options.ProcessLimit = None,
    sandbox: options.SandboxKind = NONE,
    allow_empty: options.AllowEmpty = False,
    allow_flaky: options.AllowFlaky = False,
    repeat: options.Repeat = 1,
    explain_check: options.ExplainCheck = False,
    events: options.Events = None,
    summary: options.Summary = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    version: options.Version = False,  # noqa: ARG001 - acts while the options are read
) -> int:
    """Reduce FILE to the few lines that matter to CHECK.

    Instead of a script, a COMMAND may follow `--`; @@ in its words stands for the path of the program.
    """
    call: Typed = context.obj
    typed = Options(
        file=file,
        check=check,
        command=call.command,
        quick_check=quick_check,
        final_check=final_check,
        language=language,
        grammar=grammar,
        jobs=jobs,
        output=output,
        in_place=in_place,
        timeout=timeout,
        time_limit=time_limit,
        max_tests=max_tests,
        seed=seed,
        effort=effort,
        passes=passes,
        pass_commands=pass_command or (),
        rename=rename,
        aims=Aims(prefer=prefer, bugs=bug or ()),
        formatter=formatter,
        asked=asked_for(exit_code, signal, stdout, stderr, any_output, not_stdout, not_stderr, hangs),
        wanted=replace(call.wanted, is_on=not no_record, place=run_dir, resume=resume, replay=replay),
        also_interesting=also_interesting,
        confinement=Confinement(
            memory_limit=memory_limit,
            cpu_limit=cpu_limit,
            file_size_limit=file_size_limit,
            process_limit=process_limit,
            sandbox=sandbox,
        ),
        allow_empty=allow_empty,
        allow_flaky=allow_flaky,
        feed=Outlets(events=events, summary=summary),
        repeat=repeat,
        quiet=quiet,
        verbose=verbose,
    )
    act = _action(explains=explain_check, has_bugs=bool(bug))
    return reporting(lambda: act(plan(typed)), verbose=verbose)


def _action(*, explains: bool, has_bugs: bool) -> Callable[[Plan], int]:
    """What is done with a call that makes sense."""
    if explains:
        from treereduce.cli.commands import explain_check

        return explain_check.run
    if has_bugs:
        from treereduce.cli.running import several

        return several.run
    return launch.run


@app.command(CHECK_COMMAND, cls=InitCommand)
def write_check(
    context: typer.Context,
    file: options.File,
    differential: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="COMPILER COMPILER", help="Two compilers whose programs behave differently."),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="The file for the script, by default check.sh; - prints it.",
        ),
    ] = None,
    exit_code: options.ExitCode = None,
    signal: options.KilledBy = None,
    stdout: options.Stdout = None,
    stderr: options.Stderr = None,
    any_output: options.AnyOutput = None,
    not_stdout: options.NotStdout = None,
    not_stderr: options.NotStderr = None,
    hangs: options.HangsFor = None,
) -> int:
    """Write a check script that keeps what a COMMAND after `--`, or two compilers, do with FILE."""
    from treereduce.cli.commands import init

    asked = asked_for(exit_code, signal, stdout, stderr, any_output, not_stdout, not_stderr, hangs)
    return reporting(lambda: init.run(file, context.obj, differential, output, asked))


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, by default the one of this process, and exit with its status.

    KeyboardInterrupt passes through.
    """
    # Who ignores it for himself makes us ignore it too, and then the kernel throws exit statuses away.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    standard_output.prepare()
    typed = sys.argv[1:] if arguments is None else arguments
    words, command = _split(typed)
    try:
        for word in typed:  # of a program that calls this: the system would not have passed it on
            require_no_null("The word", word)
        _require_working_directory()
        # Who types nothing has not asked for help, and gets it as what is wrong with the call.
        with nullcontext() if typed else redirect_stdout(sys.stderr):
            ended = _parser().main(args=words, prog_name=NAME, standalone_mode=False, obj=command)
        status = ended or (0 if typed else UsageError.exit_status)
        sys.stdout.flush()
    except _CallError as error:
        refused = cast("typer.BadParameter", error)
        hint = _dashed(words) or ("" if command is not None else _hint(refused, words))
        said = refused_value(refused) or f"{refused.format_message().rstrip('.')}{hint}"
        print_error(f"{said}. See {_help_of(refused, words[0])}.")
        status = UsageError.exit_status
    except ReductionError as error:
        print_error(str(error))
        status = error.exit_status
    except BrokenPipeError:
        status = ReductionError.exit_status  # nobody reads standard output, nor what could be said of it
    except typer.Abort:
        raise KeyboardInterrupt from None
    # The interpreter has the system's own handlers while it ends: a question then would kill it.
    signal.signal(QUESTION, signal.SIG_IGN)
    sys.exit(status)


@cache
def _parser() -> typer.core.TyperGroup:
    """What reads the words of a call. To make it of the tables of options takes 10 ms."""
    return typer.main.get_group(app)


def _hint(refused: typer.BadParameter, words: Sequence[str]) -> str:
    """How a command is typed, where there are words of one without ``--`` before them."""
    if words[0] not in (DEFAULT_COMMAND, CHECK_COMMAND):
        return ""
    if "extra argument" not in refused.message and not any("@@" in word for word in words):
        return ""
    call = NAME if words[0] == DEFAULT_COMMAND else f"{NAME} {words[0]}"
    return f": a command comes after `--`, as in {call} FILE -- COMMAND @@"


def _dashed(words: Sequence[str]) -> str:
    """How a file is typed whose name looks like options, if there is one that was typed; empty for none."""
    file = next((word for word in words if word.startswith("-") and Path(word).is_file()), None)
    return f": a file of that name is typed as ./{file}" if file is not None else ""


def _help_of(refused: typer.BadParameter, command: str) -> str:
    """The call that shows how a command is called, whose first word is ``command``, and which was refused."""
    path = refused.ctx.command_path if refused.ctx is not None else NAME
    shown = f"{path.removesuffix(f' {DEFAULT_COMMAND}')} --help"
    if command != DEFAULT_COMMAND and Path(command).is_file():
        return f"{shown}, or call {NAME} {DEFAULT_COMMAND} {command} to reduce the file of that name"
    return shown


def _require_working_directory() -> None:
    """Raise `UsageError` where no relative path leads anywhere, not even to what is there."""
    try:
        os.getcwd()  # noqa: PTH109 - it is not used
    except OSError as error:
        raise UsageError(
            f"There is no working directory any more ({error.strerror}): change to one that is there."
        ) from None


def _split(arguments: Sequence[str]) -> tuple[list[str], list[str] | None]:
    """The words for typer, and the command that replaces a check: what follows the first ``--``, or None.

    Puts in what may be left out: the command to reduce, and --help when there is nothing at all.
    """
    words = list(arguments) or ["--help"]
    if words[0] not in COMMANDS:
        words = [DEFAULT_COMMAND, *words]
    if words[0] not in (DEFAULT_COMMAND, CHECK_COMMAND) or "--" not in words:
        return words, None
    place = words.index("--")
    return words[:place], words[place + 1 :]


if __name__ == "__main__":
    main()
