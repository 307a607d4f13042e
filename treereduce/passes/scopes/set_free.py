"""Put what a scope holds in the place of the scope, though names of it are taken there."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.view.binding.bindings import definer
from treereduce.view.nodes.blocks import bodies_of, body_around, contents
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.parts import inside, is_parameter
from treereduce.view.view import View

MOST_TAKEN = 4
"""Names that are taken. Scopes with more of them in common hold the same twice, and one of them goes."""
LARGEST_SCOPE = 400
"""Tokens of a body that is looked at: each name in it is, at each level around it."""
NEW = b"_"
"""What a name that is taken gets behind it."""


def set_free(view: View, node: int) -> Iterator[Candidate]:
    """Replace a scope by what it holds, with new names for what is defined beside it too.

    ``module M = struct type t = A end type t = B`` -> ``type t_ = A type t = B``

    Pays where both are needed, which hoisting leaves with one name twice. One call for each scope that
    defines a name of the scope around it.
    """
    bodies = bodies_of(view, node) if node and view.alive(node) and view.is_element(node) else []
    if len(bodies) != 1 or bodies[0] == node:
        return
    [body] = bodies
    if view.tokens(body) > LARGEST_SCOPE:
        return
    taken = sorted(
        {view.tree.text(leaf) for leaf in view.names.inside(body) if _is_taken(view, leaf, node, body)}
    )
    if not 0 < len(taken) <= MOST_TAKEN:
        return
    held = contents(view, body)
    edits = [*lift(view, node, held.start, held.end)]
    for name in taken:
        new = name + NEW
        if new in view.names:
            return
        places = view.uses_inside(name, body)
        edits += [view.edit(place, new, 1) for place in places]
    if view.gain(edits) > 0:
        yield Candidate(tuple(edits))


def _is_taken(view: View, leaf: int, node: int, body: int) -> bool:
    """Whether what is directly in a body and what is beside its scope define the name of a leaf."""
    if not view.alive(leaf) or not _defines_in(view, leaf, body):
        return False
    around = body_around(view, node)
    places = view.few_uses(view.tree.text(leaf))
    return any(_defines_in(view, place, around) for place in places if not inside(view, place, node))


def _defines_in(view: View, leaf: int, scope: int) -> bool:
    """Whether the name at a leaf is defined for a scope. A parameter is for its function alone."""
    defined = definer(view, leaf)
    return defined > 0 and not is_parameter(view, defined) and body_around(view, defined) == scope
