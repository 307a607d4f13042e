"""Give a type what it has for the sake of the only interface that does so, and drop the interface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.scopes.classes import Class, defined
from treereduce.passes.scopes.inherit import base_named, replaced, types_given, with_text
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.paths import joint_before, word_before
from treereduce.view.calling.scopes import BOUNDS, INTERFACE
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import field_of, in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

LEVELS = 3
"""From the name of an interface to the block for it: ``n::T<u8>`` has two."""
AS = b"as"
"""Stands between a type and the interface for which it has a member, in brackets."""


class Implementation(NamedTuple):
    """A block that adds to a type for the sake of an interface."""

    node: int
    interface: int
    type: int
    body: int


def implemented(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Delete an interface, and say nothing of it in the block for its sake; none if there are other blocks.

    ``trait T { fn f(&self) {} } impl T for S {} fn g(s: &dyn T) {}`` ->
    ``impl S { fn f(&self) {} } fn g(s: &S) {}``. What the interface does for all goes along, what else names
    it names the type, and so does what the block gives a name to: ``type A = u8;``.
    """
    base = base_named(view, name)
    whole = removable(view, base.node) or base.node if base else 0
    if base is None or not in_field(view, base.node, "body"):
        return ()
    outside = [place for place in view.uses(name) if not inside(view, place, whole)]
    found = only_block(view, outside) if len(outside) <= MOST_REVISITED else None
    if found is None or not _is_own(view, found[1]):
        return ()
    tree, (place, block) = view.tree, found
    aliases = dict(aliases_in(view, block))
    edits = [removal(view, whole), Edit(tree.start[block.interface], tree.start[block.type])]
    edits += types_named(view, outside, place, block, aliases)
    edits += with_text(
        view, Class(block.node, place, block.body), _text_of_members(view, base, place, block, aliases)
    )
    return if_smaller(view, apart(edits))


def only_block(view: View, outside: Sequence[int]) -> tuple[int, Implementation] | None:
    """The only block for the sake of an interface that is named ``outside`` of it, behind the place there.

    None if there are several, or if it is a bound as well, for which no type may stand.
    """
    blocks = {place: block for place in outside if (block := _implementation(view, place))}
    if len(blocks) != 1 or any(_is_bound(view, other) for other in outside):
        return None
    return next(iter(blocks.items()))


def types_named(
    view: View, outside: Sequence[int], place: int, block: Implementation, aliases: dict[int, int]
) -> list[Edit]:
    """Name the type of a block in the other places of its interface, and the types that its members name."""
    edits = [removal(view, member) for member in aliases]
    edits += _with_types(view, aliases)
    edits += [_as_type(view, other, view.text(block.type)) for other in outside if other != place]
    return edits


def _implementation(view: View, place: int) -> Implementation | None:
    """The block that adds to a type for the sake of the interface named at a place, if there is one."""
    tree, node = view.tree, place
    for _ in range(LEVELS):
        around = tree.parent[node]
        if field_of(view, node) == INTERFACE:
            added, body = in_field(view, around, "type"), in_field(view, around, "body")
            is_block = added > node and body and tree.kind[around] not in view.language.roles.definitions
            return Implementation(around, node, added, body) if is_block else None
        node = around
    return None


def _is_bound(view: View, place: int) -> bool:
    """Whether nothing but a bound is named at a place, for which no type may stand."""
    around = (place, *islice(view.tree.ancestors(place), LEVELS))
    return any(field_of(view, node) == BOUNDS for node in around)


def _is_own(view: View, block: Implementation) -> bool:
    """Whether the program defines the type. To others nothing is added but for the sake of interfaces."""
    name, kinds = type_name(view, block.type), view.language.roles.parameters
    places = view.first_uses(name, MOST_REVISITED) if name else []
    bound = filter(None, map(partial(definer, view), places))
    return any(view.tree.kind[view.tree.parent[node]] not in kinds for node in bound)


def type_name(view: View, node: int) -> bytes:
    """The first name in a type, without what it is given: ``S`` of ``S<u8>``; empty where there is none."""
    leaf = next(iter(view.names.inside(node)), 0)
    return view.tree.text(leaf) if leaf else b""


def aliases_in(view: View, block: Implementation) -> Iterator[tuple[int, int]]:
    """The members of a block that do nothing but name a type, with these types."""
    for member in view.elements(block.body):
        alias = in_field(view, member, "type")
        if alias and defined(view, member) and not in_field(view, member, "value", "parameters", "body"):
            yield member, alias


def _with_types(view: View, aliases: dict[int, int]) -> Iterator[Edit]:
    """Write out what such members name, where a path leads to one."""
    tree = view.tree
    for member, alias in aliases.items():
        for use in view.few_uses(defined(view, member)):
            around = tree.parent[use]
            if definer(view, use):
                continue
            if joint_before(view, use):
                yield Edit(tree.start[around], tree.end[use], view.text(alias))
            elif field_of(view, use) == "name" and in_field(view, around, "type"):
                yield removal(view, removable(view, around) or around)


def _as_type(view: View, place: int, type_text: bytes) -> Edit:
    """Name the type for the interface: ``&dyn T`` -> ``&S``; ``<S as T>`` -> ``<S>``."""
    tree = view.tree
    whole = tree.parent[place] if field_of(view, place) == "type" else place
    whole = whole if tree.start[whole] == tree.start[place] else place
    around = tree.parent[whole]
    before = tree.tokens_between(0, tree.start[place])[1] - 1
    if before >= 0 and word_before(view, tree.start[place]) == AS:
        return Edit(tree.token_start[before], tree.end[whole])
    parts = list(view.children(around))
    is_marked = len(parts) == 2 and parts[1] == whole and not tree.is_named(parts[0])
    first = around if is_marked and tree.text(parts[0]).isalpha() else whole
    return view.edit(first, type_text)


def _text_of_members(
    view: View, base: Class, place: int, block: Implementation, aliases: dict[int, int]
) -> bytes:
    """The text of what an interface does for all, but for what the block does itself."""
    own = {defined(view, member) for member in view.elements(block.body)}
    double = [member for member in view.elements(base.body) if defined(view, member) in own]
    changes = [view.edit(member) for member in double]
    known = types_given(view, base, place)
    changes += replaced(view, base.body, known.texts) if known else []
    changes += [edit for edit in _with_types(view, aliases) if _inside_span(view, edit, base.body)]
    span = contents(view, base.body)
    return text_with(view, span.start, span.end, changes).strip()


def _inside_span(view: View, edit: Edit, node: int) -> bool:
    """Whether an edit changes something in a node."""
    return view.tree.start[node] <= edit.start and edit.end <= view.tree.end[node]
