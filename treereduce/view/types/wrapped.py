"""Types and values that begin with a name and end with what they wrap: ``Box<A>``, ``std::Box::new(a)``."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from treereduce.view.binding.attached import TYPE_BRACKETS
from treereduce.view.calling.paths import PATHS
from treereduce.view.view import View

DEPTH = 4
"""Levels from a name to the list that belongs to it: ``std::Box::<A>::new(a)`` has four in Rust."""
VALUES = (b"(", b"{")
"""What lists of values begin with. Those of types may begin with what an index does as well."""
MAKING = frozenset({b"new"})
"""What may stand before the name of the type of which a value is made."""
JOINTS = PATHS | MAKING
"""Marks and words that may stand before a list of arguments beside names."""
_WORD = re.compile(rb"\A\w+")
LONGEST_PATH = 1000
"""Bytes before a name that are looked at. Those of a long list would be, for each of its elements."""
MOST_PARTS = 8
"""Children of a node up to which it may be such a type or value, and no long list."""


class Use(NamedTuple):
    """A type or a value that begins with a name, or with the path to it, and ends with arguments."""

    node: int
    arguments: int


def use_of_value(view: View, place: int) -> Use | None:
    """The outermost value that begins with the name at a place and ends with what it is made of."""
    return _use(view, place, VALUES)


def use_of_type(view: View, place: int) -> Use | None:
    """The outermost type that begins with the name at a place and ends with what it is a type of."""
    return _use(view, place, TYPE_BRACKETS)


def taken_apart(view: View, place: int) -> int:
    """What a pattern has in brackets behind a name in it, ``a`` of ``Some(a)``; 0 if it has more."""
    children = list(islice(view.children(view.tree.parent[place]), MOST_PARTS))
    marks = [view.tree.text(child) for child in children[1::2]]
    is_one = children[0] == place and len(children) == 2 * len(marks) and marks == [b"(", b")"]
    return children[2] if is_one and view.is_element(children[2]) else 0


def makers_of(view: View, name: bytes) -> list[bytes]:
    """By what else than its own name values of a type are made: ``Some`` of ``Option``."""
    made = view.language.profile.wrapped.items()
    forms = [text for outer, texts in made if _word(outer.encode()) == name for text in texts]
    return [word for word in map(_word, forms) if word not in {b"", name}]


def _word(text: bytes) -> bytes:
    """The word that a text begins with; empty where it begins with a mark."""
    return b"".join(_WORD.findall(text)[:1])


def _use(view: View, place: int, brackets: tuple[bytes, ...]) -> Use | None:
    """The outermost use of a name that has a list of arguments, if there is one."""
    tree, roles = view.tree, view.language.roles
    ends = roles.arguments | roles.parameters | roles.bodies | roles.definitions
    found = None
    for node in islice(tree.ancestors(place), DEPTH):
        if tree.kind[node] in ends:
            break
        arguments = _arguments(view, node, brackets) if _begins(view, node, place) else 0
        if arguments > place and (brackets is VALUES or _ends_path(view, place, arguments)):
            found = Use(node, arguments)
        elif found and tree.end[node] == tree.end[found.node] and _leads_to(view, node, found.node):
            found = Use(node, found.arguments)
    return found


def _begins(view: View, node: int, place: int) -> bool:
    """Whether nothing but the path to a name, or a word such as ``new``, stands before it in a node."""
    start = view.tree.start
    return (
        start[node] == start[place]
        or _before(view, node, place).strip() in MAKING
        or _leads_to(view, node, place)
    )


def _arguments(view: View, node: int, brackets: tuple[bytes, ...]) -> int:
    """The last child of a node if it is a list of arguments that is not empty, else 0."""
    tree = view.tree
    children = list(islice(view.children(node), MOST_PARTS + 1))
    last = next(filter(view.is_element, reversed(children)), 0) if len(children) <= MOST_PARTS else 0
    if any(child < last and not (tree.is_named(child) or tree.text(child) in JOINTS) for child in children):
        return 0
    while last and tree.kind[last] not in view.language.roles.bodies:
        first = next(view.children(last), 0)
        if tree.text(first) in brackets:
            is_type = (
                brackets is VALUES
                or tree.text(first) == TYPE_BRACKETS[0]
                or not view.language.roles.of_types.isdisjoint((tree.kind[node], tree.kind[last]))
            )
            return last if is_type and any(map(view.is_element, view.children(last))) else 0
        last = first if tree.end[first] == tree.end[last] else 0  # Swift has a suffix of calls around it
    return 0


def _ends_path(view: View, place: int, arguments: int) -> bool:
    """Whether a list of types follows a name directly, and not another name of its path."""
    between = view.text_between(view.tree.end[place], view.tree.start[arguments]).strip()
    return not between or between in PATHS


def _leads_to(view: View, node: int, part: int) -> bool:
    """Whether what a node has before a part of it is a path, as ``std::``."""
    return _before(view, node, part).rstrip().endswith(tuple(PATHS))


def _before(view: View, node: int, part: int) -> bytes:
    """What is left of a node before a part of it; nothing where that may be more than a path or a word."""
    start, end = view.tree.start[node], view.tree.start[part]
    return view.text_between(start, end) if end - start <= LONGEST_PATH else b""
