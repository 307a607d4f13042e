"""What two bodies that become one both declare is declared once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.passes.joining.part import Part
from treereduce.program.brackets import BRACKETS
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.nodes.members import END, removal
from treereduce.view.nodes.parts import first_children, in_field, inside
from treereduce.view.view import View

MOST_LEAVES = 100
"""Names in a statement or head that are asked what defines them: beyond, it is no small declaration."""


def declared_again(view: View, first: Part, second: Part, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """What makes assignments of declarations in the second body of what the first definition declares too.

    ``f(int a) { b(a); } g() { int a = 1; }`` -> ``f(int a) { b(a); a = 1; }``

    None of those that other edits touch. A declaration without a value goes.
    """
    tree = view.tree
    statements = _declarations(view, second.body)
    names = {tree.text(leaf) for _, leaf in statements}
    known = {name for name in names if _declares(view, first, name)} if names else set()
    found = []
    for statement, leaf in statements:
        if tree.text(leaf) in known:
            ends = view.text(statement).rstrip(END).endswith(tree.text(leaf))
            found.append(removal(view, statement) if ends else Edit(tree.start[statement], tree.start[leaf]))
    return tuple(each for each in found if all(each.is_apart(edit.start, edit.end) for edit in edits))


def _declarations(view: View, body: int) -> list[tuple[int, int]]:
    """The statements of a body that declare one name, which something stands before, and that name."""
    tree, kinds = view.tree, view.language.roles.definitions
    found = []
    for statement in view.elements(body):
        parts = (statement, *first_children(view, statement))
        # What has a body is no variable.
        if any(tree.kind[node] in kinds for node in parts) and not in_field(view, statement, "body"):
            leaves = list(_defined_in(view, statement))
            before = view.text_between(tree.start[statement], tree.start[leaves[0]]) if leaves else b""
            # A bracket that is open before the name, as in "int (*a)()", is closed behind it.
            is_whole = all(before.count(each) == before.count(other) for each, other in BRACKETS.items())
            if len(leaves) == 1 and before and is_whole:
                found.append((statement, leaves[0]))
    return found


def _declares(view: View, part: Part, name: bytes) -> bool:
    """Whether a definition has a parameter or variable of a name."""
    places = (leaf for leaf in view.names.within(name, part.node) if view.alive(leaf))
    return any((node := definer(view, place)) and node != part.node for place in places)


def _defined_in(view: View, statement: int) -> Iterator[int]:
    leaves = view.names.inside(statement)[:MOST_LEAVES]
    return (leaf for leaf in leaves if view.alive(leaf) and inside(view, definer(view, leaf), statement))
