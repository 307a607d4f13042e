"""Where a program names types, and what defines these."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from treereduce.view.binding.attached import TYPE_BRACKETS, opening_around
from treereduce.view.binding.bindings import definer
from treereduce.view.nodes.parts import TYPE_FIELDS, field_of, inside, is_parameter
from treereduce.view.view import View

_OTHER_FIELDS = frozenset({"name", "declarator", "type_name", "path", "scope"})
"""Fields whose nodes are named like types and define or qualify names."""
ANGLE = b"<"
"""What the arguments of a type begin with where they can be nothing else."""
_NEW_NAME = "type_name"
"""The field of what a definition calls a type from now on."""


def uses_of_types(view: View, root: int) -> dict[bytes, list[int]]:
    """The places of types by their texts, those left aside that define a type."""
    uses: dict[bytes, list[int]] = {}
    tree = view.tree
    for node in range(root + 1, len(tree.kind)):
        parent = tree.parent[node]
        is_whole = tree.start[parent] == tree.start[node] and tree.end[parent] == tree.end[node]
        if (
            view.is_element(node)
            and _is_type(view, node)
            and not (is_whole and _is_type(view, parent))
            and not _is_parameter(view, node)
        ):
            uses.setdefault(view.text(node).strip(), []).append(node)
    return uses


def _is_type(view: View, node: int) -> bool:
    field = field_of(view, node)
    # The annotations of TypeScript begin with their colon.
    if (
        field in _OTHER_FIELDS
        or view.text(node).startswith(b":")
        or view.tree.kind[node] in view.language.roles.parameters
    ):
        return False
    return (
        field in TYPE_FIELDS
        or view.tree.kind[node] in view.language.roles.types
        or _is_given_a_name(view, node)
        or _is_argument_of_type(view, node)
    )


def _is_given_a_name(view: View, node: int) -> bool:
    """Whether a node is the type in ``typedef a b;``, where a grammar says so of nothing but the new name."""
    after = view.tree.following(node)
    return after > 0 and view.tree.is_name(node) and field_of(view, after) == _NEW_NAME


def _is_argument_of_type(view: View, node: int) -> bool:
    """Whether a node is a name that a type is given, ``T`` in ``A<T>``, where a grammar says so of none."""
    tree, parent = view.tree, view.tree.parent[node]
    is_given = tree.is_name(node) and tree.kind[parent] in view.language.roles.arguments
    return is_given and tree.source.startswith(ANGLE, tree.start[parent])


def _is_parameter(view: View, node: int) -> bool:
    """Whether a node is the name of a parameter that is a type: ``T`` in ``template <class T> T f();``."""
    bound = definer(view, node) if view.tree.is_name(node) else 0
    return bound > 0 and is_a_type(view, bound)


def is_a_type(view: View, member: int) -> bool:
    """Whether a parameter is a type, as those in angle brackets are."""
    opening = opening_around(view, member) if is_parameter(view, member) else 0
    return opening > 0 and view.tree.text(opening) in TYPE_BRACKETS


def parameters_of_one_name(view: View, name: bytes) -> list[int]:
    """The parameters that are types of a name which several have, or one that its bound names too."""
    defined = {node for place in view.uses(name) if (node := definer(view, place))}
    found = sorted(node for node in defined if is_a_type(view, node))
    itself = [leaf for node in found for leaf in view.names.inside(node) if view.tree.text(leaf) == name]
    return found if len(itself) > 1 else []


def definitions_of(view: View, places: Sequence[int]) -> list[int]:
    """The nodes that define the type which some places name."""
    names = {view.tree.text(leaf) for leaf in view.names.inside(places[0])}
    if len(names) != 1:
        return []
    bound = {node for place in view.uses(*names) if (node := definer(view, place))}
    return sorted(node for node in bound if not _holds_any(view, node, places))


def _holds_any(view: View, node: int, places: Sequence[int]) -> bool:
    """Whether one of some places, which are in their order, lies in a subtree."""
    at = bisect_left(places, node)
    return at < len(places) and inside(view, places[at], node)
