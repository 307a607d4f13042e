"""Delete runs of siblings, halved from the whole list down and grown where one succeeds."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from treereduce.passes.candidate import Candidate
from treereduce.passes.view import View

SHORTEST_RUN = 2
"""Runs of one are what the pass ``subtrees`` tries."""


def runs(view: View, node: int) -> Iterator[Candidate]:
    """Delete all elements of a list, else halves of equal weight, quarters, and so on.

    ``{ a; b; c; d; }`` -> ``{ }``, ``{ a; b; }``, ``{ c; d; }``

    Makes large lists small in a logarithmic number of oracle calls where little of them is needed, and costs
    one call an element where all of it is. Halves balance tokens, not elements, as in weighted delta
    debugging (Zhou et al., 2025).
    """
    elements = view.elements(node)
    if len(elements) >= SHORTEST_RUN:
        yield from _run(view, elements)


def kinds(view: View, node: int) -> Iterator[Candidate]:
    """Delete all children of one kind at once.

    ``{ int a; f(); int b; g(); }`` -> ``{ f(); g(); }``

    Pays on top-level lists whose kinds alternate. One call for each kind in each list.
    """
    tree = view.tree
    members: dict[int, list[int]] = {}
    for child in view.elements(node):
        members.setdefault(tree.kind[child], []).append(child)
    if len(members) >= SHORTEST_RUN:
        for group in members.values():
            if len(group) >= SHORTEST_RUN:
                yield Candidate(tuple(next(view.deletion(child, child)) for child in group))


def _run(view: View, elements: Sequence[int]) -> Iterator[Candidate]:
    """The run of all ``elements`` that are still alive."""
    elements = [element for element in elements if view.alive(element)]
    if len(elements) >= SHORTEST_RUN:
        for edit in list(view.deletion(elements[0], elements[-1]))[:1]:
            yield Candidate(
                (edit,),
                on_failure=lambda later: _halves(later, elements),
            )


def _halves(view: View, elements: Sequence[int]) -> Iterator[Candidate]:
    """Both halves by weight, the later one first: uses come after definitions."""
    elements = [element for element in elements if view.alive(element)]
    weights = list(accumulate(map(view.tokens, elements)))
    middle = bisect_left(weights, weights[-1] / 2) if weights else 0
    middle = min(max(middle, 1), len(elements) - 1)
    yield from _run(view, elements[middle:])
    yield from _run(view, elements[:middle])
