"""The edits that put part of a node in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.languages.profile import Layout
from treereduce.passes.view import View
from treereduce.program.edits import Edit

_LINE = re.compile(rb"\n([ \t]*)(?=[^ \t\r\n])")


def lift(view: View, place: int, start: int, end: int) -> tuple[Edit, ...]:
    """Delete what ``place`` has around the bytes ``start`` to ``end``.

    Deletions and not a replacement, so that edits committed inside the surviving part stay in force. Where
    indentation makes blocks, the part's further lines move left as far as its first line does.
    """
    tree = view.tree
    edits = []
    if tree.start[place] < start:
        edits.append(Edit(tree.start[place], start))
    if view.language.profile.layout is Layout.INDENTATION:
        edits += _dedent(
            tree.source, start, end, _column(tree.source, start) - _column(tree.source, tree.start[place])
        )
    if end < tree.end[place]:
        edits.append(Edit(end, tree.end[place]))
    return tuple(edits)


def _column(source: bytes, position: int) -> int:
    return position - (source.rfind(b"\n", 0, position) + 1)


def _dedent(source: bytes, start: int, end: int, columns: int) -> Iterator[Edit]:
    """Take ``columns`` blanks from the start of every line that begins after ``start``."""
    if columns > 0:
        for line in _LINE.finditer(source, start, end):
            if len(line[1]) >= columns:
                yield Edit(line.start(1), line.start(1) + columns)
