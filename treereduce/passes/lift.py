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
        left, right = _column(tree.source, tree.start[place]), _column(tree.source, start)
        edits += _dedent(tree.source, start, end, left, right)
    if end < tree.end[place]:
        edits.append(Edit(end, tree.end[place]))
    return tuple(edits)


def _column(source: bytes, position: int) -> int:
    return position - (source.rfind(b"\n", 0, position) + 1)


def _dedent(source: bytes, start: int, end: int, left: int, right: int) -> Iterator[Edit]:
    """Take columns ``left`` to ``right`` out of the indentation of every line that begins after ``start``.

    Not just as many from its start: so a lift around an earlier lift takes other columns than that did.
    """
    if left < right:
        for line in _LINE.finditer(source, start, end):
            if len(line[1]) >= right:
                yield Edit(line.start(1) + left, line.start(1) + right)
