"""What types are given where that stands before their names, as in OCaml."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from treereduce.view.binding.attached import TYPE_BRACKETS
from treereduce.view.binding.elements import Attached, whole_node
from treereduce.view.binding.juxtaposed import are_without_lists
from treereduce.view.nodes.parts import field_of
from treereduce.view.view import View

CLIMB = 3
"""Levels from a name to what stands before it, of which one is a path."""
MOST_BEFORE = 16
"""Types, with commas and brackets, of the longest such list. Before a member of others stand thousands."""
DOT, OPENING, CLOSING, COMMA = b".", b"(", b")", b","


def given_before(view: View, place: int) -> Iterator[Attached]:
    """The types before the name at ``place``: ``'a`` of ``type 'a t``, and those of ``(int, char) t``."""
    if not are_without_lists(view):
        return
    found = _list_before(view, place)
    if found is not None and (found.defines or _is_defined_so(view, place)):
        yield found


def _is_defined_so(view: View, place: int) -> bool:
    """Whether a name is that of a type which is defined with types before it, and no other of that name."""
    tree = view.tree
    alike = (use for use in view.few_uses(tree.text(place)) if tree.kind[use] == tree.kind[place])
    lists = (_list_before(view, use) for use in alike)
    return any(each is not None and each.defines for each in lists)


def _list_before(view: View, place: int) -> Attached | None:
    tree, node = view.tree, place
    for _ in range(CLIMB):
        before = list(islice(view.before(node), MOST_BEFORE))
        holder = tree.parent[node]
        if before and tree.text(before[0]) != DOT:
            types = _types(view, before[::-1])
            defines = tree.kind[holder] in view.language.roles.definitions and field_of(view, node) == "name"
            if not types or not (defines or next(view.after(node), 0) == 0):
                return None
            elements = tuple(whole_node(view, each) for each in types)
            whole = tree.start[before[-1]], tree.start[node]
            return Attached(TYPE_BRACKETS[0], elements, defines, types[0], whole)
        node = holder
    return None


def _types(view: View, nodes: Sequence[int]) -> Sequence[int]:
    """The members of a list in brackets that some nodes are, or the only one of them."""
    tree = view.tree
    texts = [tree.text(node) for node in nodes if not tree.is_named(node)]
    if len(nodes) > 1 and (tree.text(nodes[0]), tree.text(nodes[-1])) == (OPENING, CLOSING):
        nodes, texts = nodes[1:-1], texts[1:-1]
    types = nodes[::2]
    return types if all(map(tree.is_named, types)) and texts == [COMMA] * (len(types) - 1) else ()
