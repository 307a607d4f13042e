"""Make members public that only some may use, so that nothing has to say so."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.deletion.runs import SHORTEST_LIST
from treereduce.program.edits import Edit, EditSet
from treereduce.view.notation.access import access_mark_gone, access_marks_gone, all_access_marks
from treereduce.view.view import View

CLOSED = b"class"
OPEN = b"struct"
"""The words for both in C++ and what is made of it. In a grammar without them there is nothing to do."""


def publish(view: View, node: int) -> Iterator[Candidate]:
    """Delete all marks of who may use something, and write classes as structures where these need none.

    ``class A { public: A(); }; class B { int x; };`` -> ``struct A { A(); }; struct B { int x; };``,
    ``private int a; public void f() {}`` -> ``int a; void f() {}``

    Pays at once in long programs, and where one mark may go alone, but what is left private then stands in
    the way of all that moves code. One call, where there are such marks; else one for each class with some.
    """
    if node:
        return
    edits: list[Edit] = []
    for mark in all_access_marks(view):
        if not (edits and view.tree.start[mark] < edits[-1].end):
            edits.append(access_mark_gone(view, mark))
    words = list(_closed(view)) if edits else []
    edits += [_opened(view, word) for word in words]
    if len(edits) >= SHORTEST_LIST:
        yield Candidate(tuple(EditSet(edits)), on_failure=_each)


def _each(view: View) -> Iterator[Candidate]:
    """Each class with marks alone."""
    for word in _closed(view):
        holders = view.elements(view.tree.parent[word])
        marks = [edit for holder in holders for edit in access_marks_gone(view, holder)]
        if marks:
            yield Candidate((_opened(view, word), *marks))


def _closed(view: View) -> Iterator[int]:
    """The words that begin classes which may be written as structures."""
    tree, grammar = view.tree, view.tree.grammar
    kinds = grammar.kinds_called(CLOSED) if grammar.kinds_called(OPEN) else ()
    for word in filter(view.alive, tree.of_kinds(kinds)):
        definition = tree.parent[word]
        is_first = word == next(view.children(definition), 0)
        if is_first and tree.kind[definition] in view.language.roles.definitions:
            yield word


def _opened(view: View, word: int) -> Edit:
    return view.edit(word, OPEN)
