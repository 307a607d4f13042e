"""Give names to what is numbered in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.view.view import View

LETTER = b"v"
_NUMBERED = re.compile(rb"(\W*)(\d+\W*)")
"""A name that is a number, with marks around it that tell where it is one: ``%5``, ``5:``."""
_NAMED = re.compile(rb"\W*(v+)\d+\W*")
"""A name that would be written for a number."""


def named(view: View, node: int) -> Iterator[Candidate]:
    """Write names for all numbers that have to follow one another without a gap.

    ``%1 = add %0, %0 ret %1`` -> ``%v1 = add %v0, %v0 ret %v1``

    With a letter more where there are such names already. A run begins with it, as nothing can go from the
    middle of such a row. One call, where a profile says what is ``counted``. As ``opt -instnamer`` does for
    LLVM IR.
    """
    tree, kinds = view.tree, view.language.roles.counted
    if node or not kinds:
        return
    leaves = [leaf for leaf in range(len(tree.kind)) if tree.kind[leaf] in kinds and view.alive(leaf)]
    found = [(leaf, match) for leaf in leaves if (match := _NUMBERED.fullmatch(tree.text(leaf)))]
    taken = (match[1] for leaf in leaves if (match := _NAMED.fullmatch(tree.text(leaf))))
    letters = LETTER * (1 + max(map(len, taken), default=0))
    edits = [view.edit(leaf, match[1] + letters + match[2]) for leaf, match in found]
    if edits:
        yield Candidate(tuple(edits))
