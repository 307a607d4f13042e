"""Words of a call that are read in another directory than they were typed in, or at another time."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from treereduce.cli.call.places import STANDARD_STREAM
from treereduce.cli.call.words import parted, parts_of
from treereduce.feed.target import DESCRIPTOR, EVENTS, SUMMARY
from treereduce.oracle.levels import typed_check
from treereduce.oracle.running.command_line import absolute_arguments

FILES = frozenset({"-o", "--output", "--grammar", EVENTS, SUMMARY})
"""Options that take a file, some also what stands for a stream."""

CHECKS = frozenset({"--quick-check", "--final-check", "--prefer"})
"""Options that take a script or a command."""

COMMANDS = frozenset({"--format", "--pass-command"})
"""Options that take a command, which may have a name before it."""

OPPOSITES = (
    (frozenset({"-q", "--quiet"}), frozenset({"-v", "--verbose"})),
    (frozenset({"--in-place"}), frozenset({"-o", "--output"})),
)
"""Options that exclude each other, and that the answers of a check do not hang on."""


def from_here(words: Sequence[str], valued: Collection[str], name: str) -> list[str]:
    """Words that mean in any directory what they mean in this one.

    ``valued`` are the options that have a value, and ``name`` is that of the program in commands.
    """

    def moved(option: str, value: str) -> str:
        if option in FILES:
            return value if _is_stream(option, value) else str(Path(value).absolute())
        if option in CHECKS and isinstance(check := typed_check(option, value), Path):
            return str(check.absolute())
        if option in CHECKS or option in COMMANDS:
            known, equals, command = value.partition("=") if option == "--pass-command" else ("", "", value)
            return f"{known}{equals}{_moved_line(command, name)}"
        return value

    return _with_values(words, valued, moved)


def command_from_here(command: Sequence[str], name: str) -> list[str]:
    """A command that does in any directory what it does in this one."""
    first = [str(Path(word).absolute()) if "/" in word else word for word in command[:1]]
    return [*first, *absolute_arguments(command[1:], name)]


def lasting(words: Sequence[str], valued: Collection[str]) -> list[str]:
    """Words without what means something to this process alone: a descriptor that it was given."""
    return _with_values(
        words,
        valued,
        lambda option, value: None if option == EVENTS and value.startswith(DESCRIPTOR) else value,
    )


def giving_way(words: Sequence[str], typed: Sequence[str], valued: Collection[str]) -> list[str]:
    """Words of an earlier call without options that those that are ``typed`` now exclude."""
    now = {option for option, _ in parted(typed, valued)}
    gone = {
        option
        for pair in OPPOSITES
        for names, others in (pair, pair[::-1])
        if now & names and not now & others
        for option in others
    }
    return [word for option, said in parted(words, valued) if option not in gone for word in said]


def _with_values(
    words: Sequence[str], valued: Collection[str], new: Callable[[str, str], str | None]
) -> list[str]:
    """Words in which options have new values; an option that has none then is left out."""
    found = list[str]()
    for option, said in parted(words, valued):
        _, link, value = parts_of(said[0])
        is_apart = len(said) > 1
        if option not in valued or not (link or value or is_apart):
            found += said
            continue
        changed = new(option, said[1] if is_apart else value)
        if changed is not None:
            found += [option, changed] if is_apart else [f"{option}{link}{changed}"]
    return found


def _is_stream(option: str, value: str) -> bool:
    return value == STANDARD_STREAM or (option in (EVENTS, SUMMARY) and value.startswith(DESCRIPTOR))


def _moved_line(command: str, name: str) -> str:
    """The same of a command as in a shell. One that needs no change, or cannot be read, stays as it is."""
    try:
        words = shlex.split(command)
    except ValueError:
        return command
    moved = command_from_here(words, name)
    return command if moved == words else shlex.join(moved)
