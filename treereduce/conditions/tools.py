"""Which tools a command runs, as far as its words tell."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

PREFIX = re.compile(r"^(?:\w+-)?\w+-(?:linux|apple|pc|w64|unknown|none|elf|freebsd)[\w.]*-(?:\w*gnu\w*-)?")
"""The machine that a cross compiler is for."""

SUFFIX = re.compile(
    r"(?:[-_]v?\d+(?:\.\d+)*|-mcode|-llvm|_bin|\.(?:exe|jar|java|kts|py|rb|pl|php|sh|[cm]?[jt]s))$"
)
"""Versions, variants of one tool, and how scripts are called."""

DIGITS = re.compile(r"[\d.]+$")
"""A version as in ``python3.11``, or part of the name as in ``sqlite3``."""

STARTERS = frozenset(
    "chrt env ionice nice nohup prlimit rr setarch stdbuf strace sudo taskset time timeout valgrind".split()  # noqa: SIM905 - read more easily
)
"""Commands that run the command behind them."""

SHELLS = frozenset(["bash", "dash", "ksh", "sh", "zsh"])

INTERPRETERS = SHELLS | frozenset(
    [
        "bun",
        "deno",
        "dotnet",
        "java",
        "mono",
        "node",
        "nodejs",
        "ocamlrun",
        "perl",
        "php",
        "pypy",
        "python",
        "ruby",
    ]
)
"""What a command says first that is about a script behind it."""

INLINE = frozenset(["-c", "-e", "-E", "-r", "--eval", "--print", "-p"])
"""Options of interpreters that are followed by a program."""

VALUED = frozenset(["-X", "-W", "-I", "-cp", "-classpath", "--require", "-s", "-n", "-u", "-o"])
"""Options of starters and interpreters that a word follows which is no program."""


def names(word: str) -> list[str]:
    """``gcc-11`` and ``gcc`` of ``/usr/bin/x86_64-linux-gnu-gcc-11``: the name of a program, ever shorter."""
    found = [PREFIX.sub("", word.rpartition("/")[2])]
    for pattern in (SUFFIX, SUFFIX, SUFFIX, DIGITS):
        found.append(pattern.sub("", found[-1]) or found[-1])
    return found


def tool_name(word: str) -> str:
    """What to call the program that a word is: ``gcc`` of ``/usr/bin/gcc-11``, ``sqlite3`` as it is."""
    *_, name, bare = names(word)
    return bare if bare in INTERPRETERS | STARTERS else name


@functools.lru_cache
def programs(command: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The names of each word of a command that may be a program; a line for a shell is looked into."""
    found: list[tuple[str, ...]] = []
    for word in command:
        if word.startswith("-") or "=" in word.partition("/")[0] or "\n" in word.strip():
            continue
        parts = re.findall(r"[\w./+-]+", word) if any(blank in word for blank in " ;") else [word]
        found += [tuple(names(part)) for part in parts]
    return tuple(found)


def program(command: Sequence[str]) -> str:
    """What a command is called: the name of its first program that is no starter and no interpreter."""
    interpreter, option = "", ""
    for word in command:
        previous, option = option, word if word.startswith("-") else ""
        if option:
            if interpreter in INTERPRETERS - SHELLS and word in INLINE:
                return interpreter
        elif interpreter in SHELLS and previous == "-c":
            return program(word.split()) or interpreter
        elif previous not in VALUED and "=" not in word and "@@" not in word and not DURATION.fullmatch(word):
            found = tool_name(word)
            if found in INTERPRETERS and not interpreter:
                interpreter = found
            elif found not in STARTERS:
                return interpreter if interpreter and _is_input(word, command) else found
    return interpreter


DURATION = re.compile(r"[\d.]+[smhd]?")


def _is_input(word: str, command: Sequence[str]) -> bool:
    """Whether a word behind an interpreter is its input and no tool: nothing follows it, and no ``-m``."""
    return word == command[-1] and "-m" not in command
