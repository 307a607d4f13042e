"""The other commands, each in a few lines. What they need is imported when they are called."""
# ruff: noqa: PLC0415 - the time before the first run of a check is not spent on them

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from treereduce.cli.call.options import PassCommands
from treereduce.cli.reporting import reporting
from treereduce.cli.standard_output import print_table, table_console
from treereduce.errors import UsageError

if TYPE_CHECKING:
    from treereduce.cli.commands.described import Command

others = typer.Typer()


@others.command()
def demo(
    keep: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="Write the example's files to this directory, to reduce them by hand afterwards.",
        ),
    ] = None,
) -> int:
    """Reduce a C program that makes a small compiler crash; the compiler and the program come along."""
    from treereduce.cli.commands import demonstration

    return reporting(lambda: demonstration.run(keep))


@others.command()
def editor(
    name: Annotated[str, typer.Argument(metavar="nvim|emacs|vscode", help="The editor.")],
    install: Annotated[
        bool, typer.Option("--install", help="Put it where the editor finds it, instead of printing it.")
    ] = False,
) -> int:
    """Print or install a plug-in that reduces what an editor shows."""
    from treereduce.editors import plugins

    def act() -> int:
        print(plugins.install(name) if install else plugins.text_of(name).rstrip("\n"))
        return 0

    return reporting(act)


@others.command()
def mcp() -> int:
    """Serve assistants in editors by the Model Context Protocol, on standard input and output."""

    def act() -> int:
        try:
            from treereduce.editors.assistants import serve
        except ModuleNotFoundError as error:
            raise UsageError(f"The server needs the package {error.name}: pip install 'mcp>=2,<3'.") from None
        serve()
        return 0

    return reporting(act)


@others.command()
def languages(
    as_json: Annotated[bool, typer.Option("--json", help="The same for programs to read.")] = False,
) -> int:
    """List the languages, where their parsers come from, and what to install for those that have none."""
    from treereduce.cli.commands.language_table import language_table
    from treereduce.languages.status import describe

    if as_json:
        print(json.dumps([asdict(known) for known in describe()], indent=2))
    else:
        console = table_console()
        print_table(console, language_table(describe(), console.width))
    return 0


@others.command()
def report(
    run: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RUN | ORIGINAL REDUCED]",
            help="The id or the directory of a run, or a file for its newest run; the newest of all if left "
            "out. Two files are compared, of which there is no history.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="The file for it, - for standard output. By default report.html, or for --markdown -.",
        ),
    ] = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="A bug report to paste, with the tool's version and words.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Show the page in a browser.")] = False,
) -> int:
    """Tell of a run in one HTML page: size over time, each step, what each pass won, before and after."""
    from treereduce.cli.commands import report

    return reporting(lambda: report.run(run or [], output, markdown=markdown, opening=show))


@others.command("passes")
def list_passes(
    as_json: Annotated[bool, typer.Option("--json", help="The same for programs to read.")] = False,
    tools: Annotated[bool, typer.Option("--tools", help="List those of installed tools for C too.")] = False,
    check: Annotated[
        str | None, typer.Option(metavar="NAME", help="Hold the pass to what all passes have to keep.")
    ] = None,
    on: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="A program to check it on, beside ours.")
    ] = None,
    pass_command: PassCommands = None,
) -> int:
    """List the passes: what each does, when it has its turn, and what it costs."""
    if check is not None:
        from treereduce.cli.commands import pass_check

        return reporting(lambda: pass_check.run(check, on or (), pass_command or ()))
    if on or pass_command:
        raise UsageError("--on and --pass-command are for a pass to check: name it with --check.")
    from treereduce.cli.commands.pass_list import known_passes, pass_list

    known = known_passes(tools=tools)
    if as_json:
        print(json.dumps([asdict(one) for one in known], indent=2))
    else:
        print_table(table_console(), pass_list(known))
    return 0


@others.command()
def completion(
    context: typer.Context,
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", help="The shell.")],
) -> int:
    """Print a script by which a shell completes calls; its first line says where it goes."""
    from treereduce.cli.commands.completion import script

    def act() -> int:
        print(script(shell, _all_commands(context)), end="")
        return 0

    return reporting(act)


@others.command()
def man(context: typer.Context) -> int:
    """Print the manual page: show it with `treereduce-py man | man -l -`."""
    from treereduce.cli.commands.manual import manual

    print(manual(_all_commands(context)), end="")
    return 0


def _all_commands(context: typer.Context) -> list[Command]:
    from treereduce.cli.commands.described import described

    return described(context.find_root().command)
