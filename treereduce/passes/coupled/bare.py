"""Delete what stands behind a name in all of its places, where no list tells which of it belongs together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.binding.juxtaposed import are_without_lists, given_behind
from treereduce.view.calling.families import leads
from treereduce.view.nodes.together import apart
from treereduce.view.view import View


def bare(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a name is given, in its definition and in all other places, where nothing is around that.

    ``type t = A of int let f = function A x -> A x`` -> ``type t = A let f = function A -> A``

    Else what it is given stands for it, where that is one thing in all places:
    ``type t = A of int let f = function A x -> A x`` -> ``type t = A of int let f = function x -> x``

    Pays for constructors in languages whose arguments have no node around them, as those of OCaml. One call
    for each name that is defined with something behind it and followed by something elsewhere, and two where
    that is one thing.
    """
    if not are_without_lists(view) or not leads(view, node):
        return
    places = view.few_uses(view.tree.text(node))
    given = {place: nodes for place in places if (nodes := given_behind(view, place))}
    defining = {place for place in given if definer(view, place)}
    if len(given) > 1 and defining:
        uses = [nodes for place, nodes in given.items() if place not in defining]
        for edits in (_emptied(view, given.values()), _replaced(view, uses)):
            if view.gain(edits) > 0:
                yield Candidate(edits)


def _emptied(view: View, given: Iterable[Sequence[int]]) -> tuple[Edit, ...]:
    """Delete what is given."""
    tree = view.tree
    return apart(Edit(tree.start[nodes[0]], tree.end[nodes[-1]]) for nodes in given)


def _replaced(view: View, given: Sequence[Sequence[int]]) -> tuple[Edit, ...]:
    """Leave of each use no more than what is given; nothing where that is several things."""
    tree = view.tree
    if any(len(nodes) > 1 or not tree.is_named(nodes[0]) for nodes in given):
        return ()
    return apart(Edit(tree.start[tree.parent[node]], tree.start[node]) for (node,) in given)
