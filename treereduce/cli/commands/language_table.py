"""The table of languages, and the commands that get the parsers that are missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from treereduce.languages.status import LanguageStatus

WIDE = 140
"""Columns from which on there is room for all files, the names of packages, and aliases."""

FEW = 3
"""Extensions and file names of a language in narrower terminals. Some languages have thirty."""

LEGEND = (
    "A parser comes in a wheel of its own, which is most often called tree-sitter-NAME, or out of "
    "tree-sitter-language-pack (pack) or tree-sitter-languages (languages). "
    "All files, aliases and packages are in the output of --json."
)
MISSING = "Files of a language whose parser is missing are read as text until it is installed:"


def language_table(statuses: Sequence[LanguageStatus], width: int) -> RenderableType:
    """All languages with their file names and the state of their parsers, for ``width`` columns."""
    wide = width >= WIDE
    table = _grid("-l", "language", "files", "parser", "ABI", *(["package", "also -l"] if wide else []))
    for status in statuses:
        files = [*status.extensions, *status.file_names]
        if not wide and len(files) > FEW + 1:
            files[FEW:] = [f"+{len(files) - FEW}"]
        cells = [status.name, status.title, " ".join(files), _parser(status), str(status.abi or "")]
        extra = [status.package or "", " ".join(status.aliases)] if wide else []
        table.add_row(*map(Text, cells + extra), style=None if status.usable else "dim")
    return Group(table, "", Text(LEGEND), *_missing(statuses))


def _parser(status: LanguageStatus) -> str:
    """The kind of source and the version of its package."""
    if not status.usable:
        return "missing"
    return f"{status.source or 'text'} {status.version or ''}".rstrip()


def _missing(statuses: Sequence[LanguageStatus]) -> list[RenderableType]:
    """What to do for the languages without a parser. One command may serve several."""
    missing = [status for status in statuses if not status.usable]
    if not missing:
        return []
    served: dict[str, list[str]] = defaultdict(list)
    for status in missing:
        if status.install:
            served[status.install].append(status.name)
    table = _grid("command", "for")
    for command, names in served.items():
        table.add_row(Text(command), Text(" ".join(names)))
    problems = [Text(status.problem or "") for status in missing if not status.install]
    return ["", Text(MISSING), "", *([table] if served else []), *problems]


def _grid(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in titles:
        # What is to be copied stays in one piece.
        table.add_column(title, overflow="fold", no_wrap=title in {"command", "package"})
    return table
