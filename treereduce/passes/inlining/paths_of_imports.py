"""Write the path to what an import opens in front of the one name that needs it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import binder, is_imported
from treereduce.view.members import removable, removal
from treereduce.view.paths import joint_before
from treereduce.view.spelling import spelled
from treereduce.view.view import View

MOST_NAMES = 4
"""Names that may be what an import opens its scope for: with more the program is not nearly reduced, and the
import still has several uses."""
MOST_LOOKED_AT = 100
"""Names that are left, of which those are taken, and uses of the last name of an import. Each import asks."""


def paths_of_imports(view: View, node: int) -> Iterator[Way]:
    """The ways to put the scope that an import opens in front of one name, with the import gone.

    ``using a.b; C x;`` -> ``a.b.C x;``
    """
    forms = view.language.profile.opens.get(view.tree.kind_name(node), ()) if node else ()
    prefix = next(filter(None, (spelled(view, node, form) for form in forms)), None)
    if prefix is None or _brings_in_a_name(view, node):
        return
    for place in _foreign(view):
        yield partial(_written, node=node, place=place, prefix=prefix)


def _written(view: View, *, node: int, place: int, prefix: Edit) -> tuple[Edit, ...]:
    tree, whole = view.tree, removable(view, node)
    if not whole or not view.alive(place):
        return ()
    tokens = None if prefix.tokens is None else prefix.tokens + 1
    path = Edit(tree.start[place], tree.end[place], prefix.text + tree.text(place), tokens)
    return if_smaller(view, (path, removal(view, whole)))


def _brings_in_a_name(view: View, node: int) -> bool:
    """Whether the last name of an import is used elsewhere: then that is what it brings in."""
    last = list(view.names.inside(node))[-1:]
    uses = [place for leaf in last for place in view.first_uses(view.tree.text(leaf), MOST_LOOKED_AT)]
    return len(uses) == MOST_LOOKED_AT or not all(is_imported(view, place) for place in uses)


def _foreign(view: View) -> list[int]:
    """Where the names stand that are used once, by themselves, and are not defined; none of many names."""
    found = list[int]()
    left = 0
    for name in view.names:
        places = view.first_uses(name, 2)
        left += bool(places)
        for own in places if len(places) == 1 else ():
            if not (binder(view, own) or is_imported(view, own) or joint_before(view, own)):
                found.append(own)
        if left > MOST_LOOKED_AT or len(found) > MOST_NAMES:
            return []
    return found
