"""What blocks of a type, and members outside of it, declare for themselves and give to its parameters.

``struct A<T>(T); impl<U> A<U> { fn f(a: U) {} }`` -> ``struct A(B); impl A { fn f(a: B) {} }``,
``template <class T> struct A { T f(); }; template <class U> U A<U>::f() {}`` ->
``struct A { B f(); }; B A::f() {}``
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from itertools import islice, takewhile

from treereduce.passes.moving.statements import first_leaf
from treereduce.passes.templates.for_parameter import types_of
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import TEMPLATE, TYPE_BRACKETS, list_of
from treereduce.view.binding.bindings import target_of
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import Family, cut, declared, definition_of_list
from treereduce.view.calling.paths import COLONS, start_of_path
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.parts import first_children, inside
from treereduce.view.view import View


@dataclass(slots=True)
class Block:
    """A block and what it gives for some parameters, as ``impl<U> A<U> { fn f(a: U) {} }`` for the first."""

    scope: int
    own: Attached
    """The list of what it declares."""
    labels: tuple[bytes, ...]
    """The names in that."""
    given: set[int] = field(default_factory=set)
    """Those that it gives, by where they stand in the list."""
    is_member: bool = False
    """Whether it is a member outside of its class, and no block."""
    uses: list[tuple[int, int]] = field(default_factory=list)
    """The other places of these, as the last ``U``, with the numbers of the parameters."""

    @property
    def names(self) -> set[bytes]:
        """The names of what it gives."""
        return {self.labels[index] for index in self.given}

    def places(self, view: View, name: bytes) -> Iterator[int]:
        """Where it uses a name, but for its list."""
        return (use for use in view.uses_inside(name, self.scope) if not inside(view, use, self.own.holder))

    def without(self, view: View) -> Iterator[Edit]:
        """Delete what is given, where it is declared."""
        return cut(view, self.own, sorted(self.given), every=True)


def blocks_of(view: View, family: Family, chosen: Set[int]) -> list[Block]:
    """The blocks that declare what they give for ``chosen`` parameters of a type.

    Not what has a name, as a class does: that may be given it elsewhere.
    """
    if family.bracket != TYPE_BRACKETS[0]:
        return []
    found, from_end = dict[int, Block](), family.has_receiver
    given = (lists for lists in family.of(chosen, from_end=from_end) if not lists[0].defines)
    for each, indices in islice(given, MOST_REVISITED):
        elements = [(index, each.elements[index]) for index in indices]
        block = _block_around(view, each)
        # A head that names nothing, as ``template <>``, goes with all that the class is given.
        if block and block.is_member and not block.own.elements and len(elements) == len(each.elements):
            found[block.scope] = block
            continue
        is_named = any(view.tree.is_name(first_leaf(view.tree, element.first)) for _, element in elements)
        block = block if is_named else None
        block = found.setdefault(block.scope, block) if block else None
        for index, element in elements if block else ():
            name = view.text_between(element.start, element.end)
            number = family.number_of(each, index, from_end=from_end)
            # What is given for a parameter that has gone meanwhile belongs to none.
            if block and name in block.labels and number in family.numbers:
                block.given.add(block.labels.index(name))
                uses = (use for use in block.places(view, name) if use not in element)
                block.uses += [(use, number) for use in uses]
    return list(found.values())


def are_used_outside(view: View, family: Family, chosen: Set[int]) -> bool:
    """Whether members outside of a class use what they declare for ``chosen`` parameters of that."""
    return any(block.is_member and block.uses for block in blocks_of(view, family, chosen))


def _block_around(view: View, given: Attached) -> Block | None:
    """The block around what a type is given; None if it has a name, or begins with no parameters.

    What is outside of the class that it is a member of has a name, and is one too.
    """
    tree, roles, scope = view.tree, view.language.roles, definition_of_list(view, given.holder)
    if not scope:
        return None
    if tree.kind[scope] in roles.definitions:
        return _head_for(view, given, scope)
    lists = (child for child in first_children(view, scope) if tree.kind[child] in roles.parameters)
    own = next((types_of(view, listed) for listed in lists), None)
    return Block(scope, own, declared(view, own)) if own else None


def _head_for(view: View, given: Attached, scope: int) -> Block | None:
    """The template that a member outside of its class has for what the class is given; None if it is none.

    ``template <class T> template <class U> void A<T>::B<U>::f() {}`` has the second for ``<U>``.
    """
    tree, leaf = view.tree, target_of(view, scope)
    start = start_of_path(view, leaf) if leaf else None
    if start is None or not start < given.whole[0] < tree.start[leaf]:
        return None
    number = view.text_between(start, given.whole[0]).count(b">" + COLONS)
    around = reversed(list(takewhile(lambda above: _is_template(view, above), tree.ancestors(scope))))
    for above in islice(around, number, number + 1):
        own = next(filter(None, (list_of(view, child) for child in first_children(view, above))), None)
        return Block(above, own, declared(view, own), is_member=True) if own else None
    return None


def _is_template(view: View, node: int) -> bool:
    first = next(view.children(node), 0) if node else 0
    return first > 0 and view.tree.text(first) == TEMPLATE
