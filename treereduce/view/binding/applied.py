"""Definitions with parameters that are types, and what they come to where these are given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from treereduce.languages.profile import TYPE
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import TYPE_BRACKETS, lists_in
from treereduce.view.binding.bindings import definer
from treereduce.view.binding.elements import Attached
from treereduce.view.nodes.lift import add_change, text_changed
from treereduce.view.nodes.parts import is_parameter
from treereduce.view.view import View

LIFETIME = b"'"
"""How lifetimes begin, which are no types."""
ANY = b"'_"
"""A lifetime that is not said, where the definition has one as a parameter."""
ITSELF = b"Self"
"""The type that a trait or a block is for."""
BOUND, PATH = b":", b"::"
"""What stands before what is said of a type, and before a member of one, in languages that have both."""
EQUALS, EXTENDS = b"=", b" extends "
"""What stands before the type that a parameter is where none is given, and before what else is said of it."""
NO_BOUNDS: Mapping[bytes, bytes] = MappingProxyType({})
"""Where nothing is said of types."""
_SEVERAL = frozenset(b"+=?")
"""Marks that what is said of a type is more than the name of one thing."""
TYPE_NAME = re.compile(rb"'?\w+")
"""Names of types, and of lifetimes with their mark."""


def type_parameters(view: View, place: int) -> tuple[bytes, ...]:
    """The names of the types and lifetimes that the definition named at a place is given."""
    parts = (part.partition(EXTENDS)[0] for part in _defined(view, place))
    heads = (part.partition(BOUND)[0].partition(EQUALS)[0] for part in parts)
    return tuple((TYPE_NAME.findall(head) or [b""])[-1] for head in heads)


def defaults_of(view: View, place: int) -> dict[bytes, bytes]:
    """The types that the definition named at a place is given, each with the one that it is otherwise."""
    defaults = (part.partition(EQUALS)[2].strip() for part in _defined(view, place))
    return dict(zip(type_parameters(view, place), defaults, strict=True))


def bounds_of(view: View, place: int) -> dict[bytes, bytes]:
    """What the definition named at a place says of the types that it is given, where it says one thing."""
    bounds = {}
    for part in _defined(view, place):
        name, _, bound = part.partition(BOUND)
        if bound and _SEVERAL.isdisjoint(bound):
            bounds[name.strip()] = bound.strip()
    return bounds


def _defined(view: View, place: int) -> list[bytes]:
    """The texts of the types and lifetimes that the definition named at a place is given."""
    each = _types_at(view, place)
    return _texts(view, each) if each and each.defines else []


def given_types(view: View, place: int) -> list[bytes]:
    """The texts of the types, lifetimes and values in the brackets that follow the name at a place."""
    each = _types_at(view, place)
    return _texts(view, each) if each else []


def _has_bounds(view: View, name: bytes) -> bool:
    """Whether a type is a parameter, or what a trait is for."""
    places = view.few_uses(name) if TYPE_NAME.fullmatch(name) else ()
    return name == ITSELF or any(is_parameter(view, definer(view, place)) for place in places)


def _types_at(view: View, place: int) -> Attached | None:
    return next(lists_in(view, place, TYPE_BRACKETS[0]), None)


def _texts(view: View, each: Attached) -> list[bytes]:
    return [view.text_between(part.start, part.end) for part in each.elements]


def applied(
    view: View,
    place: int,
    text: bytes,
    parameters: Sequence[bytes],
    bounds: Mapping[bytes, bytes] = NO_BOUNDS,
    changes: Sequence[Edit] = (),
) -> Edit:
    """Write a text for a name and the types given to it, these for the parameters in the text.

    What is given is that with ``changes`` in the order of their places, those of inner names if it has some.
    What leads to a member in the text may have to say by what ``bounds`` it has that, unless it has its own.
    """
    start, end, given = view.tree.start[place], view.tree.end[place], list[bytes]()
    each = _types_at(view, place)
    if each and each.whole[0] == end:
        end = each.whole[1]
        given = [text_changed(view, part.start, part.end, changes) for part in each.elements]
    values = {name: ANY if name.startswith(LIFETIME) else name for name in parameters}
    values.update(zip(parameters, given, strict=False))
    qualified = view.language.profile.qualified

    def value(word: re.Match[bytes]) -> bytes:
        name = values.get(word[0], word[0])
        is_plain = not qualified or word[0] not in bounds or _has_bounds(view, name)
        if is_plain or not text.startswith(PATH, word.end()):
            return name
        return qualified.replace(b"{bound}", bounds[word[0]]).replace(TYPE, name)

    return Edit(start, end, TYPE_NAME.sub(value, text))


def all_applied(
    view: View,
    texts: Mapping[int, bytes],
    parameters: Sequence[bytes],
    bounds: Mapping[bytes, bytes] = NO_BOUNDS,
) -> list[Edit]:
    """The same for the texts of all places of a name, of which one may be given another, as in ``A<A<B>>``.

    None where one is larger than the program: of what a text has twice, each level doubles the size.
    """
    edits: list[Edit] = []
    for place in sorted(texts, reverse=True):
        edit = applied(view, place, texts[place], parameters, bounds, edits)
        if len(edit.text) > len(view.tree.source):
            return []
        add_change(edits, edit)
    return edits
