"""What of a line names the bug, and what changes from run to run or with the input.

Both are said twice: as a person reads it, ``the len is N but the index is N``, and as ``grep -E`` finds it,
``the len is [0-9]+ but the index is [0-9]+``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

LONGEST = 300
"""Characters of a line that are looked at; what names a bug comes first."""

ADDRESS = r"0x(?!0*[0-9a-fA-F]{1,3}\b)[0-9a-fA-F]+\b"
"""Shorter ones are offsets into what a null pointer points to: the same in each run, and telling."""

PATH = r"(?<![\w.\-/<])(?:[A-Za-z]:)?(?:[/\\](?:[\w.+@~-]+[/\\])+)(?=[\w.+@~-])|(?<![\w.])(?:\.\./)+"
"""Folders of an absolute path: where the tool was built or is installed, or where the input lies."""

INSTALLED = (
    r"(?<![\w.])/(?:[\w.+@~-]+/)*?(?:rustc(?:-dev)?/[0-9a-f]{9,40}|rustc-\d[\w.-]*|registry/src/[\w.-]+"
    r"|(?:site|dist)-packages|node_modules)/"
)
"""Where a tool is installed or was built, as far as it is known: what follows is the tool's own path."""

NUMBER = r"(?<![\w.])-?\d+(?:\.\d+)*(?:[eE][+-]?\d+)?(?![\w])"

QUOTED = r"(?<!\w)'[^'\n]*'(?!\w)|(?<!\w)\"[^\"\n]*\"|`[^`'\n]*[`']|‘[^’\n]*’|“[^”\n]*”"  # noqa: RUF001

ODD = "[^\\x20-\\x7e]+"
"""Neither the encoding of the terminal nor of a script is known, so these are left open."""

SPECIAL = re.compile(r"([.\[\]()*+?{}|^$\\])")


class Kept(Enum):
    """How much of a piece of text names the bug."""

    NAME = "name"
    """All but addresses and folders: functions, places in the tool, assertions."""
    TEXT = "text"
    """And no numbers: what a program says of its own state."""
    LOOSE = "loose"
    """And nothing in quotes: what a program says of its input."""


Variable = tuple[str, Callable[[str], str], str]
"""What is left out, what a person reads in its place, and what grep does."""


def _marks(text: str) -> str:
    """The quotes without what is between them."""
    return f"{text[0]}…{text[-1]}"


VARIABLE: dict[str, Variable] = {
    "address": (ADDRESS, lambda _: "0xN", "0x[0-9a-fA-F]+"),
    "quoted": (QUOTED, _marks, "[`'\"].*[`'\"]"),
    "installed": (INSTALLED, lambda _: "", ".*"),
    "path": (PATH, lambda _: "", ".*"),
    "number": (NUMBER, lambda _: "N", "-?[0-9][0-9.eE+-]*"),
    "odd": (ODD, lambda text: text if text.isprintable() else " ", ".+"),
}

USED = {
    Kept.NAME: ["address", "installed", "path", "odd"],
    Kept.TEXT: ["address", "installed", "path", "number", "odd"],
    Kept.LOOSE: ["address", "quoted", "installed", "path", "number", "odd"],
}

SEARCHES = {
    kept: re.compile("|".join(f"(?P<{name}>{VARIABLE[name][0]})" for name in names))
    for kept, names in USED.items()
}


def cleaned(text: str, kept: Kept) -> str:
    """The text as a person reads it, in one line."""
    found = SEARCHES[kept].sub(lambda match: VARIABLE[str(match.lastgroup)][1](match[0]), text[:LONGEST])
    return " ".join(found.split())


def searchable(text: str, kept: Kept) -> str:
    """A POSIX extended regular expression for the text, which has to be within one line."""
    pieces: list[str] = []
    end = 0
    for match in SEARCHES[kept].finditer(text):
        pieces += [escaped(text[end : match.start()]), VARIABLE[str(match.lastgroup)][2]]
        end = match.end()
    return "".join([*pieces, escaped(text[end:])])


def escaped(text: str) -> str:
    """Characters that stand for themselves in extended regular expressions, and in Python's."""
    return SPECIAL.sub(r"\\\1", text)


def kept_in(group: str) -> Kept:
    """Groups called ``text`` or ``loose``, maybe with a number, are cleaned as such; others are names."""
    return next((kept for kept in (Kept.TEXT, Kept.LOOSE) if group.startswith(kept.value)), Kept.NAME)


def searchable_match(match: re.Match[str]) -> str:
    """The expression for the line of a match with its first group: what no group names is taken loosely."""
    groups = [name for name in match.re.groupindex if match[name]]
    groups.sort(key=lambda name: (match.start(name), -match.end(name)))
    first = match.start(groups[0]) if groups else match.start()
    place = max(match.start(), match.string.rfind("\n", 0, first) + 1)
    end = min(match.end(), place + LONGEST, (match.string + "\n").index("\n", first))
    pieces: list[str] = []
    for group in groups:
        left, right = match.start(group), min(match.end(group), end)
        if left >= place and right > left:
            pieces += [
                searchable(match.string[place:left], Kept.LOOSE),
                searchable(match.string[left:right], kept_in(group)),
            ]
            place = right
    found = "".join([*pieces, searchable(match.string[place:end], Kept.LOOSE)])
    # Else it looks like an option.
    return f"[-]{found[1:]}" if found.startswith("-") else found
