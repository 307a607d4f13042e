"""Delete runs of siblings, halved from the whole list down and grown where one succeeds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, groupby

from treereduce.passes.candidate import Candidate
from treereduce.program.brackets import BRACKETS
from treereduce.program.edits import Edit
from treereduce.view.view import View

BRACKETS_AND_SPACE = b"(){}[]; "
"""What a text is made of that has nothing in it."""
SHORTEST_LIST = 2
"""Lists of one are what the pass ``subtrees`` tries."""


def runs(view: View, node: int) -> Iterator[Candidate]:
    """Delete all elements of a list, else halves of equal weight, quarters, and so on.

    ``{ a; b; c; d; }`` -> ``{ }``, ``{ a; b; }``, ``{ c; d; }``

    ``define void @f() { a ret void }`` -> ``define void @f() {unreachable}``, where no body is empty.

    Elements of a list stand in the same field of their parent or in none; the parts of a ``for`` do not.

    All are links of a chain: at the end of a list stands what uses the rest.

    Makes large lists small in a logarithmic number of oracle calls where little of them is needed, and costs
    one call an element where all of it is. Halves balance tokens, not elements, as in weighted delta
    debugging (Zhou et al., 2025).
    """
    for _, group in groupby(view.elements(node), view.tree.field.__getitem__):
        elements = list(group)
        if len(elements) >= SHORTEST_LIST:
            # Counted for lists alone: in deep nests of single nodes it would take the square of their depth.
            depth = sum(1 for _ in view.tree.ancestors(node))
            if edit := _never_empty(view, node, elements):
                yield Candidate(
                    (edit,), on_failure=partial(_halves, elements=elements, depth=depth), chain=depth
                )
            else:
                yield from _run(view, elements, depth)


def _never_empty(view: View, node: int, elements: Sequence[int]) -> Edit | None:
    """The least text for a body of these elements that must have something in it.

    Only where its brackets are all else that it has: other lists may be without their members.
    """
    tree = view.tree
    if tree.kind[node] not in view.language.roles.bodies:
        return None
    least = next(iter(view.language.minimal(tree.kind[node])), b"")
    opening = tree.source[tree.start[node] : tree.start[elements[0]]].strip()
    closing = tree.source[tree.end[elements[-1]] : tree.end[node]].strip()
    if BRACKETS.get(opening, b"") != closing or not least.startswith(opening) or not least.endswith(closing):
        return None
    edit = view.edit(node, least)
    return edit if least.strip(BRACKETS_AND_SPACE) and view.gain((edit,)) > 0 else None


def _run(view: View, elements: Sequence[int], depth: int, *, first_half: bool = False) -> Iterator[Candidate]:
    """The run of all ``elements`` that are still alive."""
    alive = [element for element in elements if view.alive(element)]
    if alive:
        first, length = alive[0], len(alive)
        yield Candidate(
            (next(view.deletion(first, alive[-1])),),
            on_failure=(lambda later: _halves(later, alive, depth)) if length > 1 else None,
            on_success=(lambda later: _grown(later, first, length, depth)) if first_half else None,
            chain=depth,
        )


def _halves(view: View, elements: Sequence[int], depth: int) -> Iterator[Candidate]:
    """Both halves by weight, the later one first: uses come after definitions."""
    alive = [element for element in elements if view.alive(element)]
    if len(alive) < SHORTEST_LIST:
        return
    weights = list(accumulate(map(view.tokens, alive)))
    middle = bisect_right(weights, weights[-1] / 2) if weights else 0
    middle = min(max(middle, 1), len(alive) - 1)
    yield from _run(view, alive[middle:], depth)
    yield from _run(view, alive[:middle], depth, first_half=True)


def _grown(view: View, first: int, length: int, depth: int) -> Iterator[Candidate]:
    """Runs of ``length`` elements before ``first``, twice as long after each success, half after a failure.

    Within a run that failed, halving with the later half first finds how far a deletion can grow. This goes
    on across the border to the run before it, so only first halves grow.
    """
    before: list[int] = []
    node = view.tree.previous[first]
    while node and len(before) < length:
        if view.is_element(node):
            before.append(node)
        node = view.tree.previous[node]
    if len(before) >= SHORTEST_LIST:
        yield Candidate(
            (next(view.deletion(before[-1], before[0])),),
            on_failure=lambda later: _grown(later, first, len(before) // 2, depth),
            on_success=lambda later: _grown(later, before[-1], 2 * len(before), depth),
            chain=depth,
        )
