"""Let the only field of a record stand for the record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from treereduce.passes.coupled.constraints import is_constrained, kind_after_colon, without_label
from treereduce.passes.coupled.extensions import RECEIVER
from treereduce.passes.coupled.unbox import contained
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.applied import applied, type_parameters
from treereduce.view.bindings import definer, field_of, in_field, inside, is_mention, removable, target_of
from treereduce.view.lift import lift
from treereduce.view.names import MOST_REVISITED
from treereduce.view.paths import joint_after, joint_before, word_before
from treereduce.view.scopes import OWN
from treereduce.view.together import apart, deletions
from treereduce.view.view import View

POINTERS = "pointer_declarator"
"""A kind of the grammars whose languages write ``p->f`` for what ``(*p).f`` is."""
POINTED = b"[0]"
"""What a pointer leads to, written behind it, where it needs no brackets."""
FIRST = b"0"
"""What the only field is called where it has no name of its own."""
LABEL_DEPTH = 3
"""Levels from a name to what gives a value to the field of that name: ``.f = 1`` has two."""
OBJECT_DEPTH = 4
"""Levels from a type to what is declared to have it: ``x: &mut S`` has two."""
LABELLED = frozenset({b"=", b":"})
_WHO_MAY = re.compile(r"access_specifier|visibility|^end_")
"""Kinds of marks of who may use a field, and of the words that a record ends with."""
RECORD = "record_type_definition"
"""What holds the fields of a record in languages in which it is no body."""
_FIELD = re.compile(r"field|property|element_declaration")
"""Kinds of fields, or of what holds them where they have no names: bodies of functions hold other things."""
_AFTER = re.compile(rb"\s*(:[^:]|[;,]|$)")
"""How what follows the name of a field begins that has no further brackets: ``f : 3;``."""
_NUMBER = re.compile(rb"\s*0\b")


class _Record(NamedTuple):
    """A definition of a type whose values have one field."""

    node: int
    leaf: int
    """Where its name stands."""
    name: bytes
    """Of the field."""
    kind: bytes
    """The type of the field."""
    member: int
    """The node that is the field."""
    parameters: tuple[bytes, ...]


def as_field(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write the type of its only field for a record, the value for one that is made, and x for x.f.

    ``struct S { x: T } fn f(s: S) { g(s.x, S { x: y }) }`` -> ``fn f(s: T) { g(s, y) }``

    Where another type has a field of that name, it is taken only from what is declared to be such a record:
    ``struct S { long x; }; union U { struct S x; } u; f(u.x.x);`` -> ``union U { long x; } u; f(u.x);``
    None where the record has other members, which are used through its name.
    """
    tree, places = view.tree, view.few_uses(name, MOST_REVISITED)
    records = [record for place in places if (record := _record(view, place))]
    if len(records) != 1 or any(joint_after(view, place) for place in places):
        return ()
    [record] = records
    edits: list[Edit] = []
    outside = [place for place in places if not inside(view, place, record.node)]
    tagged = [place for place in outside if _is_tag(view, place)]
    for place in outside:
        # Brackets behind the name of a type in VHDL tell what its field is like, and make no value.
        made: tuple[Edit, ...] = ()
        if not is_constrained(view, place):
            made = contained(view, place) or _matched(view, place) or _empty(view, place)
        is_type = place in tagged if tagged else not _is_other(view, place, record)
        edits += made or ([_typed(view, place, record)] if is_type else [])
    own = [leaf for place in outside for leaf in own_names(view, place)]
    edits += [edit for leaf in own if tree.text(leaf) == OWN for edit in contained(view, leaf)]
    fields = _numbered(view, [*places, *own]) if record.name == FIRST else _named(view, record, outside)
    if fields is None or not (outside or field_of(view, record.node) == "type"):
        return ()
    return if_smaller(view, apart([*edits, *fields, *_gone(view, record)]))


