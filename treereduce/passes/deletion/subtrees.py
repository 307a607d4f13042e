"""Delete one subtree."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.view import View

SMALL = 24
"""Tokens of the largest program that the parser need not understand. Of a C program of 20,926 tokens 19 are
left after 37 oracle calls, and not after 95. With 64 another took 475 calls and not 436, because passes saw
less in what remained."""


def subtrees(view: View, node: int) -> Iterator[Candidate]:
    """Delete a node, with the separator beside it or, where that fails, without.

    ``f(a, g(b), c)`` -> ``f(a, c)``

    The workhorse: most of every large program goes this way, largest subtrees first. One oracle call a
    node. The order by size over the whole tree is that of PARDIS (Gharachorlu and Sumner, 2019).

    What the language takes as said may go from a small program at once, although the parser misses it.
    """
    if node and not view.tree.is_extra(node) and view.tree.is_named(node):
        implied = view.tree.kind[node] in view.language.roles.implied
        tolerated = implied and view.rendering.tokens <= SMALL
        yield from _first_of(list(view.deletion(node, node)), tolerated=tolerated)


def _first_of(ways: list[Edit], *, tolerated: bool) -> Iterator[Candidate]:
    """The first way, and on its failure the others one after another."""
    if ways:
        yield Candidate(
            (ways[0],),
            on_failure=lambda _view: _first_of(ways[1:], tolerated=tolerated),
            tolerated=tolerated,
        )
