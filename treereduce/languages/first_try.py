"""A library that somebody gives as a parser, tried first in a process of its own, which it may end.

Whatever its function returns is read as the tables of a parser. Where it is none, reading them crashes; and
it may never return.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import tree_sitter

from treereduce.languages.own_process import calling
from treereduce.languages.shared_library import open_parser

SECONDS = 1.0
"""Processor time of the other process, twenty times what it takes. One that loops is no matter of this."""
MOST_SECONDS = 20.0
"""By the clock, for one that neither computes nor ends: four hundred times what it takes."""
CRASHES = frozenset(
    {
        signal.SIGSEGV,
        signal.SIGBUS,
        signal.SIGILL,
        signal.SIGTRAP,
        signal.SIGFPE,
        signal.SIGSYS,
        signal.SIGABRT,
    }
)
"""How processes end that read what is no table, or run what is no code: between functions compilers put
breakpoints. Other signals are somebody else's."""
TEXT = b"a(1, b);\n"
"""What is parsed. Any text is enough to have the tables read."""
READ = b"All of it was read."
"""What the other process says at its end, unless the library has ended it before with a status of its own."""


def crash_of(library: Path, symbol: str) -> str:
    """A clause that says how what ``symbol`` of a library returns crashes or hangs, or nothing.

    Takes a twentieth of a second.
    """
    try:
        done = subprocess.run(
            calling(read_tables, [str(library), symbol]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=MOST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return f"{symbol} of {library} is no parser: to call it has not ended after {MOST_SECONDS:g} s"
    status = done.returncode
    if -status in CRASHES:
        name = signal.Signals(-status).name
        return f"{symbol} of {library} returns no parser: to use it ends in {name}"
    if status >= 0 and READ not in done.stdout:
        return f"{symbol} of {library} is no parser: to call it ends the process with {status}"
    return ""


def read_tables(words: Sequence[str]) -> None:
    """What the other process does with a library and the name of its function.

    It parses something, and reads the names of all kinds of nodes.
    """
    library, symbol = words
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    language = open_parser(Path(library), symbol)
    if isinstance(language, tree_sitter.Language):
        str(tree_sitter.Parser(language).parse(TEXT).root_node)
        for kind in range(language.node_kind_count):
            language.node_kind_for_id(kind)
    sys.stdout.buffer.write(READ)