def _record(view: View, place: int) -> _Record | None:
    """The record that is defined at a place, if one is."""
    tree, bodies = view.tree, view.language.roles.bodies
    node = definer(view, place)
    holders = (node, in_field(view, node, "type")) if node else ()
    children = (child for holder in holders if holder for child in view.children(holder))
    fields = (child for child in children if tree.kind[child] in bodies or tree.kind_name(child) == RECORD)
    body = next(fields, 0)
    member = _only(view, body) if body else 0
    kind = _kind(view, member) if member else b""
    if not kind or not any(_FIELD.search(tree.kind_name(each)) for each in (body, member)):
        return None
    name = FIRST if field_of(view, member) == "type" else tree.text(target_of(view, member))
    return _Record(node, place, name, kind, member, type_parameters(view, place))


def _only(view: View, body: int) -> int:
    """The only member of a body, but for words about who may use it; 0 if there are others."""
    tree = view.tree
    members = islice(filter(view.is_element, tree.children(body)), 3)
    found = [each for each in members if not _WHO_MAY.search(tree.kind_name(each))]
    return found[0] if len(found) == 1 else 0


def _kind(view: View, member: int) -> bytes:
    """The type of a field as it stands before or behind a name; nothing where a member is no plain field."""
    tree = view.tree
    if field_of(view, member) == "type":
        return view.text(member)
    kind, leaf = in_field(view, member, "type"), target_of(view, member)
    if not kind and leaf:
        return kind_after_colon(view, member, leaf)
    if not kind or not leaf or in_field(view, member, "parameters", "body"):
        return b""
    if leaf < kind:
        return view.text(kind).lstrip(b": ")
    if not _AFTER.match(view.text_between(tree.end[leaf], tree.end[member])):
        return b""
    return view.text_between(tree.start[kind], tree.start[leaf]).strip()


def _is_other(view: View, place: int, record: _Record) -> bool:
    """Whether a place defines something else of the same name. A type may be all of a parameter."""
    return definer(view, place) > 0 and view.tree.kind[place] != view.tree.kind[record.leaf]


def _is_tag(view: View, place: int) -> bool:
    """Whether a word such as ``struct`` stands before the name of a type and belongs to it."""
    around = view.tree.parent[place]
    return view.tree.kind[around] in view.language.roles.definitions and is_mention(view, around)


def _matched(view: View, place: int) -> tuple[Edit, ...]:
    """Leave what a pattern has in brackets behind a name."""
    tree, around = view.tree, view.tree.parent[place]
    parts = list(islice(view.children(around), 5))
    if len(parts) == 4 and parts[0] == place and tree.text(parts[1]) == b"(":
        return lift(view, around, tree.start[parts[2]], tree.end[parts[2]])
    return ()


def _empty(view: View, place: int) -> tuple[Edit, ...]:
    """Write the least value where one is made of nothing."""
    tree, around = view.tree, view.tree.parent[place]
    begins = view.text_between(tree.start[around], tree.start[place]).strip() in (b"", b"new")
    if begins and view.text_between(tree.end[place], tree.end[around]).strip() in (b"()", b"{}"):
        least = view.language.minimal(tree.kind[around])[:1]
        return tuple(Edit(tree.start[around], tree.end[around], text) for text in least)
    return ()


def own_names(view: View, place: int) -> Iterator[int]:
    """The words for a type and its object in the block that adds to the type named at a place."""
    tree = view.tree
    for node in islice(tree.ancestors(place), 2):
        body = in_field(view, node, "body") if tree.kind[node] not in view.language.roles.definitions else 0
        if body > place:
            inner = (leaf for leaf in range(body, body + tree.size[body]) if tree.size[leaf] == 1)
            yield from (leaf for leaf in inner if tree.text(leaf) in (OWN, RECEIVER) and view.alive(leaf))
            break


def _typed(view: View, place: int, record: _Record) -> Edit:
    """Write the type of the field where the record is named."""
    tree = view.tree
    start = tree.start[tree.parent[place] if _is_tag(view, place) else place]
    edit = applied(view, place, record.kind, record.parameters)
    return Edit(start, edit.end, edit.text)


