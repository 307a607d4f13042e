"""Bring in all of a scope with one import, where several bring in a name of it each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

LARGEST_IMPORT = 32
"""Tokens of the largest import looked at."""
_JOINT = re.compile(rb"[^\w\s]\s*\Z")
"""The end of a path to a scope, before the name in it."""


def of_one_scope(view: View, node: int) -> Iterator[tuple[Edit, ...]]:
    """The ways to write several imports of a list as one, a way for each scope that they are from.

    ``import a.b.C; import a.b.D;`` -> ``import a.b.*;``
    """
    tree, mark, imports = view.tree, view.language.profile.everything, view.language.roles.imports
    scopes: dict[tuple[bytes, bytes], list[tuple[int, int]]] = {}
    for element in view.elements(node) if mark else ():
        if tree.kind[element] not in imports or view.tokens(element) > LARGEST_IMPORT:
            continue
        last = next(filter(view.alive, reversed(view.names.inside(element))), 0)
        before = view.text_between(tree.start[element], tree.start[last]) if last else b""
        behind = view.text_between(tree.end[last], tree.end[element])
        # What brings in all of a scope has no name of a single thing.
        if before and mark not in behind and _JOINT.search(before):
            scopes.setdefault((before, behind), []).append((element, last))
    for (_, leaf), *others in reversed(scopes.values()):
        instead = view.edit(leaf, mark)
        gone = deletions(view, (element for element, _ in others))
        if gone and (edits := if_smaller(view, apart((instead, *gone)))):
            yield edits
