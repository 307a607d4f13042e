"""What a run is after beside the smallest program: what is preferred among equals, and several bugs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.journal.best_file import beside
from treereduce.oracle.levels import typed_check

NAME = re.compile(r"\w[\w.+-]*", re.ASCII)
"""What a bug can be called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aims:
    """What was typed."""

    prefer: str | None = None
    """A script or command that prints a number: of equally small programs, the one with the least is kept."""

    bugs: Sequence[str] = ()
    """Bugs with what checks them, as ``NAME=CMD``."""

    def checks(self) -> dict[str, Path | list[str]]:
        """What checks each bug, by its name. Raises `UsageError` where that is not how it is typed."""
        found: dict[str, Path | list[str]] = {}
        for typed in self.bugs:
            name, equals, command = typed.partition("=")
            if not equals or not NAME.fullmatch(name):
                raise UsageError(
                    f"--bug {typed!r} has no name that can stand in a file's: type it as in "
                    "--bug crash=./crash.sh."
                )
            if name in found:
                raise UsageError(f"There are two bugs {name}: give one of them another name.")
            found[name] = typed_check(f"--bug {name}", command)
        return found

    def scoring(self) -> Path | Sequence[str] | None:
        """What gives scores; None if nothing does. Raises `UsageError` where it is no command."""
        return None if self.prefer is None else typed_check("--prefer", self.prefer)


NO_AIMS = Aims()
"""Without any of the options."""


def bug_file(output: Path, name: str) -> Path:
    """Where the result for a bug goes, beside what would be that of a single one."""
    return output.with_name(f"{output.stem}.{name}{output.suffix}")


def in_folder(typed: str | None, file: Path) -> str | None:
    """The result of a single bug in the directory that was typed. Raises `UsageError` if that is none."""
    if typed is None:
        return None
    if not Path(typed).is_dir():
        raise UsageError(f"{typed} is no directory, and several bugs have a result each: name one with -o.")
    return str(beside(Path(typed) / file.name))
