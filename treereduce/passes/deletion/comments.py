"""Delete comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.passes.thinning import lines, thinned, tokens
from treereduce.passes.ways import in_turn
from treereduce.program.edits import Edit
from treereduce.program.grammar import COMMENT
from treereduce.view.view import View

RESTS = (b"", b"\n")
"""What a comment that is emptied has in it: where a line break counts, one in a comment may."""
PORTIONS = 4
"""Lines and words of a comment go in runs down to this part of them."""

_OPENING = re.compile(rb"[^\w\s]{1,4}")
"""The marks that most languages begin comments with: ``//``, ``#``, ``--``, ``<!--``."""
_CLOSING = re.compile(rb"(\*/|\*\)|-->|--\]\]|\|#|#\}|-\})\Z")


def comments(view: View, node: int) -> Iterator[Candidate]:
    """Delete all comments of the program at once, else halves of them.

    ``a; /* why */ b; // how`` -> ``a; b;``

    One that has to stay, for lexers and linters read comments too, is emptied: ``/* why */`` -> ``/**/``,
    but for a line break if it has one, or else half of its lines go, or a quarter, then of its words:
    ``// NOLINT(a, b)`` -> ``// NOLINT(a``. One call in nearly all programs; one that has to stay as it is
    costs up to 15.
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
            tuple(view.edit(node) for node in alive),
            on_failure=lambda later: _halves(later, alive[:middle], alive[middle:]),
        )


def _halves(view: View, first: Sequence[int], second: Sequence[int]) -> Iterator[Candidate]:
    if first:
        yield from _group(view, second)
        yield from _group(view, first)
    else:
        yield from _emptied(view, second[0])


def _emptied(view: View, node: int) -> Iterator[Candidate]:
    """A single comment without what it says, else with less of it."""
    text = view.tree.text(node)
    opening, closing = _OPENING.match(text), _CLOSING.search(text)
    if not view.alive(node):
        return
    begin = opening.end() if opening else 0
    stop = closing.start() if closing and closing.start() >= begin else len(text)
    start = view.tree.start[node]
    less = _less(start + begin, start + stop)
    said = text[begin:stop] if opening else b""
    texts = (text[:begin] + rest + text[stop:] for rest in RESTS if said and rest in said)
    yield from in_turn(view, [partial(_with, node=node, text=each) for each in texts], otherwise=less)


def _with(view: View, *, node: int, text: bytes) -> tuple[Edit, ...]:
    """Another text for a comment that is left."""
    is_other = view.alive(node) and view.tree.text(node) != text
    return (view.edit(node, text, tokens=0),) if is_other else ()


def _less(start: int, end: int) -> Expansion:
    """Thins the lines between two bytes, then the words that are left."""

    def fewer_words(view: View) -> Iterator[Candidate]:
        edits = view.rendering.edits
        left = [span for span in tokens(view.tree.source, start, end) if not edits.covers(*span)]
        yield from thinned(left, PORTIONS)(view) if len(left) > 1 else ()

    def expand(view: View) -> Iterator[Candidate]:
        rows = lines(view.tree.source, start, end)
        yield from thinned(rows, PORTIONS, fewer_words)(view) if len(rows) > 1 else fewer_words(view)

    return expand
