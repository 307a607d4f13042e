"""What of the pass that deletes columns is about elements that are left out, as JavaScript may."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.sized import LARGEST_PROGRAM
from treereduce.passes.ways import if_smaller
from treereduce.view.view import View

BRACKETS = frozenset({b"[", b"("})
COMMA = b","


def holes(view: View) -> Iterator[Candidate]:
    """Delete the hole that lists begin with in all of them, and then the next one.

    ``const [, a] = [, 1];`` -> ``const [a] = [1];``

    No hole can go from one of two lists alone, and what is in no list is no cell of a row. One call where
    there are such lists.
    """
    if view.rendering.tokens > LARGEST_PROGRAM:
        return
    edits = tuple(view.edit(comma) for comma in _leading(view))
    if if_smaller(view, edits):
        yield Candidate(edits, on_success=holes)


def _leading(view: View) -> Iterator[int]:
    """The commas that are left and stand right behind the bracket of their list."""
    tree = view.tree
    for comma in filter(view.alive, tree.of_kinds(tree.grammar.kinds_called(COMMA))):
        before = view.before(comma)
        if view.text(next(before, comma)) in BRACKETS and next(before, None) is None:
            yield comma
