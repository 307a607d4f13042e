"""The main command as it is read and explained: examples first, then the options in groups."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

from treereduce.cli.call.options import ALIASES, NAME
from treereduce.cli.call.recalling import recalled

USAGE = f"""\
Usage: {NAME} [OPTIONS] FILE CHECK
       {NAME} [OPTIONS] FILE -- COMMAND ARG...
       {NAME} [OPTIONS] --bug NAME=CMD --bug NAME=CMD... FILE
"""

INIT_USAGE = f"""\
Usage: {NAME} init [OPTIONS] FILE -- COMMAND ARG...
       {NAME} init [OPTIONS] --differential COMPILER COMPILER FILE
"""

EXAMPLES = (
    (f"{NAME} crash.c -- gcc -O2 -c @@", "keep the crash of a command"),
    (f"{NAME} crash.c check.sh", "keep what a script exits with 0 on"),
    (f"{NAME} --stderr 'Wfoo' a.rs -- rustc @@", "keep that a message is printed"),
    (f"{NAME} init crash.c -- gcc -c @@", "write such a script, to be changed"),
    (f"{NAME} demo", "see it at work"),
)

GROUPS = {
    "What is kept": (
        "--exit-code", "--signal", "--stdout", "--stderr", "--any-output", "--not-stdout", "--not-stderr",
        "--hangs", "--bug", "--quick-check", "--final-check", "--also-interesting", "--explain-check",
        "--allow-empty", "--allow-flaky", "--repeat",
    ),
    "How far": (
        "--effort", "--passes", "--pass-command", "--rename", "--prefer", "--format", "--time-limit",
        "--max-tests",
    ),
    "How fast": ("--jobs", "--timeout", "--seed"),
    "What a run may take": (
        "--memory-limit", "--cpu-limit", "--file-size-limit", "--process-limit", "--sandbox",
    ),
    "Where": (
        "--output", "--in-place", "--language", "--grammar",
        "--resume", "--replay", "--run-dir", "--no-record",
    ),
    "What is said": ("--quiet", "--verbose", "--events", "--summary", "--version", "--help"),
}  # fmt: skip
"""Each option of the main command, under what one looks for it by."""

STATUSES = {
    "0": "reduced",
    "1": "the run failed, or --time-limit was over before the check had said yes to FILE",
    "2": "the call is wrong",
    "3": "FILE is not interesting",
    "4": "an empty file is interesting too",
    "5": "the check broke, was killed or contradicts itself",
    "129, 130 or 143": "interrupted, with the best so far kept",
}

EPILOG = f"""\
Other commands: `{NAME} init` writes a check for a crash or a miscompilation, `{NAME} demo` reduces an
example before your eyes, `{NAME} languages` lists the languages, `{NAME} passes` lists the passes,
`{NAME} runs` lists, shows and prunes earlier runs, `{NAME} report` makes a page or a bug report of one,
`{NAME} editor` has plug-ins for editors, `{NAME} mcp` serves assistants, `{NAME} completion` completes
calls in a shell, `{NAME} man` prints the manual,
`{NAME} reduce` is for a FILE that is called like one of them.

Exit status: {"; ".join(f"{status} {meaning}" for status, meaning in STATUSES.items())}.
"""


class AliasedCommand(TyperCommand):
    """A command some of whose options also have the names that another tool gives them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options."""
        return super().parse_args(ctx, [_own_name(word) for word in args])


class InitCommand(AliasedCommand):
    """The command that writes a check, which is called in two ways."""

    def format_usage(self, ctx: object, formatter: Any) -> None:  # noqa: ARG002 - typer passes it
        """Write both forms of the call."""
        formatter.write(INIT_USAGE)


class ReduceCommand(AliasedCommand):
    """The command that is meant when none is named, so its usage line does not name it either.

    The classes of contexts and formatters differ between versions of typer.
    """

    def format_usage(self, ctx: object, formatter: Any) -> None:  # noqa: ARG002 - typer passes it
        """Write both forms of the call, and calls of each."""
        formatter.write(USAGE)
        with formatter.section("Examples"):
            formatter.write_dl(EXAMPLES, col_max=50)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, and the options by their groups."""
        records = {name: param.get_help_record(ctx) for param in self.get_params(ctx) for name in param.opts}
        with formatter.section("Arguments"):
            formatter.write_dl([records[name] for name in ("file", "check")])
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([records[name] for name in names])

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options, and what is left to a record."""
        valued = {name for one in self.params if not getattr(one, "is_flag", True) for name in one.opts}
        call = ctx.obj = recalled([_own_name(word) for word in args], ctx.obj, valued)
        return super().parse_args(ctx, call.words)


def _own_name(word: str) -> str:
    """A word of the call in which an option that is called as elsewhere is called as here."""
    name, equals, value = word.partition("=")
    return f"{ALIASES.get(name, name)}{equals}{value}"
