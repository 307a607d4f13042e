"""Marks of who may use something, as ``public:`` and ``private``."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.program.edits import Edit
from treereduce.view.view import View

_WORDS = frozenset({b"public", b"private", b"protected"})
"""Such marks in grammars that have no kinds for them."""


def is_access_mark(view: View, node: int) -> bool:
    """Whether a node is such a mark."""
    return view.tree.kind[node] in _kinds(view)


def all_access_marks(view: View) -> Iterator[int]:
    """All such marks that are left of the program; they may stand in one another."""
    return filter(view.alive, view.tree.of_kinds(_kinds(view)))


def _kinds(view: View) -> frozenset[int]:
    return view.language.roles.access | view.tree.grammar.kinds_called(*_WORDS)


def access_marks_gone(view: View, holder: int) -> Iterator[Edit]:
    """The edits that delete the marks among the children of a node."""
    marks = (child for child in view.children(holder) if is_access_mark(view, child))
    return (access_mark_gone(view, mark) for mark in marks)


def access_mark_gone(view: View, mark: int) -> Edit:
    """The edit that deletes a mark, with a colon behind it, by which it is about all that follows."""
    tree, following = view.tree, view.tree.following(mark)
    colon = following and tree.text(following) == b":" and view.alive(following)
    return Edit(tree.start[mark], tree.end[following if colon else mark])
