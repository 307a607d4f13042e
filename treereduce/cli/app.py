"""The command line: its commands, their options, and what becomes of an error.

Each command imports what it needs when it is called: the time before the first run of the check is a good
part of what a small reduction takes.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, cast

import typer
from typer.core import TyperCommand

from treereduce.cli import launch, options
from treereduce.cli.invocation import Options, plan
from treereduce.cli.options import ALIASES, NAME
from treereduce.conditions.asked import Asked
from treereduce.errors import ReductionError, UsageError
from treereduce.planning.effort import Effort

if TYPE_CHECKING:
    from rich.console import Console

DEFAULT_COMMAND = "reduce"
CHECK_COMMAND = "init"
COMMANDS = frozenset({DEFAULT_COMMAND, CHECK_COMMAND, "demo", "languages", "passes"})
INTERRUPTED = 130

LOG_WIDTH = 200
"""Columns of a table that goes to a file or a pipe, which has no width of its own."""

USAGE = f"""\
Usage: {NAME} [OPTIONS] FILE CHECK
       {NAME} [OPTIONS] FILE -- COMMAND ARG...
"""

EPILOG = f"""\
Other commands: `{NAME} init` writes a check for a crash or a miscompilation, `{NAME} demo` reduces an
example before your eyes, `{NAME} languages` lists the languages, `{NAME} passes` lists the passes,
`{NAME} reduce` is for a FILE that is called like one of them.

Exit status: 0 reduced; 1 the run failed, or --time-limit was over before the check had said yes to FILE;
2 the call is wrong; 3 FILE is not interesting; 4 an empty file is interesting too; 5 the check broke, was
killed or contradicts itself; 130 or 143 interrupted, with the best so far kept.
"""

_CallError: type[Exception] = typer.BadParameter.__bases__[0]
"""The base of all errors that typer finds in a call. Its place differs between versions of typer."""

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)


class ReduceCommand(TyperCommand):
    """The command that is meant when none is named, so its usage line does not name it either."""

    def format_usage(self, ctx: object, formatter: Any) -> None:  # noqa: ARG002 - typer passes it
        """Write both forms of the call. The class of ``formatter`` differs between versions of typer."""
        formatter.write(USAGE)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options, also those that have the names of another tool."""
        return super().parse_args(ctx, [_own_name(word) for word in args])


@app.command(cls=ReduceCommand, epilog=EPILOG)
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
    allow_empty: options.AllowEmpty = False,
    allow_flaky: options.AllowFlaky = False,
    explain_check: options.ExplainCheck = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    version: options.Version = False,  # noqa: ARG001 - acts while the options are read
) -> int:
    """Reduce FILE to the few lines that matter to CHECK.

    Instead of a script, a COMMAND may follow `--`; @@ in its words stands for the path of the program.
    """
    typed = Options(
        file=file,
        check=check,
        command=context.obj,
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
        formatter=formatter,
        asked=Asked(
            exit_code=exit_code or (),
            signal=signal or (),
            stdout=stdout or (),
            stderr=stderr or (),
            any_output=any_output or (),
            not_stdout=not_stdout or (),
            not_stderr=not_stderr or (),
            hangs=hangs,
        ),
        also_interesting=also_interesting,
        allow_empty=allow_empty,
        allow_flaky=allow_flaky,
        quiet=quiet,
        verbose=verbose,
    )
    if explain_check:
        from treereduce.cli import explaining

        return _reporting(lambda: explaining.run(plan(typed)), verbose=verbose)
    return _reporting(lambda: launch.run(plan(typed)), verbose=verbose)


@app.command(CHECK_COMMAND)
def write_check(
    context: typer.Context,
    file: options.File,
    differential: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="COMPILER COMPILER", help="Two compilers whose programs behave differently."),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", help="The file for the script, by default check.sh; - prints it."),
    ] = None,
) -> int:
    """Write a check script that keeps what a COMMAND after `--`, or two compilers, do with FILE."""
    from treereduce.cli import init

    return _reporting(lambda: init.run(file, context.obj, differential, output))


