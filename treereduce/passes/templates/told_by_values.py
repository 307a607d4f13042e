"""Tell what a parameter of a template is from the values that are given with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from treereduce.program.text import WORDS
from treereduce.view.binding.elements import Element, only_node
from treereduce.view.calling.families import Family, families
from treereduce.view.nodes.parts import in_field
from treereduce.view.types.value_types import type_of
from treereduce.view.view import View

MOST_WORDS = 3
"""Of what declares something of a type, as in ``pub a: T`` and ``T const a``."""
_MARKS = re.compile(rb"[^\w$\s:&]")
"""What makes another type of one, such as a pointer to it. A reference may stand for the same."""


def told_by_values(view: View, name: bytes, label: bytes) -> bytes:
    """The type that the parameter ``label`` of a template has, where only the values say so that it is given.

    ``struct S<T>(T); S(B)`` says that ``T`` is ``B``, if that is a type, and ``template <class T> f(T a);``,
    ``f(b);`` that it is the type of ``b``. Empty where the program does not say.
    """
    types = Counter(kind for family in families(view, name) for kind in _types(view, family, label))
    return max(types, key=lambda kind: types[kind], default=b"")


def _types(view: View, family: Family, label: bytes) -> Iterator[bytes]:
    """The types of what is given for the parameters of values that are of one type."""
    numbers = {
        number
        for number, element in enumerate(family.parameters)
        if _is_of(view.text_between(element.start, element.end), label)
    }
    for each, indices in family.of(numbers, from_end=family.has_receiver):
        for index in () if each.defines else indices:
            if kind := type_of(view, _value(view, each.elements[index])):
                yield kind.lstrip(b"& ")


def _is_of(text: bytes, label: bytes) -> bool:
    """Whether what declares something gives it that type and nothing more."""
    words = WORDS.findall(text)
    return label in words and len(words) <= MOST_WORDS and not _MARKS.search(text)


def _value(view: View, element: Element) -> int:
    """The value in an element of a list, which may say what it is for; 0 where it is several nodes."""
    node = only_node(view, element)
    return in_field(view, node, "value") or node if node else 0
