"""Have what a compiler knows by itself instead of what an import brings in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer
from treereduce.view.blocks import leaves_of
from treereduce.view.members import removal
from treereduce.view.paths import joint_before
from treereduce.view.together import apart
from treereduce.view.view import View

MOST_IMPORTS = 2
"""Imports that are left when one is tried without: a name may come from any of them."""
MOST_NODES = 10_000
"""Nodes of a program that is looked through for such names."""
QUOTES = (b'"', b"'")
"""What ends a text, in which the same words mean nothing."""


def builtin_instead(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that delete an import and replace all names that a compiler has others for.

    ``#include <stddef.h>``, ``size_t a;`` -> ``__SIZE_TYPE__ a;``

    None while more imports than `MOST_IMPORTS` are left, nor where no such name is.
    """
    names = view.language.profile.builtin
    if not names or last_imports(view, node) is None:
        return ()
    found: dict[bytes, list[int]] = {}
    # Some grammars take a name such as NULL for a word of the language.
    for leaf in leaves_of(view, 0):
        found.setdefault(view.tree.text(leaf), []).append(leaf)
    known = ((name, found.get(name.encode(), ())) for name in names)
    used = {name: [leaf for leaf in leaves if not _is_in_text(view, leaf)] for name, leaves in known}
    others = [edit for name, leaves in used.items() for edit in _replaced(view, leaves, names[name][0])]
    return if_smaller(view, apart([removal(view, node), *others])) if others else ()


def last_imports(view: View, node: int) -> list[int] | None:
    """The imports at the top of a program that are of one kind with ``node``.

    None where that is no import at the top, of a large program, and while there are more than `MOST_IMPORTS`.
    """
    tree, kind = view.tree, view.tree.kind[node]
    if kind not in view.language.roles.imports or tree.parent[node] or len(tree.kind) > MOST_NODES:
        return None
    # Each import asks, so what is between them is not looked at one by one.
    found = (other for other in tree.of_kinds({kind}) if not tree.parent[other] and view.alive(other))
    imports = list(islice(found, MOST_IMPORTS + 1))
    return imports if len(imports) <= MOST_IMPORTS else None


def _is_in_text(view: View, leaf: int) -> bool:
    """Whether a leaf is part of what ends with a quote, as the one word of ``"free"``."""
    tree, parent = view.tree, view.tree.parent[leaf]
    last = parent + tree.size[parent] - 1
    return tree.parent[last] == parent and tree.text(last) in QUOTES


def _replaced(view: View, leaves: list[int], text: bytes) -> Iterator[Edit]:
    """Another name in all places of one that the program does not define itself, nor finds in something."""
    if not any(definer(view, leaf) or joint_before(view, leaf) for leaf in leaves):
        for leaf in leaves:
            yield Edit(view.tree.start[leaf], view.tree.end[leaf], text)
