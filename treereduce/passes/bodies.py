"""Replace what cannot be deleted by the smallest text that may stand there."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.view import View
from treereduce.program.edits import Edit


def bodies(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a minimal text that the language's profile offers for its kind.

    ``if (c) { a; b; }`` -> ``if (c) ;``

    Pays on required parts: bodies, conditions, initialisers. At most one call for each text of the profile.
    """
    tree = view.tree
    if node and view.alive(node):
        for text in view.language.minimal(tree.kind[node]):
            edit = Edit(tree.start[node], tree.end[node], text)
            if view.gain((edit,)) > 0:
                yield Candidate((edit,))
