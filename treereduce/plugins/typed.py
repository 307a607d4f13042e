"""A program that is a pass, as it was typed: ``NAME=CMD``, or ``NAME:HOW=CMD``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.oracle.running.command_line import absolute_arguments
from treereduce.oracle.running.launcher import command_launcher
from treereduce.oracle.running.typed_words import typed_words

NUMBERED, STEPS, HINTS, SEEDS, JSON = PROTOCOLS = "numbered", "steps", "hints", "seeds", "json"
FILE_SLOT, NUMBER_SLOT = "@@", "@N"


@dataclass(frozen=True, slots=True)
class Typed:
    """A command to run as a pass."""

    name: str
    how: str
    """One of `PROTOCOLS`."""
    program: tuple[str, ...]
    """The words that start it."""
    arguments: tuple[str, ...]

    @property
    def has_slots(self) -> bool:
        """Whether its words say where the file and the number go."""
        return any(FILE_SLOT in word or NUMBER_SLOT in word for word in self.arguments)

    def words(self, file: Path | None = None, *more: str) -> list[str]:
        """What to run on a file. Where its words have no slots, file and ``more`` come last."""
        if not self.has_slots:
            return [*self.program, *self.arguments, *([str(file)] if file else []), *more]
        number = more[-1] if more else ""
        filled = [word.replace(FILE_SLOT, str(file)).replace(NUMBER_SLOT, number) for word in self.arguments]
        return [*self.program, *filled]


def read_typed(text: str, file: Path) -> Typed:
    """What was typed for ``--pass-command``. Raises `UsageError` when it cannot be read or run."""
    name, equals, line = text.partition("=")
    name, colon, how = name.partition(":")
    if not equals or not name or name != name.strip(" +-") or "," in name:
        raise UsageError(f"--pass-command {text!r} cannot be read: write NAME=CMD, or NAME:HOW=CMD.")
    if colon and how not in PROTOCOLS:
        raise UsageError(f"The pass {name} cannot be spoken to by {how!r}: say {', '.join(PROTOCOLS)}.")
    try:
        words = typed_words(line)
    except ValueError as error:
        raise UsageError(f"The command of the pass {name} cannot be read: {error}.") from error
    if not words:
        raise UsageError(f"The pass {name} has no command.")
    try:
        start = command_launcher(words[0])
    except UsageError as error:
        raise UsageError(f"The pass {name} cannot be run: {error}") from None
    return Typed(name, how or NUMBERED, start.words, absolute_arguments(words[1:], file.name))
