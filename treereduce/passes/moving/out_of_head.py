"""Put what the head of a statement declares before what the statement does."""

from __future__ import annotations

from itertools import islice

from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, definer
from treereduce.view.nodes.lift import Part, splice
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

FIRST, NAMES = 4, 8
"""Parts of a statement that are looked at, of which some are its head, and names in one of these."""

BRACKET = b"("


def head_and_body(view: View, statement: int) -> list[int]:
    """What the head of a statement declares, and the first thing behind that which uses a name of it.

    ``T i = a;`` and ``f(i);`` of ``for (T i = a; i < b; i++) f(i);``. Nothing where there is no such.
    """
    tree, roles = view.tree, view.language.roles
    if tree.kind[statement] in roles.definitions:
        return []
    parts = list(islice(view.elements(statement), FIRST))
    if len(parts) == 1:  # A statement of Rust is a value, with or without a mark behind it.
        parts = list(islice(view.elements(parts[0]), FIRST))
    for at, part in enumerate(parts[:-1]):
        declared = _declaration(view, part)
        if not declared:
            continue
        names = {tree.text(leaf) for leaf in view.names_in(declared)}
        for body in parts[at + 1 :]:
            kind = tree.kind[body]
            does = kind in roles.bodies or kind in roles.statements
            if does and any(tree.text(leaf) in names for leaf in view.names_in(body)):
                return [declared, body]
    return []


def out_of_head(view: View, place: int, parts: list[Part]) -> tuple[Edit, ...]:
    """The edits that leave the two of a statement, none where that makes nothing smaller."""
    edits = splice(view, place, parts) if len(parts) > 1 else ()
    return edits if view.gain(edits) > 0 else ()


def _declaration(view: View, part: int) -> int:
    """The declaration that a part of a head is or has, 0 if there is none."""
    tree = view.tree
    if tree.kind[part] in view.language.roles.bodies:
        return 0
    found = (_declared_at(view, leaf) for leaf in islice(view.names_in(part), NAMES))
    node = next((node for node in found if node and inside(view, node, part)), 0)
    # A declarator is the last part of its declaration, which may stand in brackets.
    while node and node != part and (above := tree.parent[node]) >= part:
        if view.elements(above)[-1:] != [node] or view.text(above).startswith(BRACKET):
            break
        node = above
    return node


def _declared_at(view: View, leaf: int) -> int:
    """The node that declares the name at a leaf, 0 if none does. What gives it its first value may do so."""
    node = definer(view, leaf)
    return node or (binder(view, leaf) if view.few_uses(view.tree.text(leaf))[:1] == [leaf] else 0)
