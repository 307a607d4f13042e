"""A bug report in Markdown, ready to be pasted where the makers of a tool want to have it."""

from __future__ import annotations

import base64
import re
import shlex
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from treereduce.oracle.running.command_line import SLOT
from treereduce.page.history import History
from treereduce.page.readable import UNSEEN, excerpt, readable, visible
from treereduce.page.tables import reduced_by
from treereduce.version import __version__

MOST_PROGRAM = 40_000
"""Bytes of a program in a report: trackers take some 65,000 characters in all."""

MOST_SCRIPT = 6_000
"""Bytes of a check script in a report."""

MOST_LINES, MOST_COLUMNS = 30, 300
"""Of what the tool says."""


IN_NO_NAME = re.compile(rf"{UNSEEN.pattern}|\s(?<! )")
"""What stands in no name that somebody shall type."""

LEADS_IN = re.compile(r"^(?:during|while) |: In .+:$", re.IGNORECASE)
"""A line before that which says at what the tool was, such as ``during RTL pass: expand`` and
``a.c: In function 'f':``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What one run of the command on the result has shown, as far as it could be had."""

    title: str = ""
    """The crash."""
    version: str = ""
    """What the tool says of its version, one line."""
    words: Sequence[str] = ()
    """The command, with ``@@`` for the program; none where only the check knows it."""
    check: Sequence[str] = ()
    """The words of the check as a shell takes them, where there is one."""
    asked: Sequence[str] = ()
    """What is kept of the check, as options; none for its exit status 0."""
    script: str = ""
    """The text of the check."""
    output: str = ""
    """What the command said, from the line that names the crash on."""


NOTHING_FOUND = Found()


def bug_report(history: History, found: Found) -> str:
    r"""The report. Nothing in it moves the cursor of a terminal that it is printed to.

    Under what name the program is saved is all the same, so long as the report has one: ``a\x1b[31m.c`` is
    ``a_[31m.c`` in it.
    """
    history = replace(history, name=IN_NO_NAME.sub("_", history.name))
    text = "\n\n".join(part for part in _parts(history, found) if part)
    return visible(text.replace("\r\n", "\n")) + "\n"


def fenced(text: str, language: str = "") -> str:
    """A block of code. Its fence is longer than any in the text."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    end = "" if text.endswith("\n") or not text else "\n"
    return f"{fence}{language}\n{text}{end}{fence}"


def command_line(words: Sequence[str], name: str) -> str:
    """The command as one types it beside a file with the program."""
    shown = [SLOT.sub(lambda slot: _file_name(name, slot[1]), word) for word in words]
    line = shlex.join(shown)
    return line if any(SLOT.search(word) for word in words) else f"{line} < {shlex.quote(name)}"


def crash_lines(output: str, pattern: str) -> str:
    """Some lines of an output, from the first that ``pattern`` of a `Crash` finds and what leads to it."""
    lines = [line[:MOST_COLUMNS] for line in readable(output.encode(errors="replace")).splitlines()]
    start = 0
    if pattern:
        sought = re.compile(pattern)
        start = next((number for number, line in enumerate(lines) if sought.search(line)), 0)
        while start and LEADS_IN.search(lines[start - 1]):
            start -= 1
    elif len(lines) > MOST_LINES:
        start = len(lines) - MOST_LINES
    shown = lines[start : start + MOST_LINES]
    left = len(lines) - start - len(shown)
    return "\n".join([*shown, *([f"... ({left:,} lines more)"] if left else [])]).strip("\n")


def _parts(history: History, found: Found) -> Iterator[str]:
    title = found.title or history.kept
    if title:
        yield f"## {_inline(title)}"
    if found.version:
        yield f"Version: {_code(found.version)}"
    yield from _how(history, found)
    yield from _program(history)
    if found.output:
        yield "It says:"
        yield fenced(found.output, "text")
    ended = f"; {history.ended}" if history.ended else ""
    yield f"Reduced by treereduce-py {__version__} {' '.join(reduced_by(history))}{ended}."


def _how(history: History, found: Found) -> Iterator[str]:
    """How to make it happen."""
    name = history.name
    if found.words:
        yield f"To reproduce, save the program below as {_code(name)} and run:"
        yield fenced(command_line(found.words, name), "sh")
    elif found.check:
        shows = f"has what is kept ({_code(' '.join(found.asked))})" if found.asked else "exits with 0"
        yield f"To reproduce, save the program below as {_code(name)}; this {shows} if the bug is there:"
        yield fenced(f"{shlex.join(found.check)} {shlex.quote(name)}", "sh")
        if found.script and len(found.script) <= MOST_SCRIPT:
            yield f"{_code(found.check[0])} is:"
            yield fenced(
                found.script, "sh" if found.script.startswith("#!") and "sh" in _first(found) else ""
            )
    else:
        yield f"The program, {_code(name)}:"


def _first(found: Found) -> str:
    return found.script.partition("\n")[0]


def _program(history: History) -> Iterator[str]:
    program, language = history.final, history.language
    yield fenced(excerpt(program, MOST_PROGRAM), "" if language == "text" else language)
    if len(program) > MOST_PROGRAM:
        yield "The program is too long for this place: attach it as a file."
    elif not _is_plain(program):
        yield (
            "Some of its bytes cannot be shown: line ends with a carriage return, NULs, or what is no UTF-8. "
            f"This makes the very file, with {_code(f'base64 -d > {shlex.quote(history.name)}')}:"
        )
        yield fenced("\n".join(textwrap.wrap(base64.b64encode(program).decode(), 76)))


def _is_plain(program: bytes) -> bool:
    """Whether who copies a program from a page gets the same."""
    try:
        return readable(program) == program.decode()
    except UnicodeDecodeError:
        return False


def _file_name(name: str, suffix: str) -> str:
    return name if name.endswith(suffix) else name + suffix


def _inline(text: str) -> str:
    """Words in a line, in which no mark means anything."""
    return re.sub(r"([\\`*_\[\]<>#|~&@])", r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    """Code in a line."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    blank = " " if longest else ""
    return f"{fence}{blank}{' '.join(text.split())}{blank}{fence}"
