"""Where statements have labels, and how these are written where they are used."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from treereduce.languages.profile import NAME
from treereduce.program.tree import SyntaxTree

_WORD = re.compile(rb"[^\s:\"]+")
"""A label without the mark behind it. In quotes it may be anything, and is left alone."""


def written(tree: SyntaxTree, label: int, form: bytes) -> bytes:
    """How a label is written where it is used, in a form of its profile: ``%a`` for ``a:``; else nothing."""
    word = _WORD.match(tree.text(label))
    return form.replace(NAME, word[0]) if word else b""


def labels_by_name(tree: SyntaxTree, forms: Mapping[str, tuple[bytes, ...]]) -> dict[bytes, list[int]]:
    """The labels of a program by how they are written, in its order. Costs one walk over the tree."""
    called = tree.grammar.kinds_called
    kinds = {kind: texts[0] for name, texts in forms.items() if texts for kind in called(name.encode())}
    found: dict[bytes, list[int]] = {}
    for label in tree.of_kinds(kinds) if kinds else ():
        found.setdefault(written(tree, label, kinds[tree.kind[label]]), []).append(label)
    return found


def stands_inside(tree: SyntaxTree, nodes: Sequence[int], body: int) -> bool:
    """Whether one of some nodes, first to last, stands in a body."""
    at = bisect_left(nodes, body)
    return at < len(nodes) and nodes[at] < body + tree.size[body]
