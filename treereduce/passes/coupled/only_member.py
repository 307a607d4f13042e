"""Give a function the only member that it reads of what it is given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from treereduce.passes.inlining.held import read_next
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.attached import Attached, Element
from treereduce.view.bindings import with_sigil
from treereduce.view.families import Family, definition_of_list, families
from treereduce.view.together import apart
from treereduce.view.view import View
from treereduce.view.written_out import held_by, key_of, members_of

LIST = b"("
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
    is read where it is given: ``f(x.y)`` -> ``f(x.y.b)``.
    """
    for family in families(view, name):
        if family.bracket == LIST:
            yield from (partial(_given, name=name, number=number) for number in family.numbers)


def _given(view: View, *, name: bytes, number: int) -> tuple[Edit, ...]:
    family = next((each for each in families(view, name) if each.bracket == LIST), None)
    if family is None or number not in family.numbers:
        return ()
    reads = list(_reads(view, family, number))
    keys = {read.key for read in reads}
    if len(keys) != 1 or not all(keys):
        return ()
    edits = [view.edit(read.path, view.text(read.use)) for read in reads]
    for each, indices in family.of({number}, from_end=family.has_receiver):
        for index in indices if not each.defines else ():
            element = each.elements[index]
            edits.append(Edit(element.start, element.end, _member(view, element, reads[0])))
    return if_smaller(view, apart(edits))


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
    return [use for use in uses if not element.first <= use < element.stop]


def _member(view: View, element: Element, read: _Read) -> bytes:
    """The text of a member of what a function is given, which may be no more than that member."""
    given = held_by(view, element.first)
    if key_of(view, given) == read.key:
        return view.text(given.value)
    member = members_of(view, element.first).get(read.key)
    return view.text(member.value) if member else view.text_between(element.start, element.end) + read.behind
