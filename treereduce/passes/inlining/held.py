"""Put what a list or record that is written out holds in the places where its members are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, definer, given_value, is_changed, target_of, with_sigil
from treereduce.view.binding.written_out import MOST_HELD, Held, members_of
from treereduce.view.calling.functions import nameless_at
from treereduce.view.calling.paths import joint_after
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.types.records import names_of_fields
from treereduce.view.view import View

MOST_ALONE = 4
"""Members that are tried one by one where not all may go."""
DEPTH = 3
"""Levels from a name to what reads a member of it, and from a field to its record."""
_READ = re.compile(rb"\s*(?:(?:\.|->)\s*(\w+)|\[\s*[\"':]?(\w+)[\"']?\s*\])")
"""What stands behind a name where a member of it is read: ``.a``, ``->a``, ``['a']``, ``[:a]``, ``[0]``."""


Keys = tuple[bytes, ...]
"""The names or numbers of a member, the one of what is in the member of that name behind it."""


class _Reads(NamedTuple):
    """Where a name stands that a list or record has, but for its definition."""

    paths: dict[Keys, list[int]]
    """By what is read."""
    is_all: bool
    """Whether nothing else is done with it."""


def held(view: View, node: int) -> Iterator[Way]:
    """The ways to put the members of what ``node`` gives a name to in the places where they are read.

    ``o = {a: 1, b: {c: 2}}; f(o.a, o.b.c);`` -> ``f(1, 2);``, ``int a[] = {0, 3}; f(a[1]);`` -> ``f(3);``

    All of them, or where that fails one after another, of which four are tried at most. What is no shorter
    than the path to it goes from where it is written out.
    """
    value = _written_out(view, node)
    reads = _reads(view, node, value) if value else None
    if reads and reads.paths:
        keys = tuple(reads.paths)
        for brackets in (False, True) if reads.is_all else ():
            yield partial(_members_in_places, node=node, keys=keys, brackets=brackets, whole=True)
        for key in keys[: MOST_ALONE if len(keys) > 1 or not reads.is_all else 0]:
            for brackets in (False, True):
                yield partial(_members_in_places, node=node, keys=(key,), brackets=brackets, whole=False)


def _written_out(view: View, node: int) -> int:
    """The value that a definition gives to a name, 0 if it gives none or may not go."""
    value, leaf = given_value(view, node) if view.alive(node) else 0, target_of(view, node)
    return value if value > leaf > 0 and removable(view, node) and not nameless_at(view, value) else 0


def _members_in_places(
    view: View, *, node: int, keys: tuple[Keys, ...], brackets: bool, whole: bool
) -> tuple[Edit, ...]:
    """The edits that put members in their places, and delete all of the definition, or these if need be."""
    tree, value = view.tree, _written_out(view, node)
    reads = _reads(view, node, value) if value else None
    if reads is None or not set(keys) <= reads.paths.keys() or (whole and not reads.is_all):
        return ()
    puts, as_it_is, gone = list[Edit](), True, list[int]()
    for key in keys:
        member = _at(view, value, key)
        text, tokens = view.text(member.value), view.tokens(member.value)
        gone.append(member.node)
        for path in reads.paths[key]:
            start, end = tree.start[path], tree.end[path]
            closed = bracketed(text, tree.source, start, end) if brackets else text
            as_it_is &= closed == text
            puts.append(Edit(start, end, closed, tokens if closed == text else tokens + 2))
    if brackets and as_it_is:
        return ()
    if whole:
        return if_smaller(view, apart([*puts, removal(view, removable(view, node))]))
    alone = if_smaller(view, apart(puts))
    return alone or if_smaller(view, apart([*puts, *(removal(view, each) for each in gone)]))


def _at(view: View, value: int, keys: Keys) -> Held:
    """The member with some names in what is written out, which has it."""
    member = Held(0, value, is_named=False)
    for key in keys:
        member = members_of(view, member.value)[key]
    return member


def _reads(view: View, node: int, value: int) -> _Reads | None:
    """Where the members of what a node defines are read; None if the name is defined anew."""
    tree, leaf, paths, is_all = view.tree, target_of(view, node), dict[Keys, list[int]](), True
    found, changed = members_of(view, value), set[bytes]()
    for use in view.few_uses(tree.text(leaf)) if found else ():
        if use == leaf:
            continue
        if inside(view, use, node) or (binder(view, use) and not joint_after(view, use)):
            return None
        path, keys = _read_at(view, use, found)
        if not keys:
            is_all = False
        elif is_changed(view, path):
            changed.add(keys[0])
        else:
            paths.setdefault(keys, []).append(path)
    kept = {keys: places for keys, places in paths.items() if keys[0] not in changed}
    return _Reads(kept, is_all and not changed)


def _read_at(view: View, use: int, found: dict[bytes, Held]) -> tuple[int, Keys]:
    """The longest path to a member at a place of the name of what holds it, with the names of that."""
    node, keys = with_sigil(view, use), tuple[bytes, ...]()
    while found:
        above, key = read_next(view, node)
        if key not in found and not any(member.is_named for member in found.values()):
            key = _number_of(view, key)
        if key not in found:
            break
        node, keys, found = above, (*keys, key), members_of(view, found[key].value)
    return node, keys


def read_next(view: View, node: int) -> tuple[int, bytes]:
    """The node that reads a member of another one, and the name or number of that; 0 if none does."""
    tree = view.tree
    for above in islice(tree.ancestors(node), DEPTH):
        if tree.start[above] != tree.start[node]:
            break
        if tree.end[above] > tree.end[node]:
            read = _READ.fullmatch(view.text_between(tree.end[node], tree.end[above]))
            return (above, read[1] or read[2]) if read else (0, b"")
    return 0, b""


def _number_of(view: View, name: bytes) -> bytes:
    """The number of a field in the record that has it, where one does; else nothing."""
    for place in view.few_uses(name) if name else ():
        if field := definer(view, place):
            records = islice(view.tree.ancestors(field), DEPTH)
            lists = (names_of_fields(view, record, MOST_HELD) for record in records)
            names = next((names for names in lists if name in names), ())
            return b"%d" % names.index(name) if names else b""
    return b""
