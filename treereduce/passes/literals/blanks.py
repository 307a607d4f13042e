"""Close holes in the layout: what is left of a program should look as its author would have written it."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.program.brackets import CLOSING, OPENING
from treereduce.program.edits import Edit
from treereduce.program.tree import SyntaxTree
from treereduce.view.view import View

_OUTDENTED = re.compile(r"label|case|preproc|directive|access_specifier")
"""Kinds that authors set further left than what stands beside them."""
_MIXED = re.compile(rb"^\t.*^ |^ .*^\t", re.MULTILINE | re.DOTALL)
"""Lines that begin with tabs and others that begin with blanks, so that columns cannot be compared."""


def blanks(view: View, node: int) -> Iterator[Candidate]:
    r"""Leave no blank line beside a bracket and one elsewhere, none at the ends, and one column for siblings.

    ``{\n\n\n    a;\n            b;\n\n}`` -> ``{\n    a;\n    b;\n}``

    Saves bytes alone, for the reader's sake. What was indented by blocks that went moves left, unless
    indentation makes blocks. One call in nearly all programs, else halves of the holes.
    """
    tree, edits = view.tree, view.rendering.edits
    indented = view.language.profile.layout is Layout.INDENTATION or _MIXED.search(tree.source)
    shifts = array("I", [0]) * len(tree.kind) if indented else _shifts(tree, node)
    untouched = []
    for hole in _holes(tree, shifts):
        first, stop = edits.touching(max(0, hole.start - 1), hole.end + 1)
        if first == stop:
            untouched.append(hole)
    yield from _closed(untouched)


def _closed(holes: Sequence[Edit]) -> Iterator[Candidate]:
    """All of the holes at once, on failure halves of them."""
    middle = len(holes) // 2
    if holes:
        yield Candidate(
            tuple(holes),
            on_failure=(lambda _view: _halves(holes[middle:], holes[:middle])) if middle else None,
        )


def _halves(*halves: Sequence[Edit]) -> Iterator[Candidate]:
    for half in halves:
        yield from _closed(half)


def _shifts(tree: SyntaxTree, root: int) -> array[int]:
    """By how many columns each node is to move left, so that siblings which begin lines begin alike."""
    columns: dict[int, int] = {}
    least: dict[int, int] = {}
    line = tree.start[root]
    for node in range(root + 1, len(tree.kind)):
        parent, start = tree.parent[node], tree.start[node]
        line = tree.source.rfind(b"\n", line, start) + 1 or line
        begins_line = not tree.source[line:start].strip() and start < tree.end[node]
        free = tree.is_named(node) and not tree.is_extra(node) and not _OUTDENTED.search(tree.kind_name(node))
        if begins_line and free and start > tree.start[parent]:
            columns[node] = start - line
            least[parent] = min(columns[node], least.get(parent, columns[node]))
    shifts = array("I", [0]) * len(tree.kind)
    for node in range(root + 1, len(tree.kind)):
        parent = tree.parent[node]
        shifts[node] = shifts[parent] + (columns[node] - least[parent] if node in columns else 0)
    return shifts


def _holes(tree: SyntaxTree, shifts: Sequence[int]) -> Iterator[Edit]:
    """Deletions of blank space, first to last."""
    end = 0
    for node in range(len(tree.kind)):
        if tree.size[node] == 1 and tree.start[node] < tree.end[node]:
            yield from _surplus(tree.source, end, tree.start[node], shifts[node])
            end = max(end, tree.end[node])
    yield from _surplus(tree.source, end, len(tree.source), 0)


def _surplus(source: bytes, start: int, end: int, shift: int) -> Iterator[Edit]:
    """What may go of the space between two leaves, the second of which is to move left by ``shift``."""
    gap = source[start:end]
    if b"\n" not in gap or gap.strip() or gap == source:
        return
    lines = gap.split(b"\n")
    newline = 2 if lines[0].endswith(b"\r") else 1
    second, last = start + len(lines[0]) + 1, end - len(lines[-1])
    if start == 0:
        ranges = [(0, last)]
    elif end == len(source):
        ranges = [(start, second - newline), (second, end)]
    else:
        beside_bracket = source[start - 1 : start] in OPENING or source[end : end + 1] in CLOSING
        kept = 0 if beside_bracket or second == last else newline
        ranges = [(start, second - newline), (second, last - kept), (last, min(last + shift, end))]
    for first, stop in ranges:
        if first < stop:
            yield Edit(first, stop)
