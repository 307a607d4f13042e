"""The class that another one derives from, as its methods name it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.view.calling.functions import is_class
from treereduce.view.nodes.parts import nodes_without
from treereduce.view.view import View

SUPER = frozenset({b"super", b"base", b"parent"})
"""What methods call the class that theirs derives from."""


def is_super(view: View, leaf: int) -> bool:
    """Whether a node is no more than the word by which methods call what their class derives from."""
    return view.tree.size[leaf] == 1 and view.tree.text(leaf) in SUPER and view.alive(leaf)


def own_nodes(view: View, body: int) -> Iterator[int]:
    """The nodes of a body that are in no class inside of it, which may derive from something itself."""
    return nodes_without(view, body, partial(is_class, view))
