"""A table that can be shown in Markdown and in HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

SYMBOL = re.compile(r"([\\`*_|<>])")


@dataclass(frozen=True, slots=True)
class Value:
    """What stands in one place: text, a small remark, and a kind: ``best``, ``good``, ``bad`` or none."""

    text: str
    remark: str = ""
    kind: str = ""


@dataclass(slots=True)
class Table:
    """Titles and rows. The first column names what the row is about."""

    title: str
    note: str
    titles: list[str]
    rows: list[list[Value]] = field(default_factory=list)

    def add(self, *values: Value | str) -> None:
        """Add a row."""
        self.rows.append([value if isinstance(value, Value) else Value(value) for value in values])

    def markdown(self) -> str:
        """A heading of the third level, the note and the table."""
        lines = [self.titles, ["---", *["--:"] * (len(self.titles) - 1)]]
        lines += [[_in_markdown(value) for value in row] for row in self.rows]
        body = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        return f"### {self.title}\n\n{self.note}\n\n{body}\n"

    def html(self) -> str:
        """The table with its note as the caption, in a box that scrolls sideways."""
        head = "".join(f"<th>{html.escape(title)}</th>" for title in self.titles)
        body = "\n".join(f"<tr>{''.join(_cells(row))}</tr>" for row in self.rows)
        return (
            f"<h3>{html.escape(self.title)}</h3>\n<p class=note>{html.escape(self.note)}</p>\n"
            f"<div class=wide><table>\n<thead><tr>{head}</tr></thead>\n"
            f"<tbody>\n{body}\n</tbody></table></div>\n"
        )


def _in_markdown(value: Value) -> str:
    text = SYMBOL.sub(r"\\\1", value.text)
    if value.kind == "best":
        text = f"**{text}**"
    return f"{text} ({value.remark})" if value.remark else text


def _cells(row: Iterable[Value]) -> Iterable[str]:
    for at, value in enumerate(row):
        tag = "td" if at else "th"
        kind = f" class={value.kind}" if value.kind else ""
        remark = f" <small>{html.escape(value.remark)}</small>" if value.remark else ""
        yield f"<{tag}{kind}>{html.escape(value.text)}{remark}</{tag}>"
