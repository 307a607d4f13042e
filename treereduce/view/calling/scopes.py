"""How what is defined in a scope is named there and from outside: paths, and words for the scope itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.functions import SELF, Function, is_class
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.view import View

MARK = b"::"
"""What such a path consists of beside names. Where objects and not scopes have the members it is another."""
MOST_MEMBERS = 64
"""Members of a class of which the names are read. Each of its methods asks."""
OWN = b"Self"
"""What a block that adds to a type calls it, in Rust."""
INTERFACE = "trait"
"""The field of the interface for the sake of which something is added to a type."""
BOUNDS = "bounds"
"""The field of all interfaces that a type has to have."""


def path_before(view: View, definition: int, place: int) -> bytes:
    """What stands before a name at a place if something that a class or a block defines is meant.

    Of ``impl A { fn f() {} }`` it is ``Self::`` in the block and ``A::`` elsewhere,
    of ``class A { void f(); };`` nothing in the class.
    """
    tree = view.tree
    body = tree.parent[definition]
    around = tree.parent[body]
    if tree.kind[body] not in view.language.roles.bodies or not view.language.grammar.kinds_called(MARK):
        return b""
    is_inside = inside(view, place, around)
    if is_class(view, around):
        return b"" if is_inside else tree.text(target_of(view, around)) + MARK
    added = in_field(view, around, "type")
    head = next(iter(view.names.inside(added)), 0) if added else 0
    return (OWN if is_inside else tree.text(head)) + MARK if head else b""


def own_names(view: View, place: int) -> Iterator[int]:
    """The words for a type and its object in the block that adds to the type named at a place."""
    tree = view.tree
    for node in islice(tree.ancestors(place), 2):
        body = in_field(view, node, "body") if tree.kind[node] not in view.language.roles.definitions else 0
        if body > place:
            yield from (leaf for leaf in leaves_of(view, body) if tree.text(leaf) in (OWN, SELF))
            break


def own_members(view: View, function: Function) -> frozenset[bytes]:
    """The names of the first members of the class around a function that mean these where it uses them alone.

    Names of its parameters and variables do not, nor does any where the first parameter is the object.
    """
    tree = view.tree
    body = tree.parent[removable(view, function.node) or function.node]
    is_method = tree.kind[body] in view.language.roles.bodies and is_class(view, tree.parent[body])
    if not is_method or function.parameters[:1] == (SELF,):
        return frozenset()
    names = set[bytes]()
    for member in islice(filter(view.is_element, view.children(body)), MOST_MEMBERS):
        leaf = target_of(view, member)
        several = () if leaf else islice(view.names.inside(member), MOST_MEMBERS)  # ``int x[3], n;``
        leaves = [leaf] if leaf else [each for each in several if definer(view, each)]
        names |= {tree.text(each) for each in leaves}
    inner = (leaf for leaf in view.names.inside(function.body) if tree.text(leaf) in names)
    return frozenset(
        names - {*function.parameters} - {tree.text(leaf) for leaf in inner if definer(view, leaf)}
    )
