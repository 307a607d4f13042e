"""What was typed in the place of something else, told from what it is."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.languages.guessing import guess
from treereduce.oracle.levels import names_file
from treereduce.oracle.running.typed_words import NeedsShellError, typed_words

SCRIPT_SUFFIXES = frozenset({".sh", ".bash", ".zsh", ".py", ".pl", ".rb", ".js", ".lua", ".php"})
"""Suffixes of files that may well be a check, even where they are of a language that can be reduced."""


def as_command(check: str) -> list[str]:
    """The words of a command that was typed as a check, with a place for the program; none if it is none."""
    try:
        words = typed_words(check)
    except NeedsShellError:
        words = ["sh", "-c", check]
    except ValueError:
        return []
    if os.path.lexists(check) or not words or shutil.which(shlex.split(check)[0]) is None:
        return []
    return words if "@@" in check else [*words, "@@"]


def looks_like_check(path: Path) -> bool:
    """Whether a file may well be a check."""
    return path.suffix in SCRIPT_SUFFIXES or os.access(path, os.X_OK) or _has_shebang(path)


def looks_like_source(path: Path) -> bool:
    """Whether a file is of a known language that nobody writes checks in."""
    if path.suffix in SCRIPT_SUFFIXES or not names_file(path) or _has_shebang(path):
        return False
    try:
        guess(path)
    except UsageError:
        return False
    return True


def _has_shebang(path: Path) -> bool:
    """Whether a file has such a line. What can be read only once, as a pipe, is left alone."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(2) == b"#!"
    except OSError:
        return False


def absent(file: Path) -> str:
    """What to say of a FILE that is not there. A link to nowhere can be seen, so it is told of."""
    if file.is_symlink():
        return f"{file} is a link to {file.readlink()}, which does not exist."
    return f"There is no file {file}."
