"""Which kinds a grammar counts among the same: expressions, statements, types."""

from __future__ import annotations

import tree_sitter


def supertypes(language: tree_sitter.Language) -> dict[int, set[int]]:
    """The supertypes of each kind, those of its supertypes included."""
    families: dict[int, set[int]] = {}
    for supertype in language.supertypes:
        for kind in language.subtypes(supertype):
            families.setdefault(kind, set()).add(supertype)
    for above in families.values():
        reached = list(above)
        while reached:
            further = families.get(reached.pop(), set()) - above
            above.update(further)
            reached.extend(further)
    return families
