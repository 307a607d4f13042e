"""Delete definitions that nothing uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.passes.orphans import MOST_PLACES, definition
from treereduce.passes.together import deletions
from treereduce.passes.view import View

Definitions = Mapping[bytes, Sequence[int]]
"""For each name the nodes that would go if it were not defined."""
LARGEST = 200_000
"""Nodes of the largest tree looked at: every name costs a look around it, 10 s for a million nodes. Of larger
programs most is gone by the second round."""
LEAST_TO_HALVE = 8
"""Fewer names are not halved: the runs and subtrees after this pass find what can go alone."""
Split = Callable[[View, Sequence[bytes], Definitions], Iterator[Sequence[bytes]]]


def unused(view: View, node: int) -> Iterator[Candidate]:
    """Delete all definitions whose names have no use outside of them, and what only those use; else halves.

    ``int a; int f() { return a; } int b; int main() { return b; }`` -> ``int b; int main() { return b; }``

    Definitions are imports and parameters too. Pays where much is left over at once, and for oracles that
    take unused names for errors. One call if all of it goes, at most one for every two definitions.
    """
    if not node and len(view.tree.kind) <= LARGEST:
        definitions = _definitions(view)
        unneeded = [name for name, uses in _uses_outside(view, definitions).items() if not uses]
        yield from _without(view, unneeded, definitions, _by_body)


def _without(
    view: View, names: Sequence[bytes], definitions: Definitions, split: Split
) -> Iterator[Candidate]:
    """Delete the definitions of all ``names``, else of each of the parts that they are split into.

    Single definitions are left to other passes.
    """
    gone = _closure(view, names, definitions)
    edits = deletions(view, gone) if len(gone) > 1 else ()
    if view.gain(edits) > 0:
        yield Candidate(
            edits,
            on_failure=lambda later: (
                candidate
                for part in split(later, names, definitions)
                for candidate in _without(later, part, definitions, _halves)
            ),
        )


def _halves(_view: View, names: Sequence[bytes], _definitions: Definitions) -> Iterator[Sequence[bytes]]:
    if len(names) >= LEAST_TO_HALVE:
        yield names[len(names) // 2 :]
        yield names[: len(names) // 2]


def _by_body(view: View, names: Sequence[bytes], definitions: Definitions) -> Iterator[Sequence[bytes]]:
    """What has no body and what has one: the program's own entry is unused as well, but has one."""
    tree, bodies = view.tree, view.language.roles.bodies
    with_body = {
        name
        for name in names
        for node in definitions[name]
        if not bodies.isdisjoint(tree.kind[node : node + tree.size[node]])
    }
    yield [name for name in names if name not in with_body]
    yield [name for name in names if name in with_body]


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
