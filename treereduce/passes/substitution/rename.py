"""Give names short canonical ones. Not part of a reduction: only for those who ask for it."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.view import View


def rename(view: View, node: int) -> Iterator[Candidate]:
    """Rename all names to a, b, c, ... in the order of their first places, else halves of them.

    ``int count; int f(int total) { return total; }`` -> ``int a; int b(int c) { return c; }``

    Equal bugs end in more equal files, at the cost of the author's words. What is known elsewhere by its
    name, such as a function of a library, is found by halving. Cost: one call, and about two calls for each
    name that has to stay. Idea: the canonical names of T-Rec (Xu et al., 2024).
    """
    if node == 0:
        yield from _renamed(view, [name for name in view.names if view.uses(name)])


def _renamed(view: View, names: Sequence[bytes]) -> Iterator[Candidate]:
    edits = tuple(sorted(_edits(view, names)))
    halves = [names[: len(names) // 2], names[len(names) // 2 :]] if len(names) > 1 else []
    if edits and _shorter(edits):
        yield Candidate(
            edits, on_failure=lambda later: (found for half in halves for found in _renamed(later, half))
        )
    else:
        for half in halves:
            yield from _renamed(view, half)


def _edits(view: View, names: Sequence[bytes]) -> Iterator[Edit]:
    """New names for ``names`` that nothing else in the program is called.

    Of the names of the program only those are looked at that a new one might be: each half of the names asks.
    """
    renamed = set(names)
    taken = {edit.text for edit in view.rendering.edits}
    taken |= view.language.grammar.words
    fresh = (
        name
        for name in canonical_names()
        if name not in taken and (name in renamed or not view.first_uses(name, 1))
    )
    for old, new in zip(names, fresh, strict=False):
        if old != new:
            yield from (view.edit(place, new) for place in view.uses(old))


def _shorter(edits: Sequence[Edit]) -> bool:
    return sum(len(edit.text) - (edit.end - edit.start) for edit in edits) < 0


def canonical_names() -> Iterator[bytes]:
    """``a`` to ``z``, ``aa`` to ``zz``, and so on."""
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            yield "".join(letters).encode()
