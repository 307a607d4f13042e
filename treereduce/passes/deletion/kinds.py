"""Delete all children of one kind at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from treereduce.passes.candidate import Candidate
from treereduce.passes.deletion.runs import SHORTEST_LIST
from treereduce.view.view import View


def kinds(view: View, node: int) -> Iterator[Candidate]:
    """Delete all children of one kind at once.

    ``{ int a; f(); int b; g(); }`` -> ``{ f(); g(); }``

    Pays on top-level lists whose kinds alternate. One call for each kind in each list.
    """
    members: dict[int, list[tuple[int, int]]] = {}
    sizes: Counter[int] = Counter()
    for kind, stretch in groupby(view.elements(node), view.tree.kind.__getitem__):
        children = list(stretch)
        members.setdefault(kind, []).append((children[0], children[-1]))
        sizes[kind] += len(children)
    if len(members) >= SHORTEST_LIST:
        for kind, stretches in members.items():
            if sizes[kind] >= SHORTEST_LIST:
                yield Candidate(tuple(next(view.deletion(first, last)) for first, last in stretches))
