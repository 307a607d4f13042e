"""Merge declarations and calls that begin and end alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.view import View
from treereduce.program.edits import Edit

JOINT = b","
"""What divides the members of a list in nearly all languages."""
LARGEST_NEIGHBOUR = 64
"""Tokens of the largest neighbour looked at: what begins and ends alike is a declaration or a call."""


LEVELS = 12
"""Levels around a declaration whose lists are searched for one like it: some three or four scopes."""
REACH = 8
"""Siblings looked at in each of them."""


def merge(view: View, node: int) -> Iterator[Candidate]:
    """Merge two neighbours of one kind that begin and end alike into one with a list.

    ``int a; int b;`` -> ``int a, b;``, ``f(x, y); f(x, z);`` -> ``f(x, y, z);``

    Pays on declarations, imports and calls, a few tokens each. Up to two calls for each such pair, after one
    for all pairs of a stretch at once.
    """
    stretch: list[list[Edit]] = []
    for first, second in pairwise(view.elements(node)):
        ways = _ways(view, first, second)
        if ways:
            stretch.append(ways)
        else:
            yield from _merged(stretch)
            stretch = []
    yield from _merged(stretch)


def gather(view: View, node: int) -> Iterator[Candidate]:
    """Move a declaration into one before it that begins and ends alike, in its own list or in one around it.

    ``int a; f(); int b;`` -> ``int a, b; f();``, ``int a; f() { int b; }`` -> ``int a, b; f() { }``

    Takes declarations out of their scopes on the way. One call for each list with a declaration like it;
    neighbours are left to ``merge``.
    """
    tree = view.tree
    if not node or not view.is_element(node) or view.tokens(node) > LARGEST_NEIGHBOUR:
        return
    for place in (node, *islice(tree.ancestors(node), LEVELS)):
        partner = _partner(view, place, node)
        edits = _moving(view, partner, node) if partner else ()
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _partner(view: View, place: int, node: int) -> int:
    """The nearest sibling before ``place`` that begins and ends as ``node`` does.

    0 if none is near, or if it stands beside ``node``.
    """
    tree = view.tree
    partner, apart = tree.previous[place], place != node
    for _ in range(REACH):
        if not partner:
            break
        alike = tree.kind[partner] == tree.kind[node] and view.is_element(partner)
        if alike and view.tokens(partner) <= LARGEST_NEIGHBOUR:
            children = list(view.children(partner)), list(view.children(node))
            if _ends(view, *children)[0]:
                return partner if apart else 0
        apart = apart or view.is_element(partner)
        partner = tree.previous[partner]
    return 0


def _moving(view: View, partner: int, node: int) -> tuple[Edit, ...]:
    """Delete a node, and put what only it has into its partner."""
    tree = view.tree
    before, after = list(view.children(partner)), list(view.children(node))
    head, tail = _ends(view, before, after)
    own = view.text_between(tree.end[after[head - 1]], tree.start[after[-tail]] if tail else tree.end[node])
    beside = before[-tail - 1]
    start, end = tree.start[beside], tree.end[beside]
    return Edit(start, end, view.text_between(start, end) + JOINT + b" " + own.strip()), next(
        view.deletion(node, node)
    )


def _merged(stretch: Sequence[Sequence[Edit]]) -> Iterator[Candidate]:
    """All pairs at once, then each in all its ways."""
    edits = tuple(ways[-1] for ways in stretch)
    if len(edits) > 1 and all(one.end <= other.start for one, other in pairwise(edits)):
        yield Candidate(edits)
    for ways in reversed(stretch):
        yield from (Candidate((way,)) for way in ways)


def _ways(view: View, first: int, second: int) -> list[Edit]:
    """The edits that merge two neighbours: by the tokens in common, and by the children in common."""
    tree = view.tree
    if (
        tree.kind[first] != tree.kind[second]
        or max(view.tokens(first), view.tokens(second)) > LARGEST_NEIGHBOUR
    ):
        return []
    tokens = _leaves(view, first), _leaves(view, second)
    children = list(view.children(first)), list(view.children(second))
    edits = dict.fromkeys(_merging(view, *parts) for parts in (tokens, children))
    return [edit for edit in edits if edit is not None and view.gain((edit,)) > 0]


def _merging(view: View, before: Sequence[int], after: Sequence[int]) -> Edit | None:
    """Put a comma for what two sequences have in common where they meet: the end and the beginning."""
    tree = view.tree
    head, tail = _ends(view, before, after)
    if not head:
        return None
    start = tree.start[before[-tail]] if tail else tree.end[before[-1]]
    return Edit(start, tree.end[after[head - 1]], JOINT)


def _ends(view: View, before: Sequence[int], after: Sequence[int]) -> tuple[int, int]:
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
    tree = view.tree
    return [
        leaf
        for leaf in range(node, node + tree.size[node])
        if tree.size[leaf] == 1 and view.alive(leaf) and not tree.is_extra(leaf)
    ]
