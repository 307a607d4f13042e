"""What of the pass that deletes columns is about tables: lines that are divided alike, by marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

ONE_BY_ONE = 4
"""Columns of tables that are tried one by one at once; wider ones lose halves first."""
AMPERSAND = b"&"
"""The mark of LaTeX, where several rows may stand in a line, and ``\\hline`` and the like between them."""
BETWEEN = 2
"""Lines without cells that may stand between two rows of LaTeX."""
ABOVE = 200
"""Bytes before the first row in which the alignments of its columns are looked for."""
_LINE = re.compile(rb"[^\r\n]+")
_ROW = re.compile(rb"(?:(?!\\\\)[^\r\n])+")
_ALIGNMENTS = re.compile(rb"\{([|lcr]+)\}")

Span = tuple[int, int]


class Grid(NamedTuple):
    """Rows with as many cells each, and one byte for each column where there are such."""

    rows: tuple[tuple[Span, ...], ...]
    alignments: tuple[int, ...]

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])


def grids(view: View) -> Iterator[Candidate]:
    """Delete a column of lines that are divided by as many marks each, those that the profile names.

    Of LaTeX with the alignment of the column: ``{lr} a & b`` -> ``{r} b``.
    """
    for mark in view.language.profile.cells:
        for grid in _grids(view.tree.source, mark):
            yield from each_column(view, grid.width, partial(_ways_to_delete, grid))


def each_column(view: View, width: int, ways: Callable[[range], list[Way]]) -> Iterator[Candidate]:
    """Each column of a table alone, last to first; of a wide one its halves, and theirs where they fail.

    ``ways`` says how a run of columns may go.
    """
    middle = width // 2
    halves = [range(middle, width), range(middle)]
    for part in halves if width > ONE_BY_ONE else [range(k, k + 1) for k in reversed(range(width))]:
        yield from _run(view, part, ways)


def _run(view: View, chosen: range, ways: Callable[[range], list[Way]]) -> Iterator[Candidate]:
    """A run of columns at once, else its halves."""
    middle = chosen.start + len(chosen) // 2
    halves = [range(middle, chosen.stop), range(chosen.start, middle)] if len(chosen) > 1 else []
    yield from in_turn(
        view, ways(chosen), lambda later: (each for half in halves for each in _run(later, half, ways))
    )


def _ways_to_delete(grid: Grid, chosen: range) -> list[Way]:
    return [partial(_columns_deleted, grid=grid, chosen=chosen)]


def _columns_deleted(view: View, *, grid: Grid, chosen: range) -> tuple[Edit, ...]:
    """The edits that delete columns, each with the mark after it or else with the one before it."""
    edits = []
    covers = view.rendering.edits.covers
    for row in grid.rows:
        if chosen.stop < grid.width:
            span = row[chosen.start][0], row[chosen.stop][0]
        else:
            span = row[chosen.start - 1][1], row[-1][1]
        if not covers(*span):
            edits.append(Edit(*span))
    edits += [Edit(place, place + 1) for place in grid.alignments[chosen.start : chosen.stop]]
    return if_smaller(view, apart(edits))


def _grids(source: bytes, mark: bytes) -> Iterator[Grid]:
    """The runs of two rows or more with as many cells of which some column has text."""
    rows: list[tuple[Span, ...]] = []
    empty = 0
    for line in (_ROW if mark == AMPERSAND else _LINE).finditer(source):
        cells = tuple(_cells(source, line.start(), line.end(), mark))
        if len(cells) == 1 and rows and mark == AMPERSAND and empty < BETWEEN:
            empty += 1
            continue
        if rows and len(cells) != len(rows[0]):
            yield from _grid(source, rows, mark)
            rows = []
        empty = 0
        if len(cells) > 1:
            rows.append(cells)
    yield from _grid(source, rows, mark)


def _grid(source: bytes, rows: list[tuple[Span, ...]], mark: bytes) -> Iterator[Grid]:
    if len(rows) > 1:
        before = source[max(0, rows[0][0][0] - ABOVE) : rows[0][0][0]]
        places: tuple[int, ...] = ()
        for found in _ALIGNMENTS.finditer(before) if mark == AMPERSAND else ():
            first = rows[0][0][0] - len(before) + found.start(1)
            places = tuple(first + index for index, letter in enumerate(found[1]) if letter != ord("|"))
        yield Grid(tuple(rows), places if len(places) == len(rows[0]) else ())


def _cells(source: bytes, start: int, end: int, mark: bytes) -> Iterator[Span]:
    """What marks divide a line into, without the blanks around it; marks at both ends only frame it.

    But in LaTeX, where what stands before the first mark is a cell, if an empty one.
    """
    start, end = _stripped(source, start, end)
    frames = end - start > 1 and source.startswith(mark, start) and source.endswith(mark, start, end)
    if frames and mark != AMPERSAND:
        start, end = start + 1, end - 1
    while True:
        stop = source.find(mark, start, end)
        yield _stripped(source, start, end if stop < 0 else stop)
        if stop < 0:
            return
        start = stop + 1


def _stripped(source: bytes, start: int, end: int) -> Span:
    text = source[start:end]
    first = start + len(text) - len(text.lstrip(b" "))
    return first, max(first, start + len(text.rstrip(b" ")))
