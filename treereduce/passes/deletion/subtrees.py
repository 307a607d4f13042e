"""Delete one subtree."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.view import View


def subtrees(view: View, node: int) -> Iterator[Candidate]:
    """Delete a node, with the separator beside it or, where that fails, without.

    ``f(a, g(b), c)`` -> ``f(a, c)``

    The workhorse: most of every large program goes this way, largest subtrees first. One oracle call a
    node. The order by size over the whole tree is that of PARDIS (Gharachorlu and Sumner, 2019).
    """
    if node and not view.tree.is_extra(node) and view.tree.is_named(node):
        yield from _first_of(list(view.deletion(node, node)))


def _first_of(ways: list[Edit]) -> Iterator[Candidate]:
    """The first way, and on its failure the others one after another."""
    if ways:
        yield Candidate((ways[0],), on_failure=lambda _view: _first_of(ways[1:]))
