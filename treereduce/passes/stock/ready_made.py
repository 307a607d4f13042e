"""Put types that a language comes with in the places of enumerations and records that a program defines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, equals_of, target_of
from treereduce.view.calling.paths import path_to
from treereduce.view.calling.scopes import OWN
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import inside, uses_outside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

LEVELS = 3
"""From a member to the definition: in F# two nodes are around the list of members."""
HOLE = b"{}"
"""Where a type has those of the values of its members."""
GIVEN = b"()"
"""Behind a member that is made of a value."""
IS, OR = b" = ", b" | "
"""Behind a type, and between what it is made by."""


class _Member(NamedTuple):
    """A member of an enumeration, or the maker of a record, with its places outside of the definition."""

    uses: list[int]
    value: int
    """The type of its only value; 0 where it has none."""


def ready_made(view: View, node: int) -> Iterator[Candidate]:
    """Have a type that the language comes with for a definition, as its profile has them.

    ``enum E { A, B(u8) } fn f(e: E) { E::B(0); }`` -> ``fn f(e: Option<u8>) { Some(0); }``,
    ``struct S(u8); fn f() { S(0); }`` -> ``fn f() { Some(0); }``

    Pays where a value has to be taken out of one of several kinds, whichever these are. Members that nothing
    uses count for nothing; those with several values or with named ones have no such type. Up to three calls
    for an enumeration of two members, and up to two for a record of one value.
    """
    forms = view.language.profile.ready_made
    if node and forms and view.alive(node):
        texts = forms.get(view.tree.kind_name(node), ())
        yield from in_turn(view, [partial(_made, node=node, form=form) for form in texts])


def _made(view: View, *, node: int, form: bytes) -> tuple[Edit, ...]:
    """The edits that put a form in all places of a definition and delete that, as far as this is smaller."""
    tree, (type_, _, made) = view.tree, form.partition(IS)
    names = made.split(OR)
    whole, target = removable(view, node), target_of(view, node)
    members = _used_members(view, node, target) if whole and target else []
    edits, taken = list[Edit](), set[int]()
    for member in members:
        # Each takes the first name that is left for what is made as it is.
        name = next((name for name in names if name.endswith(GIVEN) == bool(member.value)), b"")
        if not name:
            return ()
        names.remove(name)
        for use in member.uses:
            path = _path(view, use, tree.text(target))
            taken.update(view.names.inside(path))
            edits.append(view.edit(path, name.removesuffix(GIVEN)))
    types = [use for use in uses_outside(view, target, node) if use not in taken]
    imports = [_import_around(view, use) for use in types]
    text = type_ if all(imports) else _type(view, node, type_, [one.value for one in members if one.value])
    if not edits or not text:
        return ()
    edits += [view.edit(use, text) for use in types]
    gone = [whole, *(removable(view, one) for one in imports if one)]
    return if_smaller(view, apart([*edits, *deletions(view, gone)]))


def _used_members(view: View, node: int, target: int) -> list[_Member]:
    """What of a definition is used outside of it; none if that is made of several values, or by names."""
    roles, found = view.language.roles, list[_Member]()
    for place, uses, lists in _makers(view, node, target):
        values = [value for child in lists for value in _values(view, child)]
        numbered = not any(view.tree.kind[child] in roles.bodies - roles.numbered for child in lists)
        # A record is one only where it has values: its name alone is a type.
        if uses and (len(values) > 1 or not numbered):
            return []
        if uses and (values or place != target):
            found.append(_Member(uses, values[0] if values else 0))
    return found


def _makers(view: View, node: int, target: int) -> Iterator[tuple[int, list[int], list[int]]]:
    """The names of a definition by which something is made, with their uses and the lists of values there."""
    tree, roles = view.tree, view.language.roles
    for place in view.names_in(node):
        member, uses = definer(view, place), uses_outside(view, place, node)
        if place == target:
            # The maker of a record is a name of another kind than its type.
            makers = [use for use in uses if tree.kind[use] != tree.kind[target]]
            yield (
                place,
                makers,
                [child for child in view.elements(node) if tree.kind[child] in roles.numbered],
            )
        elif member and member != node and _is_member(view, member, node) and not equals_of(view, member):
            yield place, uses, [child for child in view.elements(member) if not inside(view, place, child)]


def _values(view: View, child: int) -> list[int]:
    """What is in a list of values by their places, or the only value where there is no list."""
    return view.elements(child) if view.tree.kind[child] in view.language.roles.numbered else [child]


def _is_member(view: View, member: int, node: int) -> bool:
    """Whether a definition is a member of another one, and no parameter of it."""
    held = list(islice(view.tree.ancestors(member), LEVELS))
    return node in held and view.tree.kind[held[0]] not in view.language.roles.parameters


def _path(view: View, use: int, name: bytes) -> int:
    """The path that leads from the name of a definition to its member, the name of that without one."""
    path = path_to(view, use)
    head = next(view.names_in(path), use)
    return path if view.text(head) in (name, OWN) else use


def _import_around(view: View, use: int) -> int:
    """The import that a name stands in, 0 where it stands in none."""
    while use and view.tree.kind[use] not in view.language.roles.imports:
        use = view.tree.parent[use]
    return use


def _type(view: View, node: int, form: bytes, values: list[int]) -> bytes:
    """The type for the name of a definition, empty where it has other parts, or holds itself."""
    tree = view.tree
    name = tree.text(target_of(view, node))
    if any(view.alive(use) for value in values for use in view.names.within(name, value)):
        return b""
    lists = [child for child in view.elements(node) if tree.kind[child] in view.language.roles.parameters]
    if form.count(HOLE) != len(values):
        return b""
    if lists:
        same = [view.text(value) for value in values] == [view.text(one) for one in view.elements(lists[0])]
        return form.split(b"<")[0] if same else b""
    for value in values:
        form = form.replace(HOLE, view.text(value), 1)
    return form
