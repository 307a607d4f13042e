"""Lists that belong to a name, and what they consist of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from treereduce.view.view import View

LABEL = re.compile(rb"\.\s*([\w$]+)|([\w$]+)\s*(?:=(?!=)|:(?!:))")
"""``.a(x)``, ``a=x`` and ``a: x`` as arguments."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a list: the nodes ``first`` to ``stop`` (exclusive), ``start`` to ``end`` in bytes."""

    first: int
    stop: int
    start: int
    end: int
    label: bytes
    """The name of the parameter that it is given to, if it says so."""

    def __contains__(self, node: int) -> bool:
        """Whether it has a node in it."""
        return self.first <= node < self.stop


@dataclass(frozen=True, slots=True)
class Attached:
    """A list that belongs to a name."""

    bracket: bytes
    """What opens it."""
    elements: tuple[Element, ...]
    defines: bool
    """Whether it seems to be part of a definition, and no use."""
    holder: int
    """The node whose children the brackets are."""
    whole: tuple[int, int]
    """The first and the last byte (exclusive) of the list with its brackets and what joins it to the name."""


def whole_node(view: View, node: int) -> Element:
    """The element that is a node and nothing else, without a label."""
    tree = view.tree
    return Element(node, node + tree.size[node], tree.start[node], tree.end[node], b"")


def only_node(view: View, element: Element) -> int:
    """The node that is all of an element, 0 where it is several: in damage, and in text."""
    return element.first if element.stop == element.first + view.tree.size[element.first] else 0
