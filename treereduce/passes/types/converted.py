"""Variables that are only looked at through what converts them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.calls import call_of
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.parts import inside, is_defining
from treereduce.view.view import View

MOST_USES = 12
"""Uses of a variable that are looked at: one with more is hardly left with a type that does not matter."""
MOST_PARTS = 4
"""Names in a call of which one may be that of what is called."""
ABOVE = 8
"""Levels from a use to the call that it is given to, of which grammars have some around each expression."""


def conversions(view: View, places: Sequence[int]) -> list[Edit]:
    """Edits that leave out what converts the variables of a type, which stands in some places.

    None unless all uses of all of them are given alone to a function, or are what is called without more.
    """
    edits: list[Edit] = []
    for place in places:
        declared, names = declared_at(view, place)
        if not names:
            return []
        for name in names:
            uses = view.few_uses(name, MOST_USES)
            others = [use for use in uses if not inside(view, use, declared)]
            found = [_converted(view, use) for use in others]
            if not others or not all(found):
                return []
            edits += [edit for each in found for edit in each]
    return edits


def declared_at(view: View, place: int) -> tuple[int, list[bytes]]:
    """What the type in a place is declared in, and the names that this defines."""
    tree, roles = view.tree, view.language.roles
    for node in tree.ancestors(place):
        if is_defining(view, node):
            leaves = [leaf for leaf in view.names.inside(node) if not inside(view, leaf, place)]
            return node, [tree.text(leaf) for leaf in leaves if view.alive(leaf) and definer(view, leaf)]
        if tree.kind[node] in roles.bodies:
            break
    return 0, []


def _converted(view: View, use: int) -> tuple[Edit, ...]:
    """Put a name for the call that it is given to alone, or that is one of it; nothing without one."""
    tree, text = view.tree, view.tree.text(use)
    for node in islice(tree.ancestors(use), ABOVE):
        if tree.kind[node] in view.language.roles.calls and view.text(node) != text:
            others = [leaf for leaf in islice(view.names.inside(node), MOST_PARTS) if leaf != use]
            calls = filter(None, (call_of(view, leaf) for leaf in others))
            parts = (
                [each for each in (call.receiver, *call.arguments) if each]
                for call in calls
                if call.node == node
            )
            if any([view.text(each) for each in part] == [text] for part in parts):
                return lift_node(view, node, use)
            break
    return ()
