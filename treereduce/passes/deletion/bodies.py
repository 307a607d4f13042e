"""Replace what cannot be deleted by the smallest text that may stand there."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.brackets import BRACKETS
from treereduce.program.edits import Edit
from treereduce.program.grammar import ERROR_KIND
from treereduce.view.nodes.blocks import is_bracketed
from treereduce.view.nodes.members import in_body
from treereduce.view.notation.numerals import ZERO
from treereduce.view.view import View

NOTHING = frozenset({b";", b"{}"})
"""Statements that do nothing."""


def bodies(view: View, node: int) -> Iterator[Candidate]:
    """Replace a node by a minimal text for its kind, the profile's or else the smallest in the program.

    ``if (c) { a; b; }`` -> ``if (c) ;``

    Pays on required parts: bodies, conditions, initialisers. One call for each text of the profile, one for
    kinds without. Where the parser has understood nothing, a pair of brackets is the only part that shows:
    ``x || []`` of a dialect of SQL -> ``x || 0``, one call for each.
    """
    tree = view.tree
    if not node or not view.alive(node) or tree.is_extra(node):
        return
    if tree.is_named(node):
        for text in view.language.minimal(tree.kind[node]) or (view.slots.smallest(tree.kind[node]),):
            edit = view.edit(node, text)
            # A statement that may not go from its list is needed there.
            is_needless = text in NOTHING and in_body(view, node)
            if is_needless or _is_list_without_elements(view, node, text):
                continue
            if text != tree.text(node) and view.gain((edit,)) > 0:
                yield Candidate((edit,))
    elif tree.kind[tree.parent[node]] == ERROR_KIND:
        closing = tree.following(node)
        if closing and view.alive(closing) and BRACKETS.get(tree.text(node)) == tree.text(closing):
            yield Candidate((Edit(tree.start[node], tree.end[closing], ZERO, tokens=1),))


def _is_list_without_elements(view: View, node: int, text: bytes) -> bool:
    """Whether a text is a list that has lost all of its elements, about which `runs` and `subtrees` ask."""
    children = list(view.children(node))
    if not is_bracketed(view, children) or not any(map(view.is_element, children)):
        return False
    return text == view.tree.text(children[0]) + view.tree.text(children[-1])
