"""The table of languages."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from treereduce.languages.registry import LanguageStatus, describe


def language_table() -> Table:
    """All languages with their file names and the state of their parsers."""
    table = Table(box=None, pad_edge=False)
    for title in ("language", "for -l", "extensions", "parser"):
        table.add_column(title, overflow="fold")
    for status in describe():
        cells = (status.title, status.name, " ".join(status.extensions), _parser(status))
        table.add_row(*map(Text, cells))
    return table


def _parser(status: LanguageStatus) -> str:
    """Where the parser comes from, or what to do to get one."""
    return status.problem or f"{status.package or 'none needed'} {status.version or ''}".rstrip()
