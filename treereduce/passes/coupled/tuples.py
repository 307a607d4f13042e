"""What of the pass that deletes columns is about tuples: types, values and patterns of as many elements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import has_comma
from treereduce.view.lift import lift
from treereduce.view.together import apart
from treereduce.view.view import View

TUPLE = "tuple"
"""What the kinds of tuples begin with, in the grammars of some fifteen languages."""
WIDEST = 4
"""Elements of the widest tuples."""


def tuples(view: View) -> Iterator[Candidate]:
    """Delete an element of all tuples that have as many, the last first. What is left of a pair is no tuple.

    ``fn f(x: (A, B)) { let (a, b): (A, B) = x; }`` -> ``fn f(x: A) { let a: A = x; }``
    """
    for width, rows in _rows(view).items():
        for column in reversed(range(width)) if len(rows) > 1 else ():
            edits = if_smaller(view, apart(_edits(view, rows, column)))
            if edits:
                yield Candidate(edits)


def _rows(view: View) -> dict[int, list[Sequence[int]]]:
    """The elements of all tuples that are left, by their number."""
    tree = view.tree
    kinds = {kind for kind, name in enumerate(view.language.grammar.kind_names) if name.startswith(TUPLE)}
    rows: dict[int, list[Sequence[int]]] = {width: [] for width in range(2, WIDEST + 1)}
    for node in filter(view.is_element, tree.of_kinds(kinds)):
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
