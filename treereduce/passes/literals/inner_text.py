"""Delete lines and words of what the parser takes as one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.passes.thinning import Span, lines, thinned, tokens
from treereduce.program.grammar import ERROR_KIND
from treereduce.view.view import View

LARGE = 32
"""Tokens from which a line is worth looking into before the program is nearly reduced. Of shorter ones the
passes that see it as text find the words, when there are few lines left."""
PORTIONS = 8
"""Tokens of a line go in runs down to this part of it, so that one that has to stay costs 14 calls."""


def inner_text(view: View, node: int) -> Iterator[Candidate]:
    r"""Delete half of the lines of a text that the parser does not look into, quarters, down to single ones.

    ``<script>a();\nb();\nc();</script>`` -> ``<script>b();</script>``

    For scripts in pages, here-documents, block scalars, raw strings and what could not be read. Of what is
    left, and of texts in one line, runs of words go if there are many. One call a line where all of it is
    needed, and with some hundred lines of which one is needed a dozen.
    """
    for start, end in _unread(view, node):
        rows = lines(view.tree.source, start, end)
        words = _words(start, end)
        yield from thinned(rows, len(rows), words)(view) if len(rows) > 1 else words(view)


def _unread(view: View, node: int) -> Iterator[Span]:
    """The stretches of a node's text that are no child's and have several tokens.

    With the marks between them, which some grammars, that of Markdown, have as children of a text. What could
    not be read may be nothing but marks, such as thousands of brackets that nobody closes: no other pass
    takes more than four of them at once.
    """
    tree = view.tree
    if not view.alive(node) or tree.is_comment(node):
        return
    if tree.kind[node] == ERROR_KIND:
        yield from _marks(view, node)
    stretches: list[Span] = []
    start, joins = tree.start[node], False
    for child in tree.children(node):
        joins = _add(stretches, tree.source, (start, tree.start[child]), joins=joins)
        joins = joins and not tree.is_named(child)
        start = max(start, tree.end[child])
    _add(stretches, tree.source, (start, tree.end[node]), joins=joins)
    for first, stop in stretches:
        begin, end = tree.tokens_between(first, stop)
        if end - begin > 1 and view.rendering.tally.count(first, stop) > 1:
            yield first, stop


def _marks(view: View, node: int) -> Iterator[Span]:
    """The stretches of many children of a node that are no elements: marks, and errors among them."""
    tree = view.tree
    for is_element, group in groupby(view.children(node), view.is_element):
        marks = [] if is_element else list(group)
        if len(marks) >= LARGE:
            yield tree.start[marks[0]], tree.end[marks[-1]]


def _add(stretches: list[Span], source: bytes, found: Span, *, joins: bool) -> bool:
    """Add a stretch that is not blank, or join it to the last. Whether there is one to join to now."""
    start, end = found
    if start >= end or not source[start:end].strip():
        return joins
    stretches.append((stretches.pop()[0], end) if joins else found)
    return True


def _words(start: int, end: int) -> Expansion:
    """Thins the tokens that are left between two bytes if they are many."""

    def expand(view: View) -> Iterator[Candidate]:
        edits = view.rendering.edits
        left = [span for span in tokens(view.tree.source, start, end) if not edits.covers(*span)]
        if len(left) >= LARGE:
            yield from thinned(left, PORTIONS)(view)

    return expand
