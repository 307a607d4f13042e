"""The table of languages."""

from __future__ import annotations

from rich.table import Table

from treereduce.languages.registry import LanguageStatus, describe


def language_table() -> Table:
    """All languages with their file names and the state of their parsers."""
    table = Table(box=None, pad_edge=False)
    for title in ("language", "for -l", "extensions", "parser"):
        table.add_column(title, overflow="fold")
    for status in describe():
        table.add_row(status.title, status.name, " ".join(status.extensions), _parser(status))
    return table


def _parser(status: LanguageStatus) -> str:
    """Where the parser comes from, or what to do to get one."""
    return status.problem or f"{status.package} {status.version or ''}".rstrip()
