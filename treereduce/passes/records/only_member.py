"""Give a function the only member that it reads of what it is given."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from treereduce.passes.inlining.held import read_next
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import with_sigil
from treereduce.view.binding.elements import Attached, Element
from treereduce.view.binding.written_out import held_by, key_of, listed, members_of
from treereduce.view.calling.families import Family, definition_of_list, families
from treereduce.view.nodes.lift import add_change, text_changed
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

LIST = b"("
NAME = re.compile(rb"[$@]?\w+")
"""The name of a variable, with its mark."""
MARKS = b"$@&"
"""What stands before the names of variables."""


class _Read(NamedTuple):
    """Where a member of a parameter is read."""

    use: int
    path: int
    key: bytes
    behind: bytes
    """What stands behind the parameter there."""


def only_member(view: View, name: bytes) -> Iterator[Way]:
    """The ways to give the functions of a name a member of what they are given for a parameter.

    ``def f(a): g(a['b'])``, ``f({'b': 1, 'c': 2})`` -> ``def f(a): g(a)``, ``f(1)``; what is not written out
    is read where it is given: ``f(x.y)`` -> ``f(x.y.b)``. Members that have names there are parameters:
    ``f({b, c}) { g(b, c); }``, ``f({c: 1, b: 2})`` -> ``f(b, c) { g(b, c); }``, ``f(2, 1)``.
    """
    for family in families(view, name):
        if family.bracket == LIST:
            yield from (
                partial(way, name=name, number=number)
                for number in family.numbers
                for way in (_only_member_given, _apart)
            )


def _only_member_given(view: View, *, name: bytes, number: int) -> tuple[Edit, ...]:
    family = next((each for each in families(view, name) if each.bracket == LIST), None)
    if family is None or number not in family.numbers:
        return ()
    reads = list(_reads(view, family, number))
    keys = {read.key for read in reads}
    if len(keys) != 1 or not all(keys):
        return ()
    edits = sorted(view.edit(read.path, view.text(read.use)) for read in reads)
    for element in _elements(family, number, defines=False):
        if element.start == element.end:
            return ()  # what is left out between commas has no members
        add_change(edits, Edit(element.start, element.end, _member(view, element, reads[0], edits)))
    return if_smaller(view, apart(edits))


def _elements(family: Family, number: int, *, defines: bool) -> list[Element]:
    """What lists have for a parameter, the last first: a call may be given what another one comes to."""
    found = (
        each.elements[index]
        for each, indices in family.of({number}, from_end=family.has_receiver)
        for index in (indices if each.defines == defines else ())
    )
    return sorted(found, key=attrgetter("start"), reverse=True)


def _apart(view: View, *, name: bytes, number: int) -> tuple[Edit, ...]:
    """The edits that make parameters of what a pattern has names for, with what each call gives these."""
    family = next((each for each in families(view, name) if each.bracket == LIST), None)
    if family is None or number not in family.numbers:
        return ()
    edits, keys = list[Edit](), list[bytes]()
    for element in _elements(family, number, defines=True):
        members = listed(view, element.first)
        names = [view.text(member.value) for member in members]
        if not names or not all(map(NAME.fullmatch, names)) or (keys and len(keys) != len(names)):
            return ()
        keys = [key_of(view, member) or text for member, text in zip(members, names, strict=True)]
        edits.append(Edit(element.start, element.end, b", ".join(names)))
    edits.sort()
    given = _elements(family, number, defines=False) if keys else []
    for element in given:
        texts = _given_for(view, element, keys, edits)
        if len(texts) != len(keys):
            return ()
        add_change(edits, Edit(element.start, element.end, b", ".join(texts)))
    return if_smaller(view, apart(edits)) if given else ()


def _given_for(view: View, element: Element, keys: Sequence[bytes], changes: Sequence[Edit]) -> list[bytes]:
    """What a call gives for the names in a pattern, in their order; less where some are missing."""
    tree, members = view.tree, listed(view, element.first)
    texts = [
        text_changed(view, tree.start[member.value], tree.end[member.value], changes) for member in members
    ]
    named = dict(zip([key_of(view, member) for member in members], texts, strict=True))
    return texts if list(named) == [b""] else [named[key] for key in keys if named.get(key)]


def _reads(view: View, family: Family, number: int) -> Iterator[_Read]:
    """Where members of a parameter are read; one without a key for another use."""
    tree = view.tree
    for each, indices in family.of({number}, from_end=family.has_receiver):
        for index in indices if each.defines else ():
            for use in _uses(view, family, each, index):
                whole = with_sigil(view, use)
                path, key = read_next(view, whole)
                yield _Read(whole, path, key, view.text_between(tree.end[whole], tree.end[path or whole]))


def _uses(view: View, family: Family, each: Attached, index: int) -> list[int]:
    """Where a function has a parameter; nowhere where that has a type, which is not known of the member."""
    element, name = each.elements[index], family.named[family.lists.index(each)][index]
    is_bare = name and view.text_between(element.start, element.end).lstrip(MARKS) == name
    scope = definition_of_list(view, each.holder) if is_bare else 0
    uses = view.uses_inside(name, scope) if scope else []
    return [use for use in uses if use not in element]


def _member(view: View, element: Element, read: _Read, changes: Sequence[Edit]) -> bytes:
    """The text of a member of what a function is given, which may be no more than that member."""
    tree, given = view.tree, held_by(view, element.first)
    is_alone = key_of(view, given) == read.key
    member = given if is_alone else members_of(view, element.first).get(read.key)
    if member:
        return text_changed(view, tree.start[member.value], tree.end[member.value], changes)
    return text_changed(view, element.start, element.end, changes) + read.behind
