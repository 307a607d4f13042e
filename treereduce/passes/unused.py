"""Delete definitions that nothing uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

from treereduce.passes.bindings import inside
from treereduce.passes.candidate import Candidate
from treereduce.passes.orphans import MOST_PLACES, definition
from treereduce.passes.together import deletions
from treereduce.passes.view import View

Definitions = Mapping[bytes, Sequence[int]]
"""For each name the nodes that would go if it were not defined."""
LEAST_TO_HALVE = 8
"""Fewer names are not halved: the runs and subtrees after this pass find what can go alone."""
Split = Callable[[View, Sequence[bytes], Definitions], Iterator[Sequence[bytes]]]


def unused(view: View, node: int) -> Iterator[Candidate]:
    """Delete all definitions whose names have no use outside of them, and what only those use; else halves.

    ``int a; int f() { return a; } int b; int main() { return b; }`` -> ``int b; int main() { return b; }``

    Definitions are imports and parameters too. Pays where much is left over at once, and for oracles that
    take unused names for errors. One call if all of it goes, at most one for every two definitions.
    """
    if not node:
        definitions = _definitions(view)
        unneeded = [name for name in definitions if _has_no_use_outside(view, name, definitions, set())]
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
    """The definitions of ``names``, and those that nothing else uses, and so on."""
    gone: set[int] = set()
    waiting = [node for name in names for node in definitions[name]]
    while waiting:
        node = waiting.pop()
        if node not in gone:
            gone.add(node)
            for name in {view.tree.text(leaf) for leaf in view.names.inside(node)}:
                if name in definitions and _has_no_use_outside(view, name, definitions, gone):
                    waiting += definitions[name]
    return gone


def _has_no_use_outside(view: View, name: bytes, definitions: Definitions, gone: Set[int]) -> bool:
    """Whether no place of a name lies outside of its definitions and of what is ``gone``."""
    own = definitions[name]
    return all(
        any(inside(view, place, node) for node in own)
        or any(node in gone for node in (place, *view.tree.ancestors(place)))
        for place in view.uses(name)
    )
