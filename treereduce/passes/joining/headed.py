"""Make one of two neighbours whose contents stand between a head and a word that ends them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.part import BETWEEN
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import target_of
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import first_children, in_any, inside
from treereduce.view.nodes.together import apart, deletions
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

    The second gives its name and its ports come first where others use that, with no instance of the first:
    ``module a(input x); f; endmodule module b(input y); g; endmodule module c; b d(e); endmodule`` ->
    ``module b(input y, input x); f; g; endmodule module c; b d(e); endmodule``
    """
    if not view.language.roles.holders:
        return
    found = filter(None, (_headed(view, element) for element in view.elements(node)))
    for first, second in reversed(list(pairwise(found))):
        if view.tree.kind[first.head] == view.tree.kind[second.head]:
            ways = [partial(_made_one, first=first, second=second, kept=kept) for kept in (first, second)]
            yield from in_turn(view, ways[: 1 + _is_used_elsewhere(view, first, second)])


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


def _is_used_elsewhere(view: View, first: Headed, second: Headed) -> bool:
    """Whether the name of the second of two stands outside of both."""
    places = view.few_uses(view.tree.text(second.leaf))
    return any(not in_any(view, place, [first.node, second.node]) for place in places)


def _made_one(view: View, *, first: Headed, second: Headed, kept: Headed) -> tuple[Edit, ...]:
    """The edits that leave one of two, with the name of what is ``kept`` and its ports before the others."""
    tree, name = view.tree, view.tree.text(kept.leaf)
    gone = second if kept is first else first
    ports, listed = _ports_of_both(view, kept, gone), _list_of_ports(view, first)
    edits = [Edit(tree.start[first.ending], tree.end[second.head])]
    if listed and ports != view.text(listed):
        edits.append(view.edit(listed, ports))
    if kept is second or (ports and not listed):
        text = name if listed else name + ports
        edits.append(view.edit(first.leaf, text))
    places = view.few_uses(tree.text(gone.leaf))
    # As in ``endmodule : b``.
    said_again = (place for place in places if place > gone.ending and tree.parent[place] == gone.node)
    edits += [view.edit(place, name) for place in said_again]
    begun = [item for place in places if tree.start[item := removable(view, place)] == tree.start[place]]
    edits += deletions(view, [item for item in begun if tree.parent[item] in (first.node, second.node)])
    return if_smaller(view, apart(edits))


def _ports_of_both(view: View, kept: Headed, gone: Headed) -> bytes:
    """The list of ports of what is kept, with those of the other that it has not, if any."""
    own, other = _list_of_ports(view, kept), _list_of_ports(view, gone)
    known = [_port(view, port) for port in view.elements(own)] if own else []
    others = view.elements(other) if other else []
    more = [view.text(port) for port in others if _port(view, port) not in known]
    text = view.text(own) if own else b"()" if more else b""
    if not more:
        return text
    return text[:-1] + BETWEEN.join((*([b""] if known else []), *more)) + text[-1:]


def _list_of_ports(view: View, module: Headed) -> int:
    """The last list behind the name of a module, 0 if there is none. Those before are of another kind."""
    kinds = view.language.roles.parameters
    children = first_children(view, module.head)
    return max((each for each in children if each > module.leaf and view.tree.kind[each] in kinds), default=0)


def _port(view: View, port: int) -> bytes:
    """The name of a port, or all of it where none is told."""
    return view.tree.text(target_of(view, port) or port)
