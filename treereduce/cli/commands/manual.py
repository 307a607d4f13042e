"""The manual page, in the language of man(7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.cli.call.options import NAME
from treereduce.cli.call.page import EXAMPLES, GROUPS, STATUSES
from treereduce.cli.commands.completion import MAIN
from treereduce.cli.commands.described import Command, Option
from treereduce.version import __version__


def manual(commands: Sequence[Command]) -> str:
    """The page for the main command and all others."""
    return "\n".join(_lines(commands)) + "\n"


def _lines(commands: Sequence[Command]) -> Iterator[str]:
    main = next(command for command in commands if command.name == MAIN)
    options = {option.name: option for option in main.options}
    yield f'.TH {NAME.upper()} 1 "" "{NAME} {__version__}" "User commands"'
    yield ".SH NAME"
    yield f"{NAME} \\- {_text('reduce a program that makes a tool fail to the few lines that matter')}"
    yield ".SH SYNOPSIS"
    for form in ("FILE CHECK", "FILE \\-\\- COMMAND ARG...", "\\-\\-bug NAME=CMD... FILE"):
        yield f".B {_text(NAME)}"
        yield f"[OPTIONS] {form}"
        yield ".br"
    yield f".B {_text(NAME)}"
    yield "|".join(command.name for command in commands if command is not main) + " ..."
    yield ".SH DESCRIPTION"
    yield _text(main.help)
    yield ".SH EXAMPLES"
    for example, meaning in EXAMPLES:
        yield ".TP"
        yield f".B {_text(example)}"
        yield _text(meaning)
    yield ".SH OPTIONS"
    for title, names in GROUPS.items():
        yield f".SS {title}"
        for name in names:
            yield from _option(options[name])
    yield ".SH COMMANDS"
    for command in commands:
        if command is not main:
            yield from _command(command, command.name)
    yield ".SH EXIT STATUS"
    for status, meaning in STATUSES.items():
        yield ".TP"
        yield f".B {status}"
        yield _text(f"{meaning}.")


def _command(command: Command, name: str) -> Iterator[str]:
    yield f".SS {name}"
    yield _text(command.help)
    for option in command.own:
        if option.name != "--help":
            yield from _option(option)
    for part in command.parts:
        yield from _command(part, f"{name} {part.name}")


def _option(option: Option) -> Iterator[str]:
    yield ".TP"
    value = f" \\fI{_text(option.metavar)}\\fR" if option.metavar else ""
    yield ", ".join(f"\\fB{_text(name)}\\fR" for name in option.names) + value
    yield _text(option.help)


def _text(text: str) -> str:
    """Words as they are: nothing in them is a request, a hyphen is one that can be copied."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in {".", "'"} else escaped
