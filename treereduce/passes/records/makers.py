"""Let a record be called where a function makes one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.applied import TYPE_NAME, given_types, type_parameters
from treereduce.view.binding.attached import lists_in
from treereduce.view.binding.bindings import definer, sole_definition
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import Function, function_at, parameters_of
from treereduce.view.calling.paths import joint_before
from treereduce.view.calling.scopes import OWN, own_names
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import TYPE_FIELDS, in_field, inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.types.records import Record, record_at
from treereduce.view.view import View

MOST_FIELDS = 4
"""Fields of the largest records that are tried."""
RESULT_DEPTH = 3
"""Levels from the name of a type to the function that returns it: ``-> S<T>`` has two."""


class _Maker(NamedTuple):
    """A function that returns a record."""

    function: Function
    named: int
    """Where the name of the record stands, with what it is given, as that which the function returns."""
    is_member: bool
    """Whether a block that adds to the record has it."""


def called_itself(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Call a record with numbered fields for the function that makes one of as many values, and delete that.

    ``struct S(u8); fn f(a: u8) -> S { g() } h(f(1));`` -> ``struct S(u8); h(S(1));``

    The first such function that is called. What its body does is lost.
    """
    record = _record(view, name)
    if record is None:
        return ()
    for maker in _makers(view, record):
        same = len(maker.function.parameters) == len(record.fields)
        if calls := _calls(view, maker, name, b"") if same else []:
            return if_smaller(view, apart([*calls, *_without_maker(view, maker)]))
    return ()


def called_with_more(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Give a record fields for the parameters of the function that makes one, and call it as above.

    ``struct S(u8); fn f(a: A) -> S { g() } h(f(x));`` -> ``struct S(u8, A); h(S(0, x));``
    """
    record = _record(view, name)
    if record is None:
        return ()
    values = (view.language.zero + b", ") * len(record.fields)
    for maker in _makers(view, record):
        types = _types(view, maker, record)
        if calls := _calls(view, maker, name, values) if types else []:
            if _is_made_elsewhere(view, maker, name, record):
                return ()
            last = record.fields[-1].node
            text = b", ".join([view.text(last), *types])
            more = view.edit(last, text)
            return if_smaller(view, apart([more, *calls, *_without_maker(view, maker)]))
    return ()


def _record(view: View, name: bytes) -> Record | None:
    """The record of numbered fields that is the only definition of a name."""
    if not view.language.roles.numbered:
        return None
    own, _ = sole_definition(view, view.few_uses(name))
    record = record_at(view, own, MOST_FIELDS) if own else None
    return record if record and not any(field.name for field in record.fields) else None


def _makers(view: View, record: Record) -> Iterator[_Maker]:
    """The functions that return a record, in their order."""
    tree = view.tree
    for place in view.few_uses(tree.text(record.leaf)):
        if inside(view, place, record.node):
            continue
        if function := _returning(view, place):
            yield _Maker(function, place, is_member=False)
        for leaf in own_names(view, place):
            if tree.text(leaf) == OWN and (function := _returning(view, leaf)):
                yield _Maker(function, place, is_member=True)


def _returning(view: View, leaf: int) -> Function | None:
    """The function that returns the type which begins with a name."""
    tree = view.tree
    for node in islice(tree.ancestors(leaf), RESULT_DEPTH):
        if tree.kind[node] in view.language.roles.definitions:
            kind = in_field(view, node, *TYPE_FIELDS)
            return function_at(view, node) if kind and tree.start[kind] == tree.start[leaf] else None
    return None


def _types(view: View, maker: _Maker, record: Record) -> list[bytes]:
    """The types of the parameters of a function, with the names that the record has for its own.

    None where a field cannot have one of them: what only the function has a name for, or is known by a bound.
    """
    names = dict(zip(given_types(view, maker.named), type_parameters(view, record.leaf), strict=False))
    kinds = [in_field(view, node, "type") for node in parameters_of(view, maker.function.node)]
    texts = [view.text(kind) if kind else b"" for kind in kinds]
    own = set(type_parameters(view, maker.function.leaf)) - names.keys()
    bounded = view.language.profile.bounded.partition(b"{")[0].strip()
    for text in texts:
        words = set(TYPE_NAME.findall(text))
        if not text or not own.isdisjoint(words) or bounded in words:
            return []
    return [TYPE_NAME.sub(lambda word: names.get(word[0], word[0]), text) for text in texts]


def _is_made_elsewhere(view: View, maker: _Maker, name: bytes, record: Record) -> bool:
    """Whether a record is called by its own name, which would lack the values of more fields."""
    for place in view.few_uses(name):
        for leaf in (place, *(leaf for leaf in own_names(view, place) if view.tree.text(leaf) == OWN)):
            inner = inside(view, leaf, record.node) or inside(view, leaf, maker.function.node)
            if not inner and any(lists_in(view, leaf, b"(")):
                return True
    return False


def _calls(view: View, maker: _Maker, name: bytes, values: bytes) -> list[Edit]:
    """Write the name of the record for what is called, and values before the others.

    None where it is used without a call and needs values.
    """
    tree, function, edits = view.tree, maker.function, list[Edit]()
    for place in view.few_uses(tree.text(function.leaf)):
        if inside(view, place, function.node) or definer(view, place):
            continue
        call = call_of(view, place)
        around = call.node if call else tree.parent[place] if joint_before(view, place) else place
        path = TYPE_NAME.findall(view.text_between(tree.start[around], tree.start[place]))
        if path[:1] not in ([name], [OWN]) and (path or maker.is_member):
            continue
        given = next(lists_in(view, place, b"("), None)
        if call and given:
            opening = view.text_between(*given.whole)[:1]
            edits.append(Edit(tree.start[around], given.whole[0] + 1, name + opening + values))
        elif values:
            return []
        else:
            edits.append(Edit(tree.start[around], tree.end[place], name))
    return edits


def _without_maker(view: View, maker: _Maker) -> tuple[Edit, ...]:
    return deletions(view, [removable(view, maker.function.node)])
