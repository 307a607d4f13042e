"""Delete a few neighbouring children, punctuation included."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.view import View
from treereduce.program.edits import Edit

LONGEST_WINDOW = 4
"""Runs of up to four siblings, the width of Vulcan's windows; longer ones are left to halving."""


def windows(view: View, node: int) -> Iterator[Candidate]:
    """Delete every run of two to four neighbouring children, whatever they are.

    ``T x = (int) y;`` -> ``T x = y;``

    Finds what is neither a subtree nor a run of list elements. The parse filter drops most. Quadratic in
    nothing, but the costliest pass here: up to three calls a child.
    """
    tree = view.tree
    children = [child for child in view.children(node) if not tree.is_extra(child)]
    for length in range(LONGEST_WINDOW, 1, -1):
        for first in range(len(children) - length, -1, -1):
            start, end = tree.start[children[first]], tree.end[children[first + length - 1]]
            if start < end and length < len(children):
                yield Candidate((Edit(start, end),))