@app.command()
def demo(
    keep: Annotated[
        Path | None,
        typer.Option(help="Write the example's files to this directory, to reduce them by hand afterwards."),
    ] = None,
) -> int:
    """Reduce a C program that makes a small compiler crash; the compiler and the program come along."""
    from treereduce.cli import demonstration

    return _reporting(lambda: demonstration.run(keep))


@app.command()
def languages(
    as_json: Annotated[bool, typer.Option("--json", help="The same for programs to read.")] = False,
) -> int:
    """List the languages, where their parsers come from, and what to install for those that have none."""
    from treereduce.cli.language_table import language_table
    from treereduce.languages.status import describe

    if as_json:
        print(json.dumps([asdict(known) for known in describe()], indent=2))
    else:
        console = _table_console()
        console.print(language_table(describe(), console.width))
    return 0


@app.command("passes")
def list_passes(
    as_json: Annotated[bool, typer.Option("--json", help="The same for programs to read.")] = False,
    tools: Annotated[bool, typer.Option("--tools", help="List those of installed tools for C too.")] = False,
    check: Annotated[
        str | None, typer.Option(metavar="NAME", help="Hold the pass to what all passes have to keep.")
    ] = None,
    on: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="A program to check it on, beside ours.")
    ] = None,
) -> int:
    """List the passes: what each does, when it has its turn, and what it costs."""
    if check is not None:
        from treereduce.cli import pass_check

        return _reporting(lambda: pass_check.run(check, on or ()))
    from treereduce.cli.pass_list import known_passes, pass_list

    known = known_passes(tools=tools)
    if as_json:
        print(json.dumps([asdict(one) for one in known], indent=2))
    else:
        _table_console().print(pass_list(known))
    return 0


def _table_console() -> Console:
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else LOG_WIDTH)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, by default the one of this process, and exit with its status."""
    # Who ignores it for himself makes us ignore it too, and then the kernel throws exit statuses away.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _open_closed_streams()
    words, command = _split(sys.argv[1:] if arguments is None else arguments)
    try:
        status = typer.main.get_command(app).main(
            args=words, prog_name=NAME, standalone_mode=False, obj=command
        )
    except _CallError as error:
        message = cast("typer.BadParameter", error).format_message().rstrip(".")
        _print_error(f"{message}. See {NAME} --help.")
        status = UsageError.exit_status
    except (typer.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    sys.exit(status)


def _open_closed_streams() -> None:
    """Give standard streams that our caller has closed a file, or one of ours would get their number.

    It can only be read, so that a result for standard output is not taken for delivered.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # The lowest number that is free, which is that of the stream.
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDONLY), mode))


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


def _own_name(word: str) -> str:
    """A word of the call in which an option that is called as elsewhere is called as here."""
    name, equals, value = word.partition("=")
    return f"{ALIASES.get(name, name)}{equals}{value}"


def _reporting(action: Callable[[], int], *, verbose: bool = False) -> int:
    """Do it and return its exit status; an error becomes one sentence, with a traceback only if asked for."""
    try:
        return action()
    except ReductionError as error:
        message, status = str(error), error.exit_status
        cause = error.__cause__
    except Exception as error:  # noqa: BLE001 - the user gets one sentence whatever goes wrong
        message, status = f"The program has a fault: {error!r}.", ReductionError.exit_status
        cause = error
    _print_error(message, cause if verbose else None)
    return status


def _print_error(message: str, cause: BaseException | None = None) -> None:
    """Say what went wrong, after the traceback of ``cause``."""
    from rich.text import Text

    from treereduce.report.stream import standard_error

    console = standard_error().console()
    if cause is not None:
        console.print("".join(traceback.format_exception(cause)), markup=False, highlight=False)
    console.print(Text.assemble((f"{NAME}: error: ", "bold red"), message), highlight=False, soft_wrap=True)


if __name__ == "__main__":
    main()