def _named(view: View, record: _Record, outside: Sequence[int]) -> list[Edit] | None:
    """Leave the object where its field is taken or given a value; None if the field is not used.

    ``outside`` is where the record is named. If other types have such a field, only what is taken from an
    object that is declared there is known to be the record's.
    """
    tree = view.tree
    edits: list[Edit] = []
    places = view.few_uses(record.name, MOST_REVISITED)
    if not places:
        return None
    fields = [place for place in places if _is_field(view, place, record)]
    objects = {tree.text(leaf) for place in outside if fields and (leaf := _declared(view, place))}
    if fields and not objects:
        return None
    for place in places:
        if inside(view, place, record.node) or place in fields:
            continue
        if not objects or _object(view, place) in objects:
            edits += _unlabelled(view, place) or _taken(view, place)
    edits += [edit for place in places for edit in without_label(view, place, record.leaf, alone=not fields)]
    return edits


def _is_field(view: View, place: int, record: _Record) -> bool:
    """Whether a place defines a field of another type."""
    other = 0 if inside(view, place, record.node) else definer(view, place)
    return other > 0 and view.tree.kind[other] == view.tree.kind[record.member]


def _object(view: View, place: int) -> bytes:
    """The word before the mark by which a field is taken, empty for what is none."""
    joint = joint_before(view, place)
    return word_before(view, joint) if joint else b""


def _unlabelled(view: View, place: int) -> tuple[Edit, ...]:
    """Leave the value that a field is given, where that is all in a pair of brackets: ``{ f: e }``."""
    tree, node = view.tree, place
    for _ in range(LABEL_DEPTH):
        pair = tree.parent[node]
        parts = list(islice(view.children(pair), 4))
        if len(parts) == 3 and parts[0] == node and tree.text(parts[1]) in LABELLED:
            around = tree.parent[pair]
            elements = list(islice(filter(view.is_element, tree.children(around)), 2))
            is_list = tree.source.startswith(b"{", tree.start[around]) and elements == [pair]
            return lift(view, around, tree.start[parts[2]], tree.end[parts[2]]) if is_list else ()
        node = pair
    return ()


def _taken(view: View, place: int) -> Iterator[Edit]:
    """Leave the object from which a field is taken, or what a pointer to it leads to."""
    tree, joint = view.tree, joint_before(view, place)
    if joint:
        is_pointed = POINTERS in view.language.grammar.kind_names and tree.source.startswith(b"->", joint)
        yield Edit(joint, tree.end[place], POINTED if is_pointed else b"")


def _numbered(view: View, places: Sequence[int]) -> list[Edit]:
    """Leave the objects of a type in the place of the only field that they have without a name."""
    tree = view.tree
    names = {tree.text(leaf) for place in places if (leaf := _declared(view, place))}
    objects = [use for name in sorted(names) for use in view.few_uses(name, MOST_REVISITED)]
    objects += [place for place in places if tree.text(place) == RECEIVER]
    edits = []
    for node in objects:
        joint = joint_after(view, node)
        if joint and (number := _NUMBER.match(tree.source, joint)):
            edits.append(Edit(tree.end[node], number.end()))
    return edits


def _declared(view: View, place: int) -> int:
    """The name of what is declared to have the type named at a place; 0 where nothing is."""
    tree, roles = view.tree, view.language.roles
    named = tree.parent[place] if _is_tag(view, place) else place
    for node in islice(tree.ancestors(named), OBJECT_DEPTH):
        is_parameter = tree.kind[tree.parent[node]] in roles.parameters
        if is_parameter or tree.kind[node] in roles.definitions:
            leaf = target_of(view, node)
            return leaf if not inside(view, place, leaf) else 0
        if tree.kind[node] in roles.arguments | roles.bodies:
            break
    return 0


def _gone(view: View, record: _Record) -> Sequence[Edit]:
    """Delete a record, or put its field in its place where it is the type of something."""
    tree, node = view.tree, record.node
    if field_of(view, node) == "type":
        return (Edit(tree.start[node], tree.end[node], record.kind),)
    return deletions(view, [removable(view, node)])
