"""Make methods functions that get their object as a parameter."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from operator import attrgetter

from treereduce.passes.scopes.classes import Class
from treereduce.passes.scopes.extensions import (
    Block,
    block_at,
    free_names,
    members_of,
    parameter_of,
    parameters_at,
    with_own_name,
    with_parameters,
    without_type,
)
from treereduce.passes.scopes.implement import aliases_in, only_block, type_name, types_named
from treereduce.passes.scopes.inherit import base_named
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, definer
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import SELF, THIS
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import contents, leaves_of
from treereduce.view.nodes.lift import lift, text_with
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

DOT = b"."
_RECEIVER = re.compile(rb"(&\s*(?:'\w+\s+)?(?:mut\s+)?)?((?:mut\s+)?)self")
"""How a method says what it does with its object: what it borrows it by, and whether it changes it."""
_LIFETIME = re.compile(rb"'\w+\s+")
"""What may stand in a type that borrows, and in no expression that does."""


def freed(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What one block adds for the sake of an interface stands by itself, and the interface goes.

    ``trait T { fn f(&self) { self.f() } } impl T for u8 {} fn g(s: u8) { s.f(); }`` ->
    ``fn f(this: &u8) { f(this) } fn g(s: u8) { f(&s); }``. Methods get their object as the first parameter.

    Of what is added to a type for its own sake the only method of one that holds nothing:
    ``struct S; impl S { fn f(&self) { g(self) } }`` -> ``struct S; fn f(this: &S) { g(this) }``.
    With more of these one of seven programs of Rust had 130 tokens instead of 84 and another one two more,
    and one two fewer.
    """
    places, base = view.few_uses(name), base_named(view, name)
    found = (_of_interface(view, base, places) if base else None) or _for_its_own_sake(view, places)
    if found is None:
        return ()
    blocks, bodies, edits = found
    names = free_names(view, name, blocks, bodies)
    marks = {member: _mark(view, node) for block in blocks for member, node in block.members.items()}
    leaves = [(block, leaf) for block in blocks for leaf in leaves_of(view, block.body)]
    objects = [_named(view, leaf, block) for block, leaf in leaves if view.tree.text(leaf) == SELF]
    if not objects:
        return ()
    edits += [*objects, *(edit for place in places for edit in without_type(view, place, names))]
    for block in blocks:
        edits += with_parameters(view, block, names)
        edits += with_own_name(view, block, type_name(view, block.type), names)
    edits += _called(view, names, marks, edits)
    around = [edit for block in blocks for edit in lift(view, block.node, *contents(view, block.body))]
    return if_smaller(view, apart([*edits, *around]))


def _of_interface(
    view: View, base: Class, places: list[int]
) -> tuple[list[Block], list[int], list[Edit]] | None:
    """What one block adds for the sake of an interface and what that does for all, and what goes."""
    body = in_field(view, base.node, "body")
    if not body:
        return None
    outside = [place for place in places if not inside(view, place, base.node)]
    found = only_block(view, outside)
    if found is None:
        return None
    place, block = found
    aliases = dict(aliases_in(view, block))
    edits = types_named(view, outside, place, block, aliases)
    own = {each: node for each, node in members_of(view, block.body).items() if node not in aliases}
    more = {each: node for each, node in members_of(view, body).items() if each not in own}
    more = {each: node for each, node in more.items() if in_field(view, node, "body")}
    blocks = []
    for node, held, members in ((base.node, body, more), (block.node, block.body, own)):
        if members:
            blocks.append(Block(node, block.type, held, members, parameters_at(view, block.node)))
            kept = set(members.values())
            edits += [removal(view, member) for member in view.elements(held) if member not in kept]
        else:
            edits.append(removal(view, removable(view, node) or node))
    return blocks, [body, block.body], edits


def _for_its_own_sake(view: View, places: list[int]) -> tuple[list[Block], list[int], list[Edit]] | None:
    """The only method that is added to a type that holds nothing, as what is found of an interface."""
    blocks = list(filter(None, (block_at(view, place) for place in places)))
    if len(blocks) != 1 or len(blocks[0].members) != 1:
        return None
    defined = [node for place in places if (node := definer(view, place))]
    holds = any(in_field(view, node, "body") for node in defined)
    return None if holds or len(defined) != 1 else (blocks, [blocks[0].body], [])


def _named(view: View, leaf: int, block: Block) -> Edit:
    """Call an object by a name that is none of the language's own, and say of what type it is."""
    parameter = parameter_of(view, leaf)
    text = view.text(parameter) if parameter else b""
    found = _RECEIVER.fullmatch(text)
    if not found:
        return view.edit(leaf, THIS)
    typed = b"%s%s: %s%s" % (found[2], THIS, found[1] or b"", view.text(block.type))
    return view.edit(parameter, typed)


def _mark(view: View, method: int) -> bytes:
    """What a method borrows its object by."""
    first = next(iter(view.elements(in_field(view, method, "parameters"))), 0)
    found = _RECEIVER.fullmatch(view.text(first)) if first else None
    return _LIFETIME.sub(b"", found[1] or b"") if found else b""


def _borrowed(view: View, receiver: int, mark: bytes) -> bytes:
    """What stands before an object that is given to a function: nothing where it has been borrowed before."""
    tree = view.tree
    if tree.text(receiver) == SELF:
        return b""
    uses = view.first_uses(tree.text(receiver), MOST_REVISITED) if tree.is_name(receiver) else ()
    before = (binder(view, use) for use in reversed(uses) if use <= receiver)
    known = next(filter(None, before), 0)
    return b"" if known and mark[:1] in view.text(known) else mark


def _called(
    view: View, names: dict[bytes, bytes], marks: dict[bytes, bytes], others: list[Edit]
) -> list[Edit]:
    """Give functions what they were called on, with other edits and such calls in it."""
    tree, edits, start_of = view.tree, list[Edit](), attrgetter("start")
    known = sorted(others, key=start_of)
    places = [place for member in names for place in view.first_uses(member, MOST_REVISITED)]
    for place in sorted(places):
        call = call_of(view, place)
        if not call or not call.receiver:
            continue
        start, end = tree.start[call.receiver], tree.end[call.receiver]
        if tree.source[end : tree.start[place]].strip() != DOT:
            continue
        inner = known[bisect_left(known, start, key=start_of) : bisect_left(known, end, key=start_of)]
        given = _borrowed(view, call.receiver, marks[tree.text(place)]) + text_with(
            view, start, end, [edit for edit in inner if edit.end <= end]
        )
        opening = next(
            (leaf for leaf in range(place, call.node + tree.size[call.node]) if tree.text(leaf) == b"("), 0
        )
        if opening:
            text = b"(" + given + (b", " if call.arguments else b"")
            head = Edit(start, tree.end[place], names[tree.text(place)])
            for edit in (head, view.edit(opening, text)):
                insort(known, edit, key=start_of)
                edits.append(edit)
    return edits
