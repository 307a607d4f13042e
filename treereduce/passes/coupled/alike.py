"""Change what the program says several times in the same words, in all its places at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.deletion.bodies import bodies
from treereduce.passes.deletion.hoist import hoist
from treereduce.passes.substitution.respell import respell
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

LARGEST = 20
"""Tokens of the largest text."""
LARGEST_PROGRAM = 1_000
"""Tokens of the largest program that it looks at."""
MOST_PLACES = 8
"""Places of a text that are changed together."""


def alike(view: View, node: int) -> Iterator[Candidate]:
    """Do the same small step in all places of a text of two tokens or more.

    ``impl T for [S; 0] {} f::<[S; 0]>();`` -> ``impl T for S {} f::<S>();``, then
    ``impl T for [S] {} f::<[S]>();``

    Pays where what is defined for a type, an expression or a path is used by it, so that both have to change
    together. The steps are those of deletion, of hoisting, the least texts and shorter forms: one call for
    each, most of which the parser refuses.
    """
    if view.rendering.tokens > LARGEST_PROGRAM:
        return
    for places in _repeated(view, node):
        for steps in zip(*(list(_steps(view, place)) for place in places), strict=False):
            edits = if_smaller(view, apart(chain.from_iterable(steps)))
            if edits:
                yield Candidate(edits)


def _repeated(view: View, root: int) -> Iterator[Sequence[int]]:
    """The places of texts that there are several of, the largest first."""
    places: dict[tuple[int, bytes], list[int]] = {}
    for node in range(root + 1, len(view.tree.kind)):
        if view.tree.size[node] > 1 and view.is_element(node) and 1 < view.tokens(node) <= LARGEST:
            places.setdefault((view.tree.kind[node], view.text(node)), []).append(node)
    several = [group for group in places.values() if 1 < len(group) <= MOST_PLACES]
    return iter(sorted(several, key=lambda group: -view.tokens(group[0])))


def _steps(view: View, node: int) -> Iterator[tuple[Edit, ...]]:
    """What may be done with a node: it or a part of it goes, or something smaller takes its place."""
    for part in (node, *view.elements(node)):
        yield from ((edit,) for edit in islice(view.deletion(part, part), 1))
    for candidate in (*hoist(view, node), *bodies(view, node), *respell(view, node)):
        yield candidate.edits
