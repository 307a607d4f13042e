"""Make two small steps at once, where the one concerns a name of the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from operator import itemgetter
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.deletion.hoist import hoist
from treereduce.program.edits import Edit
from treereduce.view.nodes.members import removable
from treereduce.view.view import View

MOST_PAIRS = 400
"""Pairs that are tried: those first that delete nothing whole, and whose name has the fewest places."""
MOST_STEPS = 300
"""Steps up to which there are pairs, so that large programs cost no more than a look."""
HOISTS = 2
"""What is tried in the place of each node: the nearest descendants that fit."""


class Step(NamedTuple):
    """What may be done at one place."""

    edits: tuple[Edit, ...]
    removed: frozenset[bytes]
    """Names of which a place goes."""
    around: frozenset[bytes]
    """Names of the statement or declaration that it is done in."""
    deletes: bool
    """Whether nothing is left of the node."""

    @property
    def start(self) -> int:
        """The first byte that goes."""
        return self.edits[0].start

    @property
    def end(self) -> int:
        """The end of the last."""
        return self.edits[-1].end


def together(view: View, node: int) -> Iterator[Candidate]:
    """Replace two nodes by something inside them, or delete one of them, where they share a name.

    ``type T = Box<A>; T x = make(a);`` -> ``type T = A; T x = a;``

    Pays where what wraps something is built in one place and spoken of in another. At most 400 calls, so for
    small programs and great patience.
    """
    steps = list(islice(_steps(view, node), MOST_STEPS + 1))
    if len(steps) > MOST_STEPS:
        return
    found = []
    for number, (one, two) in enumerate(combinations(steps, 2)):
        if one.end <= two.start or two.end <= one.start:
            shared = (one.removed & two.around) | (two.removed & one.around)
            if shared:
                rarest = min(len(view.names.places(name)) for name in shared)
                found.append((one.deletes + two.deletes, rarest, number, one, two))
    for *_, one, two in islice(sorted(found, key=itemgetter(0, 1, 2)), MOST_PAIRS):
        yield Candidate(tuple(sorted((*one.edits, *two.edits))))


def _steps(view: View, root: int) -> Iterator[Step]:
    for node in range(root + 1, len(view.tree.kind)):
        if view.is_element(node) and view.tokens(node) > 1:
            around = _names(view, removable(view, node))
            for candidate in islice(hoist(view, node), HOISTS):
                yield Step(candidate.edits, _names_deleted(view, candidate.edits), around, deletes=False)
            for edit in islice(view.deletion(node, node), 1):
                yield Step((edit,), _names_deleted(view, (edit,)), around, deletes=True)


def _names(view: View, node: int) -> frozenset[bytes]:
    return frozenset(view.tree.text(leaf) for leaf in view.names.inside(node))


def _names_deleted(view: View, edits: tuple[Edit, ...]) -> frozenset[bytes]:
    leaves = (leaf for edit in edits for leaf in view.names.between(edit.start, edit.end))
    return frozenset(view.tree.text(leaf) for leaf in leaves)
