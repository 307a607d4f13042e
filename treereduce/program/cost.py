"""Which of two programs is smaller: the strict total order that every commit must decrease.

1. Tokens: what a person reads, and independent of layout and of the length of names.
2. Distinct names: fewer things to keep in mind; what renaming one thing to another achieves.
3. Bytes: comments and blank space go, literals get short.
4. The text itself, so that equal bugs end in equal files.

Length comes before text, so 3 and 4 together are shortlex order.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from treereduce.program.tree import SyntaxTree


class Cost(NamedTuple):
    """The cost of a program. Compare with ``<``."""

    tokens: int
    names: int
    size: int
    """Bytes."""
    text: bytes


_KNOWN: WeakKeyDictionary[SyntaxTree, Cost] = WeakKeyDictionary()
"""What was asked before. A round compares what it began with several times, and names cost 0.3 µs a node."""


def cost(tree: SyntaxTree) -> Cost:
    """The cost of the program that ``tree`` is a parse of."""
    known = _KNOWN.get(tree)
    if known is None:
        names = set(map(tree.text, tree.names()))
        known = _KNOWN[tree] = Cost(tree.token_count, len(names), len(tree.source), tree.source)
    return known
