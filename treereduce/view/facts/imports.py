"""Strings that import what is known by the last word in them, as Go imports ``"net/http"`` for ``http``."""

from __future__ import annotations

import re
from collections.abc import Container

from treereduce.program.tree import SyntaxTree

_STRING = re.compile(rb"[^\s\"']+(?=[\"'])")
"""What stands before a quote: names have neither quotes nor blanks."""


def imports_by_name(tree: SyntaxTree, kinds: Container[int]) -> dict[bytes, list[int]]:
    """The nodes of import kinds by each name that a string in them may end in, in the order of the program.

    ``"a/go-http"`` may be known as ``http``, as ``go-http``, which is no name, and so on. Where such nodes
    stand in one another, the inner one counts. Costs one walk over the tree.
    """
    found: dict[tuple[int, int], int] = {}
    for node in tree.of_kinds(kinds):
        for string in _STRING.finditer(tree.source, tree.start[node], tree.end[node]):
            for start in range(string.start(), string.end()):
                if not tree.source[start - 1 : start].isalnum():
                    found[start, string.end()] = node
    named: dict[bytes, list[int]] = {}
    for (start, end), node in sorted(found.items()):
        named.setdefault(tree.source[start:end], []).append(node)
    return named
