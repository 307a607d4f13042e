"""Make one of two neighbours whose contents stand between a head and a word that ends them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.part import COMMA
from treereduce.program.edits import Edit
from treereduce.view.bindings import target_of
from treereduce.view.members import removable
from treereduce.view.names import MOST_REVISITED
from treereduce.view.parts import first_children, inside
from treereduce.view.together import apart, deletions
from treereduce.view.view import View

ENDING = b"end"
"""What the word begins with that ends a module."""


class Headed(NamedTuple):
    """A definition without a body of its own, as a module of Verilog."""

    node: int
    head: int
    leaf: int
    """Where its name stands."""
    ending: int
    """The word that ends it."""


def headed(view: View, node: int) -> Iterator[Candidate]:
    """Make one of neighbours such as modules, with the ports of both and without instances of the second.

    ``module a(input x); b c(x); assign y = x; endmodule module b(input z); assign w = z; endmodule`` ->
    ``module a(input x, input z); assign y = x; assign w = z; endmodule``
    """
    if not view.language.roles.holders:
        return
    found = filter(None, (_headed(view, element) for element in view.elements(node)))
    for first, second in reversed(list(pairwise(found))):
        if view.tree.kind[first.head] == view.tree.kind[second.head]:
            edits = apart(_made_one(view, first, second))
            if view.gain(edits) > 0:
                yield Candidate(edits)


def _headed(view: View, node: int) -> Headed | None:
    """What a node is as a definition with a head and an ending, None if it is something else."""
    tree, roles = view.tree, view.language.roles
    if tree.kind[node] not in roles.definitions:
        return None
    head = next(view.children(node), 0)
    leaf = target_of(view, node) if tree.kind[head] in roles.holders else 0
    if not leaf or not inside(view, leaf, head):
        return None
    words = (child for child in view.children(node) if tree.size[child] == 1 and child > head)
    ending = next((word for word in words if tree.text(word).startswith(ENDING)), 0)
    return Headed(node, head, leaf, ending) if ending else None


def _made_one(view: View, first: Headed, second: Headed) -> Iterator[Edit]:
    tree, name = view.tree, view.tree.text(first.leaf)
    listed = _list_of_ports(view, first)
    own = view.elements(listed) if listed else []
    others = view.elements(other) if (other := _list_of_ports(view, second)) else []
    known = {_port(view, port) for port in own}
    more = [view.text(port) for port in others if _port(view, port) not in known]
    if own and more:
        yield Edit(tree.start[own[-1]], tree.end[own[-1]], COMMA.join((view.text(own[-1]), *more)))
    elif more:
        end = tree.end[listed or first.leaf]  # behind empty brackets, if it has such
        yield Edit(tree.start[first.leaf], end, name + b"(%s)" % COMMA.join(more))
    yield Edit(tree.start[first.ending], tree.end[second.head])
    places = view.few_uses(tree.text(second.leaf), MOST_REVISITED)
    # As in ``endmodule : b``.
    said_again = (place for place in places if place > second.ending and tree.parent[place] == second.node)
    yield from (Edit(tree.start[place], tree.end[place], name) for place in said_again)
    begun = [item for place in places if tree.start[item := removable(view, place)] == tree.start[place]]
    yield from deletions(view, [item for item in begun if tree.parent[item] in (first.node, second.node)])


def _list_of_ports(view: View, module: Headed) -> int:
    """The last list behind the name of a module, 0 if there is none. Those before are of another kind."""
    kinds = view.language.roles.parameters
    children = first_children(view, module.head)
    return max((each for each in children if each > module.leaf and view.tree.kind[each] in kinds), default=0)


def _port(view: View, port: int) -> bytes:
    """The name of a port, or all of it where none is told."""
    return view.tree.text(target_of(view, port) or port)
