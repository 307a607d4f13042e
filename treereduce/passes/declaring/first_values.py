"""Let what is declared in one place and given a value in another have that value at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import behind, binder, equals_of
from treereduce.view.binding.elements import only_node
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.blocks import body_around
from treereduce.view.nodes.members import statement_of_all
from treereduce.view.view import View

MOST_PLACES = 8
"""Places of a name that are looked at for one in which it is given a value."""
PATH_DEPTH = 4
"""Levels from a name to the path that it ends, as in ``this.a``."""


class Given(NamedTuple):
    """What gives a name its value, and that value."""

    whole: int
    value: int


def first_values(view: View, node: int, leaf: int) -> Iterator[Way]:
    """The way to write the value with the declaration ``node`` of a name, where one place gives it.

    ``struct S { S() : a(f()) {} T a; };`` -> ``struct S { S() {} T a = f(); };``

    No assignment in the body of the declaration itself, which may then stand there as well.
    """
    uses = view.first_uses(view.tree.text(leaf), MOST_PLACES + 1)
    others = (use for use in uses if use != leaf and len(uses) <= MOST_PLACES)
    body = body_around(view, node)
    given = [found for use in others if (found := _value_given(view, use, body))]
    if len(given) == 1:
        yield partial(_begun, node=node, leaf=leaf, given=given[0])


def _value_given(view: View, place: int, body: int) -> Given | None:
    """What gives the name at a place a value: a list behind it, or an assignment outside of a ``body``."""
    tree, roles, bound = view.tree, view.language.roles, binder(view, place) or _assigned(view, place)
    equals = equals_of(view, bound) if bound else 0
    if equals:
        statement, value = statement_of_all(view, bound), behind(view, bound, equals)
        is_outside = statement and value and body_around(view, statement) != body
        return Given(statement, value) if is_outside else None
    lists = [each for each in attached(view, place) if tree.parent[each.holder] == bound] if bound else []
    if len(lists) != 1 or tree.kind[lists[0].holder] in roles.parameters | roles.bodies:
        return None
    if len(lists[0].elements) != 1:
        return None
    (element,) = lists[0].elements
    value = only_node(view, element)
    return Given(_alone(view, bound), value) if value else None


def _assigned(view: View, place: int) -> int:
    """The assignment to the path that ends with the name at a place, 0 if there is none."""
    tree = view.tree
    if joint_before(view, place):
        for above in islice(tree.ancestors(place), PATH_DEPTH):
            if tree.end[above] != tree.end[place]:
                return above if tree.start[above] < tree.start[place] and equals_of(view, above) else 0
    return 0


def _alone(view: View, node: int) -> int:
    """The largest node that has nothing in it but this one and marks, and is no body."""
    tree = view.tree
    while node and tree.kind[node] not in view.language.roles.bodies:
        beside = filter(view.is_element, tree.children(tree.parent[node]))
        if len(list(islice(beside, 2))) != 1:
            break
        node = tree.parent[node]
    return node


def _begun(view: View, *, node: int, leaf: int, given: Given) -> tuple[Edit, ...]:
    tree = view.tree
    if not all(map(view.alive, (node, leaf, *given))):
        return ()
    text = tree.text(leaf) + b" = " + view.text(given.value)
    begun = view.edit(leaf, text, view.tokens(given.value) + 2)
    gone = next(view.deletion(given.whole, given.whole))
    return if_smaller(view, (begun, gone)) if gone.is_apart(begun.start, begun.end) else ()
