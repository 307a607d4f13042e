"""Replace what cannot be deleted by the smallest text that may stand there."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.view import View


def bodies(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a minimal text for its kind, the profile's or else the smallest in the program.

    ``if (c) { a; b; }`` -> ``if (c) ;``

    Pays on required parts: bodies, conditions, initialisers. One call for each text of the profile, one for
    kinds without.
    """
    tree = view.tree
    if node and view.alive(node) and tree.is_named(node) and not tree.is_extra(node):
        for text in view.language.minimal(tree.kind[node]) or (view.slots.smallest(tree.kind[node]),):
            edit = Edit(tree.start[node], tree.end[node], text)
            if text != tree.text(node) and view.gain((edit,)) > 0:
                yield Candidate((edit,))
