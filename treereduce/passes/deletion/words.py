"""Delete one keyword, operator or punctuation mark."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.view import View


def words(view: View, node: int) -> Iterator[Candidate]:
    """Delete a keyword, an operator or a punctuation mark.

    ``static const int x;`` -> ``const int x;``

    Mostly syntax errors, which the parse filter drops; pays for qualifiers. One call for each that parses.
    """
    if node and view.alive(node) and not view.tree.is_named(node):
        yield Candidate((Edit(view.tree.start[node], view.tree.end[node]),))
