"""Which tools a command runs, as far as its words tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

PREFIX = re.compile(r"^(?:\w+-)?\w+-(?:linux|apple|pc|w64|unknown|none|elf|freebsd)[\w.]*-(?:\w*gnu\w*-)?")
"""The machine that a cross compiler is for."""

SUFFIX = re.compile(
    r"(?:[-_]?v?\d+(?:\.\d+)*|-mcode|-llvm|-gcc|_bin|\.exe|\.jar|\.py|\.js|\.mjs|\.cjs|\.sh|\.rb)$"
)

STARTERS = frozenset(
    [
        "chrt",
        "env",
        "ionice",
        "nice",
        "nohup",
        "prlimit",
        "setarch",
        "stdbuf",
        "sudo",
        "taskset",
        "time",
        "timeout",
    ]
)
"""Commands that run the command behind them; their options have no words of their own here, or numbers."""

INTERPRETERS = frozenset(
    [
        "bash",
        "bun",
        "dash",
        "deno",
        "dotnet",
        "java",
        "mono",
        "node",
        "nodejs",
        "perl",
        "php",
        "pypy",
        "python",
        "ruby",
        "sh",
        "zsh",
    ]
)
"""What a command says first that is about a script behind it."""

INLINE = frozenset({"-c", "-e", "-E", "-r", "--eval", "--print", "-p"})
"""Options of interpreters that are followed by a program."""


def names(word: str) -> Iterator[str]:
    """``gcc-11`` and ``gcc`` of ``/usr/bin/x86_64-linux-gnu-gcc-11``: the name of a program, ever shorter."""
    name = PREFIX.sub("", word.rpartition("/")[2])
    while name:
        yield name
        shorter = SUFFIX.sub("", name)
        if shorter == name:
            return
        name = shorter


def tool_name(word: str) -> str:
    """The shortest name of the program that a word may be: ``gcc`` of ``/usr/bin/gcc-11``."""
    return list(names(word))[-1] if word.rpartition("/")[2] else word


def programs(command: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The words of a command that may be programs, with their places; a line for a shell is looked into."""
    for place, word in enumerate(command):
        if word.startswith("-") or "=" in word.partition("/")[0]:
            continue
        if any(blank in word for blank in " \n;"):
            if "\n" not in word.strip():
                yield from ((place, part) for part in re.findall(r"[\w./+-]+", word))
        else:
            yield place, word


def program(command: Sequence[str]) -> str:
    """What a command is called: the name of its first program that is no starter and no interpreter."""
    name = ""
    words = iter(command)
    for word in words:
        if word.startswith("-"):
            if name and word in INLINE:
                return name
            continue
        if "=" in word or "@@" in word or re.fullmatch(r"[\d.]+[smhd]?", word):
            continue
        found = tool_name(word)
        if found in STARTERS:
            continue
        if found not in INTERPRETERS:
            return found if not name or not _is_input(word, command) else name
        name = name or found
    return name


def _is_input(word: str, command: Sequence[str]) -> bool:
    """Whether a word behind an interpreter is its input and no tool: nothing follows it, and no ``-m``."""
    return word == command[-1] and "-m" not in command
