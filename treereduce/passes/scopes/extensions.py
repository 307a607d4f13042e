"""Take the block away from around what it adds to a type, as ``impl`` does."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import SELF
from treereduce.view.calling.paths import joint_after, without_head
from treereduce.view.calling.scopes import INTERFACE, OWN
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import contents, leaves_of
from treereduce.view.nodes.lift import lift
from treereduce.view.nodes.parts import child_of, field_of, in_field, is_parameter
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

MADE = ("name", "function")
"""Fields of a type where a value is made of it, without the arguments of the type."""
DEPTH = 3
"""Levels from a receiver to the parameter that it is: ``&mut self`` has one."""
_MEMBER = re.compile(rb"\s*(\w+)")


class Block(NamedTuple):
    """A block that adds to a type, the node of that type, what it adds, and the parameters for all that."""

    node: int
    type: int
    body: int
    members: dict[bytes, int]
    parameters: int


def released(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What is added to the type of a name stands by itself, and paths to it are shorter.

    ``impl<T> S<T> { fn f() -> Self {} } g(S::f());`` -> ``fn f<T>() -> S<T> {} g(f());``

    What has a name that is defined elsewhere too gets another one. Methods become functions, if none needs
    its object but to call another: ``impl S { fn f(&self) { self.f() } } s.f();`` -> ``fn f() { f() } f();``.
    """
    places = view.few_uses(name)
    blocks = [block for place in places if (block := block_at(view, place))]
    leaves = [leaf for block in blocks for leaf in leaves_of(view, block.body)]
    objects = [leaf for leaf in leaves if view.tree.text(leaf) == SELF]
    names = free_names(view, name, blocks, [block.body for block in blocks])
    receivers = [parameter_of(view, leaf) for leaf in objects if not _is_called_on(view, leaf, names)]
    if not all(receivers):
        return ()
    edits = [edit for place in places for edit in without_type(view, place, names)]
    for block in blocks:
        edits += lift(view, block.node, *contents(view, block.body))
        edits += with_parameters(view, block, names)
        edits += with_own_name(view, block, name, names)
    for member in names if receivers else ():
        edits += _without_objects(view, member, names[member])
    return if_smaller(view, apart([*edits, *deletions(view, receivers)]))


def block_at(view: View, place: int) -> Block | None:
    """The block that adds to the type named at a place, if it is one."""
    tree = view.tree
    node, added = tree.parent[place], place
    if tree.start[node] == tree.start[place] and field_of(view, node) == "type":
        node, added = tree.parent[node], node
    if field_of(view, added) != "type" or tree.kind[node] in view.language.roles.definitions:
        return None
    body = in_field(view, node, "body")
    if not body or in_field(view, node, INTERFACE) or contents(view, body).is_empty:
        return None
    named = members_of(view, body)
    return Block(node, added, body, named, parameters_at(view, node)) if named else None


def parameters_at(view: View, node: int) -> int:
    """The list of parameters in the head of a block, 0 if it has none."""
    return child_of(view, node, view.language.roles.parameters)


def members_of(view: View, body: int) -> dict[bytes, int]:
    """The definitions in a body by their names."""
    definitions = view.language.roles.definitions
    members = [member for member in view.elements(body) if view.tree.kind[member] in definitions]
    return {view.tree.text(target_of(view, member)): member for member in members}


def parameter_of(view: View, leaf: int) -> int:
    """The parameter that a name is all or part of, 0 if it is none."""
    around = islice(view.tree.ancestors(leaf), DEPTH)
    return next((node for node in (leaf, *around) if is_parameter(view, node)), 0)


def _is_called_on(view: View, leaf: int, names: dict[bytes, bytes]) -> bool:
    """Whether nothing but a member is called on an object, as in ``self.f()`` and not in ``self.f``."""
    member = _MEMBER.match(view.tree.source, joint_after(view, leaf) or len(view.tree.source))
    if member is None or member[1] not in names or parameter_of(view, leaf):
        return False
    places = view.first_uses(member[1], MOST_REVISITED)
    called = next((place for place in places if view.tree.start[place] == member.start(1)), 0)
    call = call_of(view, called) if called else None
    return call is not None and bool(call.receiver) and without_head(view, call.receiver) is not None


def free_names(view: View, name: bytes, blocks: Sequence[Block], bodies: Sequence[int]) -> dict[bytes, bytes]:
    """The names of members, with that of the type before those that more than members of ``bodies`` have."""
    own = defaultdict[bytes, set[int]](set)
    for body in bodies:
        for member, node in members_of(view, body).items():
            own[member].add(node)

    def is_free(member: bytes) -> bool:
        found = map(partial(definer, view), view.first_uses(member, MOST_REVISITED))
        return not any(node and node not in own[member] for node in found)

    members = (member for block in blocks for member in block.members)
    return {member: member if is_free(member) else name + b"_" + member for member in members}


def without_type(view: View, place: int, names: dict[bytes, bytes]) -> tuple[Edit, ...]:
    """The edit that leaves the name of a member of the path to it that begins at a place, if one does."""
    tree, around = view.tree, view.tree.parent[place]
    is_head = tree.start[around] == tree.start[place] and joint_after(view, around)
    head = around if is_head else place
    member = _MEMBER.match(tree.source, joint_after(view, head) or len(tree.source))
    if not member or member[1] not in names:
        return ()
    return (Edit(tree.start[head], member.end(), names[member[1]]),)


def _without_objects(view: View, member: bytes, name: bytes) -> Iterator[Edit]:
    """Call a method as a function of a name."""
    for place in view.first_uses(member, MOST_REVISITED):
        call = call_of(view, place)
        short = without_head(view, call.receiver) if call and call.receiver else None
        if short:
            yield short if name == member else Edit(short.start, view.tree.end[place], name)


def with_parameters(view: View, block: Block, names: dict[bytes, bytes]) -> Iterator[Edit]:
    """Give each member its name, and each function the parameters that the block has for all."""
    given = block.parameters
    for text, member in block.members.items():
        leaf, more = target_of(view, member), view.text(given) if given else b""
        own = in_field(view, member, field_of(view, given) or "") if given else 0
        if own:
            first = next(view.children(own))
            yield view.edit(first, more.rstrip(b"> ") + b", ")
        functions = more if not own and in_field(view, member, "parameters") else b""
        if functions or names[text] != text:
            yield view.edit(leaf, names[text] + functions)


def with_own_name(view: View, block: Block, name: bytes, names: dict[bytes, bytes]) -> Iterator[Edit]:
    """Write the type where the block says that it is its own."""
    tree = view.tree
    for leaf in leaves_of(view, block.body):
        if tree.text(leaf) == OWN:
            text = name if field_of(view, leaf) in MADE else view.text(block.type)
            yield from without_type(view, leaf, names) or (view.edit(leaf, text),)
