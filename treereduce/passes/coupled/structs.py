"""Make a class one whose members all may use, so that nothing has to say so."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.paths import access_marks
from treereduce.view.view import View

CLOSED = b"class"
OPEN = b"struct"
"""The words for both in C++ and what is made of it. In a grammar without them there is nothing to do."""


def structs(view: View, node: int) -> Iterator[Candidate]:
    """Write a class as a structure, without the marks that make its members and bases public.

    ``class A : public B { public: int x; };`` -> ``struct A : B { int x; };``

    Pays where members are used from outside, so that neither mark nor word goes alone. One call for each
    class with marks. C-Reduce has it.
    """
    tree = view.tree
    word = next(view.children(node), 0)
    if not word or tree.text(word) != CLOSED or tree.is_named(word) or not _has_both(view):
        return
    marks = [
        edit
        for holder in view.elements(node)
        if not tree.is_name(holder)
        for edit in access_marks(view, holder)
    ]
    if marks:
        yield Candidate((Edit(tree.start[word], tree.end[word], OPEN), *marks))


def _has_both(view: View) -> bool:
    return OPEN.decode() in view.language.grammar.kind_names
