"""Delete comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.passes.view import View
from treereduce.program.edits import Edit
from treereduce.program.tree import COMMENT

_OPENING = re.compile(rb"[^\w\s]{1,4}")
"""The marks that most languages begin comments with: ``//``, ``#``, ``--``, ``<!--``."""
_CLOSING = re.compile(rb"(\*/|\*\)|-->|--\]\]|\|#|#\}|-\})\Z")


def comments(view: View, node: int) -> Iterator[Candidate]:
    """Delete all comments of the program at once, else halves of them.

    ``a; /* why */ b; // how`` -> ``a; b;``

    One that has to stay, for lexers break on comments too, is emptied: ``/* why */`` -> ``/**/``. One call in
    nearly all programs.
    """
    tree = view.tree
    found: list[int] = []
    for comment in tree.with_flags(COMMENT):
        outermost = not found or tree.start[comment] >= tree.end[found[-1]]
        if comment >= node and outermost and view.alive(comment):
            found.append(comment)
    yield from _group(view, found)


def _group(view: View, nodes: Sequence[int]) -> Iterator[Candidate]:
    alive = [node for node in nodes if view.alive(node)]
    if alive:
        middle = len(alive) // 2
        yield Candidate(
            tuple(Edit(view.tree.start[node], view.tree.end[node]) for node in alive),
            on_failure=lambda later: _halves(later, alive[:middle], alive[middle:]),
        )


def _halves(view: View, first: Sequence[int], second: Sequence[int]) -> Iterator[Candidate]:
    if first:
        yield from _group(view, second)
        yield from _group(view, first)
    else:
        yield from _emptied(view, second[0])


def _emptied(view: View, node: int) -> Iterator[Candidate]:
    """A single comment without what it says."""
    text = view.tree.text(node)
    opening, closing = _OPENING.match(text), _CLOSING.search(text)
    if opening and view.alive(node):
        empty = opening[0] + (closing[0] if closing and closing.start() >= opening.end() else b"")
        if len(empty) < len(text):
            yield Candidate((Edit(view.tree.start[node], view.tree.end[node], empty, tokens=0),))
