"""What loses its last use in an edit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import definition
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

CASCADES = 5
"""How often what lost its last use in what went with an edit is looked for."""


def with_orphans(view: View, alone: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Edits with the deletion of definitions that lose their last use by them, and by that, and so on.

    None if nothing does.
    """
    edits = alone
    for _ in range(CASCADES):
        gone = EditSet(edits)
        orphans = [
            node for name in sorted(_names_in(view, edits)) for node in _only_definitions(view, name, gone)
        ]
        if not orphans:
            break
        edits = apart([*edits, *deletions(view, orphans)])
    return edits if edits != alone else ()


def _names_in(view: View, edits: Sequence[Edit]) -> set[bytes]:
    """The names that edits take places of."""
    return {
        view.tree.text(leaf)
        for edit in edits
        for leaf in view.names.between(edit.start, edit.end)
        if view.alive(leaf)
    }


def _only_definitions(view: View, name: bytes, gone: EditSet) -> Iterator[int]:
    """The definitions of a name that are left, if nothing but they is left of it."""
    tree = view.tree
    uses = (place for place in view.names.places(name) if view.alive(place))
    stay = (place for place in uses if not gone.covers(tree.start[place], tree.end[place]))
    left = list(islice(stay, MOST_REVISITED + 1))
    if len(left) > MOST_REVISITED:
        return
    found = {node for place in left if (node := definition(view, place))}
    if all(any(inside(view, place, node) for node in found) for place in left):
        yield from sorted(found)
