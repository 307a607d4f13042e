"""The small definitions that are statements, and how to write one beside another.

For passes that split or move them, which makes nothing smaller, so that what follows may.
"""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.program.edits import Edit
from treereduce.program.tree import SyntaxTree
from treereduce.view.nodes.lift import at_column
from treereduce.view.nodes.members import has_comma, is_list
from treereduce.view.view import View

LARGEST_STATEMENT = 64
"""Tokens of the largest definition that is moved or split. All places of all names in it are looked at."""
TRIED = 8
"""Moves of each sort tried at a time, until the oracle likes one. That one is reduced on its own, which costs
tens of calls and mostly comes to nothing."""
ENDINGS = (b";", b"}")
"""How a statement ends."""


def statements(view: View) -> Iterator[int]:
    """The small definitions and imports that are statements, with what may stand around them."""
    tree, roles = view.tree, view.language.roles
    kinds = roles.definitions | roles.imports
    known: dict[tuple[int, int, int], bool] = {}  # else each member of a module costs a look at all others
    for node in range(1, len(tree.kind)):
        if (
            view.is_element(node)
            and (tree.kind[node] in kinds or any(tree.kind[child] in kinds for child in tree.children(node)))
            and tree.kind[node] not in roles.bodies
            and view.tokens(node) <= LARGEST_STATEMENT
            and is_apart(view, node)
        ):
            sort = tree.parent[node], tree.field[node], tree.kind[node]
            if sort not in known:
                known[sort] = is_list(view, tree.parent[node], node)
            if known[sort]:
                yield node


def is_apart(view: View, node: int) -> bool:
    """Whether a node is not in a list of parameters or arguments, or in one with commas."""
    roles, parent = view.language.roles, view.tree.kind[view.tree.parent[node]]
    return not has_comma(view, node) and parent not in roles.parameters and parent not in roles.arguments


def gap(view: View, place: int, before: bytes) -> bytes:
    """The blank space between a statement and the next, as it stands before ``place`` or may stand there."""
    source, start = view.tree.source, view.tree.start[place]
    line = source.rfind(b"\n", 0, start) + 1
    if source[line:start].strip() and before.endswith(ENDINGS):
        return b" "
    indentation = source[line:start]
    return b"\n" + (b"" if indentation.strip() else indentation)


def first_leaf(tree: SyntaxTree, node: int) -> int:
    """The leaf that a node begins with."""
    while tree.size[node] > 1:
        node += 1
    return node


def before(view: View, leaf: int, *texts: bytes, tokens: int | None = None) -> Edit:
    """Put texts before a leaf, each as a statement. With the leaf they have so many ``tokens``, if known."""
    put = [text + gap(view, leaf, text) for text in texts]
    return view.edit(leaf, b"".join([*put, view.text(leaf)]), tokens)


def put_before(view: View, node: int, leaf: int) -> tuple[Edit, ...]:
    """Delete a statement, and put it before a leaf.

    No edits where one of the two is gone, or goes with the other, as the head of a procedure with its ``is``.
    """
    if not (view.alive(node) and view.alive(leaf)):
        return ()
    tokens = view.tokens(node) + view.tokens(leaf)
    put = before(view, leaf, at_column(view, node, leaf), tokens=tokens)
    gone = next(view.deletion(node, node))
    return (put, gone) if gone.is_apart(put.start, put.end) else ()
