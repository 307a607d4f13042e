"""Find out how to start the user's check or command, before a run rather than a thousand times in it."""

from __future__ import annotations

import codecs
import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from treereduce.errors import UsageError

SHEBANG_SIZE = 256
"""Bytes of a script's first line that Linux looks at."""

SHELL = "sh"
"""Runs scripts that do not say what does, as every shell has it."""

FIRST_LINE = "A first line names what does, such as `#!/bin/sh` or `#!/usr/bin/env python3`."

SETTING = re.compile(r"[A-Za-z_]\w*=")
"""What shells read as a variable for the command behind it."""

ORDER_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""What some editors put before a text. The kernel does not know it, so what follows is no ``#!`` to it."""


@dataclass(frozen=True, slots=True)
class Launcher:
    """The words that start a program, all paths absolute, and what the user should know about them."""

    words: tuple[str, ...]
    hint: str = ""
    """One or two sentences, or empty."""


def launcher(path: Path) -> Launcher:
    """How to start the program or script ``path``, which is relative to the current directory.

    A script without its execute bit, or without a ``#!`` line, is started by its interpreter or by sh.
    Raises `UsageError` when there is nothing that could be started.
    """
    path = path.absolute()
    interpreter = _interpreter(path, _beginning(path))
    executable = os.access(path, os.X_OK)
    if interpreter is None and not executable:
        raise UsageError(f"{path} is neither executable nor a script: `chmod +x` it if it is a program.")
    if interpreter is None or (interpreter and executable):
        return Launcher((str(path),))
    words = interpreter or (SHELL,)
    if not interpreter:
        is_what = "has no #! line" if executable else "is neither executable nor has a #! line"
        hint = f"{path.name} {is_what}; running it with {SHELL}. {FIRST_LINE}"
    else:
        hint = (
            f"{path.name} is not executable; running it with {words[0]}. "
            f"`chmod +x {shlex.quote(str(path))}` would let it run by itself."
        )
    return Launcher((*words, str(path)), hint)


def command_launcher(word: str) -> Launcher:
    """How to start the first word of a command: a path if it has a slash, else looked up on PATH.

    Raises `UsageError` when there is nothing that could be started.
    """
    is_line = len(word.split()) > 1 and not os.path.lexists(word)
    if "/" in word and not is_line:
        return launcher(Path(word))
    found = shutil.which(word)
    if found is None:
        raise UsageError(f"There is no command {word!r} on PATH.{_meant(word, is_line=is_line)}")
    return Launcher((str(Path(found).absolute()),))


def _meant(word: str, *, is_line: bool) -> str:
    """What to do about a word that is no command, empty where that is not told from it."""
    if is_line:
        return " Give its words one by one; a line that a shell is to read comes after sh -c."
    if SETTING.match(word):
        return f" Write env before it, as in env {word} COMMAND, to set a variable."
    here = os.path.lexists(word) and Path(word).is_file()  # the first is also told of too long a name
    return f" Write ./{word} to run the one in this directory." if here else ""


def _beginning(path: Path) -> bytes:
    """The first bytes of what is to be run, none if it may be run and not read."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise UsageError(f"{path} is no regular file: give the script or program to run.")
        with path.open("rb") as file:
            beginning = file.read(SHEBANG_SIZE)
    except PermissionError as error:
        if not os.access(path, os.X_OK):
            raise UsageError(f"{path} can be neither run nor read: {error.strerror}.") from None
        return b""
    except (FileNotFoundError, NotADirectoryError):
        raise UsageError(f"There is no file {path} to run.") from None
    except IsADirectoryError:
        raise UsageError(f"{path} is a directory; give the script or program to run.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from None
    if not beginning:
        raise UsageError(f"{path} is empty; a check exits 0 for an interesting program and 1 for any other.")
    return beginning


def _interpreter(path: Path, beginning: bytes) -> tuple[str, ...] | None:
    """The words of a script's ``#!`` line, ``()`` if it has no such line, None for a binary program."""
    if beginning.startswith(ORDER_MARKS):
        raise UsageError(
            f"{path} begins with a byte order mark, so its #! line is not seen: save it as UTF-8 without."
        )
    line = beginning.partition(b"\n")[0]
    if not line.startswith(b"#!"):
        return () if beginning and b"\0" not in beginning else None
    if line.endswith(b"\r"):
        raise UsageError(
            f"The first line of {path} ends in CRLF, so its interpreter would not be found; "
            f"`sed -i 's/\\r$//' {shlex.quote(str(path))}` makes its line ends plain."
        )
    words = tuple(os.fsdecode(word) for word in line[2:].strip().split(None, 1))
    wrong = _wrong_with(words)
    if wrong:
        raise UsageError(f"{path} asks to be run by {wrong}; correct its first line.")
    return words


def _wrong_with(words: tuple[str, ...]) -> str:
    """Why the interpreter of a ``#!`` line cannot be run, after its name; empty where it can, or is none.

    What `env` gets is one word, blanks and all, which it looks up on the PATH unless it is an option.
    """
    if not words:
        return ""
    program, *rest = words
    if not Path(program).exists():
        return f"{program}, which does not exist"
    if not Path(program).is_file() or not os.access(program, os.X_OK):
        return f"{program}, which is no program"
    by_name = Path(program).name == "env" and rest and not rest[0].startswith("-") and "=" not in rest[0]
    return f"{rest[0]!r}, which is not on PATH" if by_name and shutil.which(rest[0]) is None else ""
