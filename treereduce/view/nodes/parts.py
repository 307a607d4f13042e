"""Parts of a node by the names of their fields, and which places lie in which subtrees."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import islice

from treereduce.view.view import View

MOST_PARTS = 100
"""Children of a node among which a part of its own is looked for, such as a type or an equals sign."""
TYPE = "type"
TYPE_FIELDS = frozenset({TYPE, "return_type", "result", "returns"})
"""Fields of types, and of what a definition says of its result."""
WRAPPED_DEPTH = 4
"""Levels of nodes that hold nothing but one another."""


def field_of(view: View, node: int) -> str | None:
    """The name of the field that a node has in its parent, by the grammar or else by the profile."""
    tree = view.tree
    field, language, said = tree.field[node], tree.grammar.language, view.language.parts
    if field:
        return language.field_name_for_id(field) if language else None
    return said.get((tree.kind[tree.parent[node]], tree.kind[node])) if said else None


def in_field(view: View, node: int, *fields: str) -> int:
    """The first child alive in one of some fields, 0 if there is none."""
    return next((child for child in first_children(view, node) if field_of(view, child) in fields), 0)


def type_in(view: View, node: int) -> int:
    """The type of what a node declares, in it or beside it: ``T`` of ``T a, b;`` for each; 0 without one."""
    found = in_field(view, node, TYPE)
    return found or (in_field(view, declaration_around(view, node), TYPE) if node else 0)


def declaration_around(view: View, node: int) -> int:
    """What a node is declared in: its parent, or what is around that where it is a list of declarators."""
    parent = view.tree.parent[node]
    return view.tree.parent[parent] if view.tree.kind[parent] in view.language.roles.holders else parent


def shared_type(view: View, run: Sequence[int]) -> range:
    """The bytes of what the last of some parameters shares with one before it, up to the name there.

    ``output reg `` of ``output reg a, b``. Nothing where that has a type itself, or the others have none.
    """
    tree, sharing = view.tree, view.language.roles.sharing
    nothing = range(tree.start[run[0]], tree.start[run[0]])
    if not sharing or not all(tree.kind[node] in sharing for node in run) or in_field(view, run[-1], TYPE):
        return nothing
    found = ((node, kind) for node in reversed(run[:-1]) if (kind := in_field(view, node, TYPE)))
    node, kind = next(found, (0, 0))
    name = tree.following(kind) if kind else 0
    return range(tree.start[node], tree.start[name]) if name else nothing


def first_children(view: View, node: int) -> Iterator[int]:
    """The children of a node, but no more than anything but a list has: each of its elements may ask."""
    return islice(view.children(node), MOST_PARTS)


def child_of(view: View, node: int, kinds: Container[int]) -> int:
    """The first child alive of one of some kinds, 0 if there is none."""
    return next((child for child in view.children(node) if view.tree.kind[child] in kinds), 0)


def child_with(view: View, node: int, text: bytes) -> int:
    """The first child alive that has nothing but a text, such as a mark, 0 if there is none."""
    return next((child for child in view.children(node) if view.tree.text(child) == text), 0)


def nearest(view: View, node: int, kinds: Container[int]) -> int:
    """The nearest node around one that is of some kinds; 0 if there is none, and for the program."""
    return next((above for above in view.tree.ancestors(node) if view.tree.kind[above] in kinds), 0)


def is_parameter(view: View, node: int) -> bool:
    """Whether a node is a member of a list of parameters."""
    return view.tree.kind[view.tree.parent[node]] in view.language.roles.parameters


def parameters_around(view: View, place: int) -> Iterator[int]:
    """The members of lists of parameters that a place is in, innermost first."""
    return (node for node in (place, *view.tree.ancestors(place)) if is_parameter(view, node))


def is_defining(view: View, node: int) -> bool:
    """Whether a node is a definition or a parameter."""
    return view.tree.kind[node] in view.language.roles.definitions or is_parameter(view, node)


def type_text(view: View, node: int) -> bytes:
    """The text of a type, without the colon that annotations of TypeScript begin with.

    Paths from the root of Rust begin with two.
    """
    text = view.text(node)
    return text if text.startswith(b"::") else text.lstrip(b": ")


def holders(view: View, marks: Iterable[bytes]) -> Iterator[int]:
    """The nodes that have one of some marks among their children, each once, in the order of the program."""
    tree = view.tree
    kinds = tree.grammar.kinds_called(*marks)
    yield from dict.fromkeys(tree.parent[mark] for mark in tree.of_kinds(kinds))


def inside(view: View, place: int, node: int) -> bool:
    """Whether a place lies in a subtree."""
    return node <= place < node + view.tree.size[node]


def nodes_without(view: View, root: int, is_left_out: Callable[[int], bool], stop: int = 0) -> Iterator[int]:
    """The nodes of a subtree, or up to ``stop``, without the subtrees of those that are to be left out."""
    tree, node = view.tree, root
    while node < (stop or root + tree.size[root]):
        if is_left_out(node):
            node += tree.size[node]
        else:
            yield node
            node += 1


def uses_outside(view: View, leaf: int, node: int) -> list[int]:
    """The places outside of a node that have the name at a leaf; none if it has many in all."""
    return [use for use in view.few_uses(view.tree.text(leaf)) if not inside(view, use, node)]


def outermost(view: View, nodes: Iterable[int]) -> list[int]:
    """The nodes that lie in none of the others, first to last."""
    found: list[int] = []
    for node in sorted(set(nodes)):
        if not (found and inside(view, node, found[-1])):
            found.append(node)
    return found


def in_any(view: View, place: int, roots: Sequence[int]) -> bool:
    """Whether a place lies in one of some subtrees that are apart and in order, as `outermost` has them.

    For what is asked at each place of a name with many definitions, where asking each would cost the square.
    """
    at = bisect_right(roots, place)
    return at > 0 and inside(view, place, roots[at - 1])


def alone(view: View, node: int) -> Iterator[int]:
    """A node, what is alone in it, and so on, as a block is in the body of a function of D."""
    for _ in range(WRAPPED_DEPTH):
        yield node
        inner = list(islice(filter(view.is_element, view.tree.children(node)), 2))
        if len(inner) != 1:
            return
        [node] = inner
