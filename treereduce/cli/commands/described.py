"""The commands as data: what completion and the manual say of them comes from what the help says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from treereduce.languages import registry
from treereduce.planning.effort import Effort
from treereduce.planning.schedule import ALL

FILES = frozenset(
    {
        "--output", "--grammar", "--quick-check", "--final-check", "--events", "--summary", "--keep",
        "--run-dir", "--resume", "--replay", "--on", "--prefer",
    }
)  # fmt: skip
"""Options that take a file."""

VALUES = {
    "--effort": tuple(effort.value for effort in Effort),
    "--jobs": ("auto",),
    "--format": ("auto",),
    "--exit-code": ("nonzero",),
    "--memory-limit": ("auto", "none"),
    "--sandbox": ("auto", "bwrap", "none"),
    "--signal": ("ABRT", "BUS", "FPE", "ILL", "SEGV", "TRAP"),
}
"""What else options take, as far as it can be listed."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command."""

    names: tuple[str, ...]
    """As in ``-j`` and ``--jobs``."""
    metavar: str
    """What stands for its value; empty where it takes none."""
    help: str
    values: tuple[str, ...]
    files: bool

    @property
    def name(self) -> str:
        """The long one."""
        return self.names[-1]


@dataclass(frozen=True, slots=True)
class Command:
    """A command, with its options, the words that can follow it, and the commands that are part of it."""

    name: str
    help: str
    own: tuple[Option, ...]
    words: tuple[str, ...]
    parts: tuple[Command, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Its own and those of its parts, each once."""
        every = (*self.own, *(option for part in self.parts for option in part.own))
        return tuple({option.name: option for option in every}.values())


WORDS = {"editor": ("nvim", "emacs", "vscode"), "completion": ("bash", "zsh", "fish")}
"""What stands behind other commands; files in all other places."""


def described(group: Any) -> list[Command]:
    """All commands of a typer group, in the order of their names. Its class differs between versions."""
    context = group.make_context("treereduce-py", [], resilient_parsing=True)
    return [_command(name, command, context) for name, command in sorted(group.commands.items())]


def _command(name: str, command: Any, context: Any) -> Command:
    parts = tuple(
        _command(part, below, context) for part, below in sorted(getattr(command, "commands", {}).items())
    )
    return Command(
        name,
        " ".join((command.help or "").split()),
        tuple(_option(param, context) for param in command.get_params(context) if param.opts[0][0] == "-"),
        WORDS.get(name, tuple(part.name for part in parts)),
        parts,
    )


def _option(param: Any, context: Any) -> Option:
    names = tuple(param.opts)
    takes_value = not (param.is_flag or names == ("--help",))
    shown = param.get_help_record(context)[0].partition(names[-1])[2].strip() if takes_value else ""
    return Option(
        names,
        shown.strip("<>[]"),
        " ".join((param.help or "").split()),
        _values(names[-1]),
        names[-1] in FILES,
    )


def _values(name: str) -> tuple[str, ...]:
    if name == "--language":
        return ("auto", *registry.names())
    if name == "--passes":
        return tuple(sorted(ALL))
    return VALUES.get(name, ())
