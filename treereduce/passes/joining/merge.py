"""Merge neighbours that begin and end alike: declarations and calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, pairwise, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.by_texts import by_texts
from treereduce.passes.joining.of_one_scope import of_one_scope
from treereduce.program.edits import Edit
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import COMMA
from treereduce.view.nodes.parts import is_defining
from treereduce.view.view import View

LARGEST_NEIGHBOUR = 64
"""Tokens of the largest neighbour looked at: what begins and ends alike is a declaration or a call."""


def merge(view: View, node: int) -> Iterator[Candidate]:
    """Merge two neighbours of one kind that begin and end alike into one with a list.

    ``int a; int b;`` -> ``int a, b;``, ``f(x, y); f(x, z);`` -> ``f(x, y, z);``,
    ``a : T; b : T;`` -> ``a, b : T;``

    Imports need not be neighbours to become one that brings in all of their scope:
    ``import a.b.C; import a.b.D;`` -> ``import a.b.*;``. Neither need calls that differ in a text:
    ``f("%d", a); b; f("%s");`` -> ``f("%d%s", a); b;``

    Pays on declarations, imports and calls, a few tokens each. Up to three calls for each such pair, after
    one for all pairs of a stretch at once, one for each scope, and one or two for such texts.
    """
    yield from map(Candidate, chain(of_one_scope(view, node), by_texts(view, node)))
    stretch: list[list[Edit]] = []
    for first, second in pairwise(view.elements(node)):
        ways = _merged_in_ways(view, first, second)
        if ways:
            stretch.append(ways)
        else:
            yield from _merged(stretch)
            stretch = []
    yield from _merged(stretch)


def _merged(stretch: Sequence[Sequence[Edit]]) -> Iterator[Candidate]:
    """All pairs at once, then each in all its ways."""
    edits = tuple(ways[-1] for ways in stretch)
    if len(edits) > 1 and all(one.end <= other.start for one, other in pairwise(edits)):
        yield Candidate(edits)
    for ways in reversed(stretch):
        yield from (Candidate((way,)) for way in ways)


def _merged_in_ways(view: View, first: int, second: int) -> list[Edit]:
    """The edits that merge two neighbours: by the tokens in common, by the children, by the last of these."""
    tree = view.tree
    if (
        tree.kind[first] != tree.kind[second]
        or max(view.tokens(first), view.tokens(second)) > LARGEST_NEIGHBOUR
    ):
        return []
    tokens = _leaves(view, first), _leaves(view, second)
    children = list(view.children(first)), list(view.children(second))
    # What differs may have its own of what is alike: of "int a = 0; int b = 0;" only the mark is common.
    ways = (tokens, LARGEST_NEIGHBOUR), (children, LARGEST_NEIGHBOUR), (children, 1)
    edits = dict.fromkeys(_merging(view, *parts, most=most) for parts, most in ways)
    if is_defining(view, first):
        edits |= dict.fromkeys(_listing(view, *tokens))
    return [edit for edit in edits if edit is not None and view.gain((edit,)) > 0]


def _merging(view: View, before: Sequence[int], after: Sequence[int], *, most: int) -> Edit | None:
    """Put a comma for what two sequences have in common where they meet: the end and the beginning.

    Of the end no more than ``most`` nodes.
    """
    tree = view.tree
    head, tail = ends(view, before, after)
    tail = min(tail, most)
    if not head:
        return None
    start = tree.start[before[-tail]] if tail else tree.end[before[-1]]
    return Edit(start, tree.end[after[head - 1]], COMMA)


def _listing(view: View, before: Sequence[int], after: Sequence[int]) -> Iterator[Edit]:
    """Put a comma between the names that two sequences begin with, where all behind these is alike."""
    tail = _in_common(view, before[::-1], after[::-1])
    heads = before[: len(before) - tail], after[: len(after) - tail]
    if tail and all(heads) and all(map(partial(_is_listed, view), chain(*heads))):
        yield Edit(view.tree.end[heads[0][-1]], view.tree.start[after[0]], COMMA)


def _is_listed(view: View, leaf: int) -> bool:
    return view.tree.is_name(leaf) or view.text(leaf) == COMMA


def ends(view: View, before: Sequence[int], after: Sequence[int]) -> tuple[int, int]:
    """How many nodes two sequences have in common at the beginning and at the end.

    None at all unless both begin alike and differ in the middle.
    """
    head = _in_common(view, before, after)
    tail = _in_common(view, before[:head:-1], after[:head:-1])
    return (head, tail) if 0 < head < min(len(before), len(after)) - tail else (0, 0)


def _in_common(view: View, before: Sequence[int], after: Sequence[int]) -> int:
    """How many nodes two sequences have in common from their beginnings on."""
    alike = takewhile(lambda pair: view.text(pair[0]) == view.text(pair[1]), zip(before, after, strict=False))
    return sum(1 for _ in alike)


def _leaves(view: View, node: int) -> list[int]:
    """The leaves of a subtree that are alive, comments left aside."""
    return [leaf for leaf in leaves_of(view, node) if not view.tree.is_extra(leaf)]
