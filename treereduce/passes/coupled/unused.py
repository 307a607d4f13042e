"""Delete definitions that nothing uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import TARGETS, definition
from treereduce.view.facts.names import MOST_PLACES
from treereduce.view.nodes.members import statement_of_all
from treereduce.view.nodes.parts import field_of
from treereduce.view.nodes.together import deletions
from treereduce.view.view import View

Definitions = Mapping[bytes, Sequence[int]]
"""For each name the nodes that would go if it were not defined."""
LARGEST_TREE = 200_000
"""Nodes of the largest tree looked at: every name costs a look around it, 10 s for a million nodes. Of larger
programs most is gone by the second round."""

MOST = 0.5
"""Of the tokens of a program, for a try without parameters. Of the 59,667 of a C program with ten headers of
the system and no line markers one left 1,831, and so 638 after 30 oracle calls and not 22,048. Without a
limit, four programs of which it removed 5 % to 19 % took 3,055 calls and not 2,953, and one ended at 12
tokens, not 9."""


def unused(view: View, node: int) -> Iterator[Candidate]:
    """Delete all definitions whose names have no use outside of them, and what only those use.

    ``int a; int f() { return a; } int b; int main() { return b; }`` -> ``int b; int main() { return b; }``

    Definitions are imports and parameters too. Pays where much is left over at once, and for oracles that
    take unused names for errors. At most four calls: for all, for what has no body, without the parameters of
    what stays if these are wanted for their number, and for what has a body. Smaller parts cost as many calls
    as they save, for runs and subtrees find them too.
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
        for edits in _definitions_gone(view, names, definitions)
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
        yield from _with_parameters_or_not(view, without_body, definitions)
        yield from map(Candidate, _definitions_gone(view, sorted(with_body), definitions))


def _with_parameters_or_not(
    view: View, names: Sequence[bytes], definitions: Definitions
) -> Iterator[Candidate]:
    """Delete the definitions of ``names``, and if that fails without the parameters among them.

    These have places: ``template <class, class> struct A;`` is wanted with two of them. Only where the rest
    is most of the program, for of what is less the other passes find the parts as soon.
    """
    for edits in _definitions_gone(view, names, definitions):
        yield Candidate(edits, on_failure=lambda later: _most(later, names, definitions))


def _most(view: View, names: Sequence[bytes], definitions: Definitions) -> Iterator[Candidate]:
    for edits in _definitions_gone(view, names, definitions, parameters=False):
        if view.gain(edits) > MOST * view.tokens(0):
            yield Candidate(edits)


def _definitions_gone(
    view: View, names: Sequence[bytes], definitions: Definitions, *, parameters: bool = True
) -> Iterator[tuple[Edit, ...]]:
    """The edits that delete the definitions of ``names``. Single definitions are left to other passes."""
    gone = _closure(view, names, definitions, parameters=parameters)
    edits = deletions(view, _never_empty(view, gone)) if len(gone) > 1 else ()
    if view.gain(edits) > 0:
        yield edits


def _never_empty(view: View, gone: set[int]) -> set[int]:
    """The same, but of enumerators none or all of a list: ``enum {};`` is an error in C.

    A list that has no name goes whole, and another keeps its first.
    """
    tree, roles = view.tree, view.language.roles
    lists = {tree.parent[node] for node in gone if tree.kind[node] in roles.enumerators}
    for members in lists:
        elements = view.elements(members)
        if all(element in gone for element in elements):
            holder = tree.parent[members]
            is_named = any(field_of(view, each) in TARGETS for each in view.elements(holder))
            statement = 0 if is_named else statement_of_all(view, holder)
            gone = gone | {statement} if statement else gone - {elements[0]}
    return gone


def _definitions(view: View) -> Definitions:
    definitions: dict[bytes, list[int]] = {}
    for name in view.names:
        places = view.uses(name)
        if len(places) <= MOST_PLACES:
            found = [node for node in (definition(view, place) for place in places) if node]
            if found:
                definitions[name] = found
    return definitions


def _closure(view: View, names: Iterable[bytes], definitions: Definitions, *, parameters: bool) -> set[int]:
    """The definitions of ``names``, and those that nothing else uses, and so on. Looks at each use once.

    Without ``parameters`` these go only with what they belong to.
    """
    tree, lists = view.tree, view.language.roles.parameters
    uses = _uses_outside(view, definitions)
    gone: set[int] = set()
    waiting = [node for name in names for node in definitions[name]]
    while waiting:
        node = waiting.pop()
        if node not in gone and (parameters or tree.kind[tree.parent[node]] not in lists):
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
