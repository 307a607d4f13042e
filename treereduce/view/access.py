"""Marks of who may use something, as ``public:`` and ``private``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.program.edits import Edit
from treereduce.view.view import View

_MARK = re.compile(r"((^|_)(access(ibility)?|visibility)_(specifier|modifier)|^(public|private|protected))$")
"""Kinds of such marks in grammars that have some, and else the words."""


def is_access_mark(view: View, node: int) -> bool:
    """Whether a node is such a mark."""
    return _MARK.search(view.tree.kind_name(node)) is not None


def all_access_marks(view: View) -> Iterator[int]:
    """All such marks that are left of the program; they may stand in one another."""
    marks = {kind for kind, name in enumerate(view.tree.grammar.kind_names) if _MARK.search(name)}
    return filter(view.alive, view.tree.of_kinds(marks))


def access_marks_gone(view: View, holder: int) -> Iterator[Edit]:
    """The edits that delete the marks among the children of a node."""
    marks = (child for child in view.children(holder) if is_access_mark(view, child))
    return (access_mark_gone(view, mark) for mark in marks)


def access_mark_gone(view: View, mark: int) -> Edit:
    """The edit that deletes a mark, with a colon behind it, by which it is about all that follows."""
    tree, following = view.tree, view.tree.following(mark)
    colon = following and tree.text(following) == b":" and view.alive(following)
    return Edit(tree.start[mark], tree.end[following if colon else mark])
