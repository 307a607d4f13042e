"""Delete all of a large program that its own part does not need."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.view.needed import Needs, without
from treereduce.view.units import Unit, Units
from treereduce.view.view import View

LEAST_TOKENS = 20_000
"""Of programs that are looked at: smaller ones are no more than a few headers, and one deletion after another
finds the same in a few calls more."""
LEAST_SHARE = 8
"""It must delete one in so many tokens: less is not worth a call."""


def needed(view: View, node: int) -> Iterator[Candidate]:
    """Delete all that a preprocessor has brought in, else all of it that what was preprocessed does not need.

    ``# 1 "a.h" 1`` ``int a, b; # 2 "a.c" 2`` ``int c = a;`` -> ``int c = a;``

    What is needed is told by names, so most of what stays is not. Pays where one file and many headers are one
    program, as for C++: of 746,203 tokens 601,357 went with the second call. Costs up to three calls.
    """
    if node or len(view.tree.token_start) < LEAST_TOKENS:
        return
    units = Units(view)
    own = set(units.own())
    if own and len(own) < len(units.all):
        yield from _kept(view, units, own)


def _kept(view: View, units: Units, own: set[Unit]) -> Iterator[Candidate]:
    edits = without(units, own)
    if view.gain(edits) * LEAST_SHARE >= view.tree.token_count:
        yield Candidate(edits, on_failure=lambda later: _closed(later, units, own))


def _closed(view: View, units: Units, own: set[Unit]) -> Iterator[Candidate]:
    edits = without(units, Needs(units).closure(own))
    if view.gain(edits) * LEAST_SHARE >= view.tree.token_count:
        yield Candidate(edits)
