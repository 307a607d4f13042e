"""What of the pass that deletes columns is about tuples: types, values and patterns of as many elements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.members import has_comma
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

WIDEST = 4
"""Elements of the widest tuples."""
LEADING_DEPTH = 4
"""Levels from a case to the tuple that it begins with: a pattern in brackets in Haskell has three."""
BARE = (b"", b"(", b"case")
"""What may stand before the tuple that a case begins with."""


def tuples(view: View) -> Iterator[Candidate]:
    """Delete an element of all tuples that have as many, the last first. What is left of a pair is no tuple.

    ``fn f(x: (A, B)) { let (a, b): (A, B) = x; }`` -> ``fn f(x: A) { let a: A = x; }``
    """
    for width, rows in _rows(view).items():
        for column in reversed(range(width)) if len(rows) > 1 else ():
            edits = if_smaller(view, apart(_edits(view, rows, column)))
            if edits:
                yield Candidate(edits)


def tuples_of_choice(view: View, node: int) -> Iterator[Candidate]:
    """Delete an element of the tuple that a choice looks at and of the patterns of its cases.

    ``match (a, b) { (x, 1) => f(), _ => g() } h((1, 2));`` -> ``match a { x => f(), _ => g() } h((1, 2));``
    """
    tree = view.tree
    elements = view.elements(node) if view.language.roles.tuples else []
    looked_at = _leading(view, elements[0]) if len(elements) > 1 else 0
    if not looked_at:
        return
    last = elements[-1]
    cases = [*elements[1:], *(view.elements(last) if tree.kind[last] in view.language.roles.bodies else ())]
    # Members of one list are alike, and what is a tuple and no more is a value or a row of a table.
    others = (case for case in cases if tree.kind[case] != tree.kind[elements[0]])
    patterns = [leading for case in others if (leading := _leading(view, case)) not in {0, case}]
    width = len(view.elements(looked_at))
    rows = [row for each in (looked_at, *patterns) if len(row := view.elements(each)) == width]
    for column in reversed(range(width)) if len(rows) > 1 else ():
        edits = if_smaller(view, apart(_edits(view, rows, column)))
        if edits:
            yield Candidate(edits)


def _leading(view: View, node: int) -> int:
    """The tuple that a node begins with, perhaps in brackets; 0 if it begins with something else."""
    tree = view.tree
    for _ in range(LEADING_DEPTH):
        elements = view.elements(node)
        if tree.kind[node] in view.language.roles.tuples:
            is_tuple = 1 < len(elements) <= WIDEST and has_comma(view, elements[0])
            return node if is_tuple else 0
        if not elements or view.text_between(tree.start[node], tree.start[elements[0]]).strip() not in BARE:
            return 0
        node = elements[0]
    return 0


def _rows(view: View) -> dict[int, list[Sequence[int]]]:
    """The elements of all tuples that are left, by their number."""
    tree = view.tree
    rows: dict[int, list[Sequence[int]]] = {width: [] for width in range(2, WIDEST + 1)}
    for node in filter(view.is_element, tree.of_kinds(view.language.roles.tuples)):
        elements = view.elements(node)
        if len(elements) in rows and has_comma(view, elements[0]):
            rows[len(elements)].append(elements)
    return rows


def _edits(view: View, rows: Sequence[Sequence[int]], column: int) -> Iterator[Edit]:
    tree = view.tree
    for elements in rows:
        if len(elements) > 2:
            yield next(view.deletion(elements[column], elements[column]))
        else:
            left = elements[1 - column]
            yield from lift(view, tree.parent[left], tree.start[left], tree.end[left])
