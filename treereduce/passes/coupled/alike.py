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
from treereduce.view.binding.attached import attached
from treereduce.view.nodes.parts import child_of
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

    What declares a function and what defines it say the same in other words:
    ``template <class T> struct A { T f() requires (T(1)); }; template <> B A<B>::f() requires (B(1));`` ->
    ``template <class T> struct A { T f() requires 1; }; template <> B A<B>::f() requires 1;``

    Pays where what is defined for a type, an expression or a path is used by it, so that both have to change
    together. The steps are those of deletion, of hoisting, the least texts and shorter forms: one call for
    each, most of which the parser refuses.
    """
    if view.rendering.tokens > LARGEST_PROGRAM:
        return
    for places in chain(_repeated(view, node), _in_heads(view)):
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


def _in_heads(view: View) -> Iterator[Sequence[int]]:
    """The places of what heads of functions of one name have for each other in other words."""
    for name in view.names:
        heads = [head for place in view.few_uses(name, MOST_PLACES) if (head := _head(view, place))]
        by_kind = [_parts(view, head) for head in heads] if len(heads) > 1 else [{}]
        rows = ([each.get(kind, []) for each in by_kind] for kind in by_kind[0])
        alike = (zip(*row, strict=True) for row in rows if len({*map(len, row)}) == 1)
        for places in chain.from_iterable(alike):
            if len({view.text(place) for place in places}) > 1:
                yield places


def _head(view: View, place: int) -> range:
    """What stands behind the name of a function in its head; nothing where none is declared."""
    tree = view.tree
    lists = (each.holder for each in attached(view, place) if each.bracket == b"(" and each.defines)
    holder = next(lists, 0)
    around = tree.parent[holder]
    body = child_of(view, around, view.language.roles.bodies) if holder else 0
    return range(place + 1, body or around + tree.size[around]) if holder else range(0)


def _parts(view: View, head: range) -> dict[int, list[int]]:
    """The nodes of a head with more than a token, by their kind."""
    parts: dict[int, list[int]] = {}
    for node in head:
        if view.tree.size[node] > 1 and view.is_element(node) and 1 < view.tokens(node) <= LARGEST:
            parts.setdefault(view.tree.kind[node], []).append(node)
    return parts


def _steps(view: View, node: int) -> Iterator[tuple[Edit, ...]]:
    """What may be done with a node: it or a part of it goes, or something smaller takes its place."""
    for part in (node, *view.elements(node)):
        yield from ((edit,) for edit in islice(view.deletion(part, part), 1))
    for candidate in (*hoist(view, node), *bodies(view, node), *respell(view, node)):
        yield candidate.edits
