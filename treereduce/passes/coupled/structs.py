"""Make a class one whose members all may use, so that nothing has to say so."""

from __future__ import annotations

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer
from treereduce.view.names import MOST_REVISITED
from treereduce.view.paths import access_marks
from treereduce.view.view import View

CLOSED = b"class"
OPEN = b"struct"
"""The words for both in C++ and what is made of it. In a grammar without them there is nothing to do."""


def as_struct(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write a class as a structure, without the marks that make its members and bases public."""
    places = view.uses(name) if OPEN.decode() in view.language.grammar.kind_names else []
    tree = view.tree
    for place in places if len(places) <= MOST_REVISITED else ():
        node = definer(view, place)
        word = next(view.children(node), 0) if node else 0
        if word and tree.text(word) == CLOSED and not tree.is_named(word):
            marks = [edit for holder in view.elements(node) for edit in access_marks(view, holder)]
            if marks:
                return if_smaller(view, (Edit(tree.start[word], tree.end[word], OPEN), *marks))
    return ()
