"""What stands in a body that has no brackets, behind the heading that it begins with."""

from __future__ import annotations

from collections.abc import Collection

from treereduce.view.binding.bindings import definer
from treereduce.view.view import View


def heading_of(view: View, node: int) -> int:
    """The heading that a node begins with, 0 if it has none."""
    kinds = view.language.roles.headings
    if not kinds:  # as in nearly all languages
        return 0
    first = next(filter(view.is_element, view.tree.children(node)), 0)
    return first if first and view.tree.kind[first] in kinds else 0


def behind_heading(view: View, body: int, names: Collection[bytes]) -> list[int]:
    """The statements of a body without its heading, what ends it and what declares nothing but some names.

    ``call g(a)`` of ``subroutine f(a); integer :: a; call g(a); end``, where these are its own and its
    parameters'.
    """
    statements = [each for each in view.elements(body) if not view.is_keyword(each)]
    if not heading_of(view, body):
        return statements
    endings = view.language.roles.endings
    return [
        each
        for each in statements[1:]
        if view.tree.kind[each] not in endings and not _declares(view, each, names)
    ]


def _declares(view: View, statement: int, names: Collection[bytes]) -> bool:
    """Whether a statement is a declaration, and one of some names alone."""
    if view.tree.kind[statement] not in view.language.roles.definitions:
        return False
    leaves = (leaf for leaf in view.names_in(statement) if definer(view, leaf))
    return {view.tree.text(leaf) for leaf in leaves} <= set(names)
