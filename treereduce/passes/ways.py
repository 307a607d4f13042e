"""Several ways to make one claim, tried one after another until one succeeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from treereduce.passes.candidate import MOST_GROWTH, Candidate, Expansion
from treereduce.program.edits import Edit
from treereduce.view.view import View

Way = Callable[[View], tuple[Edit, ...]]
"""The edits of one way in a view, none where it makes no sense there (any more)."""

Condition = Callable[[View, tuple[Edit, ...]], tuple[Edit, ...]]
"""Passes edits on, or none."""

MOST_ALONE = 16
"""Places of one number or word that are tried one by one when they do not change together."""


def if_smaller(view: View, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The edits if they remove tokens, else none."""
    return edits if view.gain(edits) > 0 else ()


def if_larger(view: View, edits: tuple[Edit, ...], most: int = MOST_GROWTH) -> tuple[Edit, ...]:
    """The edits if they remove no tokens and add up to ``most``, else none: what a pass that grows is for."""
    return edits if -most <= view.gain(edits) <= 0 else ()


def in_turn(view: View, ways: Sequence[Way], otherwise: Expansion | None = None) -> Iterator[Candidate]:
    """The first way that has edits; if it fails the next one that has some then, and so on.

    Where none is left, what ``otherwise`` proposes.
    """
    for index, way in enumerate(ways):
        edits = way(view)
        if edits:
            yield Candidate(edits, on_failure=_from(ways[index + 1 :], otherwise))
            return
    if otherwise:
        yield from otherwise(view)


def _from(ways: Sequence[Way], otherwise: Expansion | None) -> Expansion | None:
    return (lambda later: in_turn(later, ways, otherwise)) if ways else otherwise
