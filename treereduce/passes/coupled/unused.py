"""Delete definitions that nothing uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.bindings import definition
from treereduce.view.names import MOST_PLACES
from treereduce.view.together import deletions
from treereduce.view.view import View

Definitions = Mapping[bytes, Sequence[int]]
"""For each name the nodes that would go if it were not defined."""
LARGEST_TREE = 200_000
"""Nodes of the largest tree looked at: every name costs a look around it, 10 s for a million nodes. Of larger
programs most is gone by the second round."""


def unused(view: View, node: int) -> Iterator[Candidate]:
    """Delete all definitions whose names have no use outside of them, and what only those use.

    ``int a; int f() { return a; } int b; int main() { return b; }`` -> ``int b; int main() { return b; }``

    Definitions are imports and parameters too. Pays where much is left over at once, and for oracles that
    take unused names for errors. At most three calls: for all, for what has no body and for what has one.
    Smaller parts cost as many calls as they save, for runs and subtrees find them too.
    """
    if not node and len(view.tree.kind) <= LARGEST_TREE:
        definitions = _definitions(view)
        unneeded = [name for name, uses in _uses_outside(view, definitions).items() if not uses]
        yield from _all_or_part(view, unneeded, definitions)


def _all_or_part(view: View, names: Sequence[bytes], definitions: Definitions) -> Iterator[Candidate]:
    """Delete the definitions of all ``names``, else of those with a body or of those without.

    A program's own entry is unused as well, but it has a body.
    """
    yield from (
        Candidate(edits, on_failure=lambda later: _parts(later, names, definitions))
        for edits in _without(view, names, definitions)
    )


def _parts(view: View, names: Sequence[bytes], definitions: Definitions) -> Iterator[Candidate]:
    kinds, size, bodies = view.tree.kind, view.tree.size, view.language.roles.bodies
    with_body = {
        name
        for name in names
        for node in definitions[name]
        if not bodies.isdisjoint(kinds[node : node + size[node]])
    }
    without_body = [name for name in names if name not in with_body]
    if with_body and without_body:
        for part in (without_body, sorted(with_body)):
            yield from map(Candidate, _without(view, part, definitions))


def _without(view: View, names: Sequence[bytes], definitions: Definitions) -> Iterator[tuple[Edit, ...]]:
    """The edits that delete the definitions of ``names``. Single definitions are left to other passes."""
    gone = _closure(view, names, definitions)
    edits = deletions(view, gone) if len(gone) > 1 else ()
    if view.gain(edits) > 0:
        yield edits


def _definitions(view: View) -> Definitions:
    definitions: dict[bytes, list[int]] = {}
    for name in view.names:
        places = view.uses(name)
        if len(places) <= MOST_PLACES:
            found = [node for node in (definition(view, place) for place in places) if node]
            if found:
                definitions[name] = found
    return definitions


def _closure(view: View, names: Iterable[bytes], definitions: Definitions) -> set[int]:
    """The definitions of ``names``, and those that nothing else uses, and so on. Looks at each use once."""
    uses = _uses_outside(view, definitions)
    gone: set[int] = set()
    waiting = [node for name in names for node in definitions[name]]
    while waiting:
        node = waiting.pop()
        if node not in gone:
            gone.add(node)
            for leaf in view.names.inside(node):
                name = view.tree.text(leaf)
                if leaf in uses.get(name, ()):
                    uses[name].remove(leaf)
                    if not uses[name]:
                        waiting += definitions[name]
    return gone


def _uses_outside(view: View, definitions: Definitions) -> dict[bytes, set[int]]:
    """For each name that is defined its places outside of its own definitions."""
    return {name: set(_outside(view, view.uses(name), nodes)) for name, nodes in definitions.items()}


def _outside(view: View, places: Iterable[int], nodes: Iterable[int]) -> Iterator[int]:
    """Those of ``places``, which are in order, that lie in none of the subtrees of ``nodes``."""
    waiting = sorted(nodes, reverse=True)
    end = 0
    for place in places:
        while waiting and waiting[-1] <= place:
            node = waiting.pop()
            end = max(end, node + view.tree.size[node])
        if place >= end:
            yield place
