"""Let methods stand for those that every class has, and not for one of a class of the program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.scopes.inherit import deriving
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.functions import class_around
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View


def inborn(view: View, node: int) -> Iterator[Way]:
    """The ways to delete a method that another one stands for, which gets the name of one of all classes.

    ``class A { void f() {} } class B extends A { int f() {} }`` ->
    ``class A { } class B extends A { int toString() {} }``

    As the profile of the language has them. None where no class with such a method derives from its own.
    """
    names = view.language.profile.inborn
    if names and _others(view, node):
        yield from (partial(_renamed, node=node, name=name) for name in names)


def _renamed(view: View, *, node: int, name: bytes) -> tuple[Edit, ...]:
    tree, others = view.tree, _others(view, node)
    if not others or name == tree.text(others[0]):
        return ()
    edits = (view.edit(place, name) for place in others)
    return if_smaller(view, apart([removal(view, removable(view, node)), *edits]))


def _others(view: View, node: int) -> list[int]:
    """The other places of a method's name, where a class that derives from its own has one of that name."""
    tree, is_definition = view.tree, view.tree.kind[node] in view.language.roles.definitions
    own = class_around(view, node) if node and is_definition and view.alive(node) else 0
    leaf = target_of(view, node) if own and own != removable(view, node) > 0 else 0
    if not leaf:
        return []
    uses = view.few_uses(tree.text(leaf))
    others = [use for use in uses if not inside(view, use, node)]
    defined = {found for use in others if not inside(view, use, own) and (found := definer(view, use))}
    classes = {class_around(view, each) for each in defined} - {0}
    if not classes:
        return []
    heads = view.few_uses(tree.text(target_of(view, own)))
    derived = {heir.node for head in heads if (heir := deriving(view, head)) is not None}
    return others if derived & classes else []
