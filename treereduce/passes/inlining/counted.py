"""Put numbers in the places of all members of an enumeration."""

from __future__ import annotations

from collections.abc import Iterator, Set

from treereduce.passes.types.plain_types import usual_types
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, target_of
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.members import in_body, removable, removal
from treereduce.view.nodes.parts import field_of, in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.notation.numerals import read_integer
from treereduce.view.view import View

MOST_MEMBERS = 16
"""Members of an enumeration that become numbers together; of one with more most are still to go."""


def counted(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that put numbers in the places of the members of an enumeration, which goes.

    ``enum { A, B } f(int a) { return a == A || a == B; }`` -> ``int f(int a) { return a == 0 || a == 1; }``

    Where it is a type, that is a plain one, and members may have its name before them:
    ``enum class E { A, B }; f(E a) { return a == E::B; }`` -> ``f(int a) { return a == 1; }``. None where a
    member has a value that is no number, the enumeration has one member and is no type, for that goes alone,
    where a path leads to its name and where that has more places than are looked at.
    """
    tree, roles = view.tree, view.language.roles
    if not node or not roles.enumerators or tree.kind[node] not in roles.definitions or not view.alive(node):
        return ()
    body = in_field(view, node, "body")
    members = view.elements(body) if body else []
    if not 0 < len(members) <= MOST_MEMBERS or any(
        tree.kind[each] not in roles.enumerators for each in members
    ):
        return ()
    texts = _numbers(view, members)
    is_type = field_of(view, node) == "type" and not in_body(view, node)
    if not texts or not (is_type or len(members) > 1):
        return ()
    heads = _heads(view, node)
    named = _named(view, node, set(heads.values()))
    if named is None:
        return ()
    edits = list(_without_enumeration(view, node, named, is_type=is_type))
    places = [(use, text) for name, text in texts.items() for use in view.few_uses(name)]
    outside = [(use, text) for use, text in places if not inside(view, use, node)]
    if not edits or len(places) - len(outside) != len(texts):
        return ()
    for use, text in outside:
        first = heads.get(tree.start[use], 0) if joint_before(view, use) else use
        if not first or joint_before(view, first) or binder(view, use):
            return ()
        edits.append(Edit(tree.start[first], tree.end[use], text))
    return if_smaller(view, apart(edits))


def _numbers(view: View, members: list[int]) -> dict[bytes, bytes]:
    """The names of members with the numbers that they count for; nothing where one cannot be told."""
    found: dict[bytes, bytes] = {}
    count = 0
    for member in members:
        if value := in_field(view, member, "value"):
            number = read_integer(view.text(value))
            if number is None:
                return {}
            count = number.value
        leaf = target_of(view, member)
        if not leaf or not view.alive(leaf):
            return {}
        found[view.tree.text(leaf)] = b"%d" % count
        count += 1
    return found


def _heads(view: View, node: int) -> dict[int, int]:
    """Where names begin that have the name of an enumeration before them, ``E::A``, each with that place."""
    name = in_field(view, node, "name")
    uses = view.few_uses(view.tree.text(name)) if name else ()
    return {joint: use for use in uses if (joint := joint_after(view, use))}


def _named(view: View, node: int, heads: Set[int]) -> list[int] | None:
    """The places of the name of an enumeration; None where they are too many or behind a path.

    What else has that name is of another kind, ``enum color { RED } color;``, or the head of a path.
    """
    tree, name = view.tree, in_field(view, node, "name")
    if not name:
        return []
    uses = view.first_uses(tree.text(name), MOST_REVISITED + 1)
    if len(uses) > MOST_REVISITED:
        return None
    uses = [use for use in uses if tree.kind[use] == tree.kind[name] and use not in heads]
    return None if any(joint_before(view, use) for use in uses) else uses


def _without_enumeration(view: View, node: int, named: list[int], *, is_type: bool) -> Iterator[Edit]:
    """The edits that leave no enumeration: where it is a type, and where it is named, a plain one stands."""
    tree = view.tree
    plain = next(iter((*view.language.minimal(tree.kind[node]), *usual_types(view.language))), b"")
    if not is_type:
        yield removal(view, removable(view, node))
    elif plain:
        yield view.edit(node, plain)
    for use in named if plain else ():
        holder = tree.parent[use] if tree.kind[tree.parent[use]] == tree.kind[node] else use
        if holder != node:
            yield view.edit(holder, plain)
