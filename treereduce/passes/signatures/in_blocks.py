"""What blocks of a type, as those of Rust, declare for themselves and give to its parameters."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from itertools import islice

from treereduce.passes.moving.statements import first_leaf
from treereduce.passes.templates.for_parameter import types_of
from treereduce.program.edits import Edit
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import Family, cut, declared, definition_of_list
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
    """The blocks that declare what they give for ``chosen`` parameters.

    Not what has a name, as a class does: that may be given it elsewhere.
    """
    found, from_end = dict[int, Block](), family.has_receiver
    given = (lists for lists in family.of(chosen, from_end=from_end) if not lists[0].defines)
    for each, indices in islice(given, MOST_REVISITED):
        elements = [(index, each.elements[index]) for index in indices]
        is_named = any(view.tree.is_name(first_leaf(view.tree, element.first)) for _, element in elements)
        block = _block_around(view, each) if is_named else None
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


def _block_around(view: View, given: Attached) -> Block | None:
    """The block around what a type is given; None if it has a name, or begins with no parameters."""
    tree, roles, scope = view.tree, view.language.roles, definition_of_list(view, given.holder)
    if not scope or tree.kind[scope] in roles.definitions:
        return None
    lists = (child for child in first_children(view, scope) if tree.kind[child] in roles.parameters)
    own = next((types_of(view, listed) for listed in lists), None)
    return Block(scope, own, declared(view, own)) if own else None
