"""The edits that put parts of a node in its place."""

from __future__ import annotations

import re
from bisect import bisect_left, insort_left
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_start
from treereduce.view.view import View

_LINE = re.compile(rb"\n([ \t]*)(?=[^ \t\r\n])")
_START = attrgetter("start")


class Part(NamedTuple):
    """Bytes ``start`` to ``end`` that stay, and what is put after them."""

    start: int
    end: int
    ending: bytes = b""


def lift(view: View, place: int, start: int, end: int) -> tuple[Edit, ...]:
    """Delete what ``place`` has around the bytes ``start`` to ``end``."""
    return splice(view, place, (Part(start, end),))


def lift_node(view: View, place: int, node: int) -> tuple[Edit, ...]:
    """Delete what ``place`` has around a node that is a part of it."""
    return lift(view, place, view.tree.start[node], view.tree.end[node])


def splice(view: View, place: int, parts: Sequence[Part]) -> tuple[Edit, ...]:
    """Delete what ``place`` has around and between its ``parts``, but for their endings.

    Deletions and not a replacement, so that edits committed inside the surviving parts stay in force. Where
    indentation makes blocks, the parts' further lines move left as far as their first lines do.
    """
    tree = view.tree
    edits = []
    if tree.start[place] < parts[0].start:
        edits.append(Edit(tree.start[place], parts[0].start))
    stops = [part.start for part in parts[1:]] + [tree.end[place]]
    for part, stop in zip(parts, stops, strict=True):
        if view.language.profile.layout is Layout.INDENTATION:
            left, right = _column(tree.source, tree.start[place]), _column(tree.source, part.start)
            edits += _dedent(tree.source, part.start, part.end, left, right)
        edits += _ended(tree.source, part, stop)
    return tuple(edits)


def at_column(view: View, node: int, place: int) -> bytes:
    """What is left of a node's text, as it reads where ``place`` stands.

    Where indentation makes blocks, its further lines move left as far as its first line does.
    """
    source, start = view.tree.source, view.tree.start
    text = view.text(node)
    if view.language.profile.layout is not Layout.INDENTATION:
        return text
    left, right = _column(source, start[place]), _column(source, start[node])
    return _LINE.sub(
        lambda line: b"\n" + line[1][:left] + line[1][right:] if len(line[1]) >= right > left else line[0],
        text,
    )


def indented_as(view: View, text: bytes, part: int, place: int) -> bytes:
    """The text of a part, indented as where it goes."""
    return reindented(text, indentation(view, part), indentation(view, place))


def reindented(text: bytes, here: bytes, there: bytes) -> bytes:
    """A text with another indentation of the lines behind its first."""

    def moved(line: re.Match[bytes]) -> bytes:
        return b"\n" + there + line[1][len(here) :] if line[1].startswith(here) else line[0]

    return _LINE.sub(moved, text)


def indentation(view: View, node: int) -> bytes:
    """The blank space that the line of a node begins with."""
    return indentation_at(view, view.tree.start[node])


def indentation_at(view: View, start: int) -> bytes:
    """The blank space that the line of a place begins with."""
    source = view.tree.source
    line = source[start - _column(source, start) : start]
    return line[: len(line) - len(line.lstrip(b" \t"))]


def line_start(view: View, node: int) -> int:
    """Where the line begins that a node begins in."""
    start = view.tree.start[node]
    return start - _column(view.tree.source, start)


def _ended(source: bytes, part: Part, stop: int) -> Iterator[Edit]:
    """Put the ending of a part for what follows up to ``stop``, less the blank space before that.

    An ending of blank space stands for all of it. Where nothing else follows, it stays: blocks that end with
    their indentation end after the line.
    """
    if part.ending.strip():
        stop = max(blank_start(source, stop), min(part.end + 1, stop))
    if part.end < stop and (part.ending or source[part.end : stop].strip()):
        yield Edit(part.end, stop, part.ending)


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


def text_with(view: View, start: int, end: int, changes: Sequence[Edit]) -> bytes:
    """What stands between two places, with changes; of two in one place the larger one."""
    pieces = list[bytes]()
    for change in sorted(changes, key=lambda change: (change.start, -change.end)):
        if change.start >= start:
            pieces += [view.text_between(start, change.start), change.text]
            start = change.end
    return b"".join([*pieces, view.text_between(start, end)])


def text_changed(view: View, start: int, end: int, changes: Sequence[Edit]) -> bytes:
    """The text between two places with those of many changes, in the order of their places, that are there.

    For changes in one another, of which the inner ones are told first: ``f(f(x))``.
    """
    first, stop = (bisect_left(changes, place, key=_START) for place in (start, end))
    return text_with(view, start, end, changes[first:stop])


def add_change(changes: list[Edit], edit: Edit) -> None:
    """Add an edit to others in the order of their places, before those in it: `apart` leaves these out."""
    insort_left(changes, edit, key=_START)
