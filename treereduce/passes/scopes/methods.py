"""What the methods of a class take along when they come to stand without it."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.functions import SELF, THIS, function_at, head_outside
from treereduce.view.calling.paths import without_head
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import child_of, first_children, in_field, inside, nodes_without
from treereduce.view.nodes.together import deletions
from treereduce.view.view import View

OPENED, CLOSED = (b"[", b","), (b"]", b",")
"""What stands before and behind what a function without a name is given of the place where it stands."""


def as_functions(view: View, body: int) -> Iterator[Edit]:
    """Write methods as functions, where these begin with a word of their own and not with ``static``."""
    tree = view.tree
    for member in view.elements(body) if view.language.profile.outside else ():
        name = in_field(view, member, "name")
        if head := head_outside(view, member, name) if name else b"":
            yield Edit(tree.start[member], tree.end[name], head)


def without_receivers(view: View, body: int) -> Iterator[Edit]:
    """Shorten the paths of methods to members of their own object, and delete it where they are given it.

    ``f(self, a)`` -> ``f(a)``, and ``[this]`` of a function without a name -> ``[]``. Not in scopes inside,
    such as the traits of a module: their methods have objects of their own.
    """
    tree = view.tree
    parameters = view.language.roles.parameters
    for leaf in _own_leaves(view, body):
        if tree.text(leaf) in (SELF, THIS) and view.alive(leaf):
            member = removable(view, leaf)
            short = without_head(view, leaf)
            if short:
                yield short
            elif tree.kind[tree.parent[member]] in parameters:
                yield from deletions(view, [member])
            elif _is_captured(view, leaf):
                yield from deletions(view, [leaf])


def body_outside(view: View, place: int) -> int:
    """The body of what is defined outside of its class, whose name is in ``place``; 0 for other places.

    ``{ }`` in ``int A::f() { }``
    """
    tree, member = view.tree, removable(view, place)
    name = target_of(view, member) if member else 0
    if not name or name == place or not inside(view, name, tree.parent[place]):
        return 0
    return child_of(view, member, view.language.roles.bodies)


def _is_captured(view: View, leaf: int) -> bool:
    """Whether a leaf stands alone in square brackets, or in a list between them."""
    tree = view.tree
    before, behind = tree.previous[leaf], tree.following(leaf)
    if not before or not behind or tree.kind[tree.parent[leaf]] in view.language.roles.arguments:
        return False
    return tree.text(before) in OPENED and tree.text(behind) in CLOSED


def _own_leaves(view: View, body: int) -> Iterator[int]:
    """The leaves in the body of a scope that are in no scope inside of it."""
    nodes = nodes_without(view, body, lambda node: node > body and _is_inner(view, node, body))
    return (node for node in nodes if view.tree.size[node] == 1)


def _is_inner(view: View, node: int, body: int) -> bool:
    """Whether a node in a scope is one too, with a body and no parameters.

    What defines, or a member whose body is of the same kind, such as the implementation of a trait.
    """
    tree, roles = view.tree, view.language.roles
    is_member = tree.parent[node] == body
    if not is_member and tree.kind[node] not in roles.definitions:
        return False
    kinds = {tree.kind[child] for child in first_children(view, node)} & roles.bodies
    if not kinds or (tree.kind[node] not in roles.definitions and kinds != {tree.kind[body]}):
        return False
    return not in_field(view, node, "parameters") and function_at(view, node) is None
