"""Make members public that only some may use, so that nothing has to say so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.deletion.runs import SHORTEST_LIST
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.bindings import definer
from treereduce.view.names import MOST_REVISITED
from treereduce.view.paths import access_mark, access_marks
from treereduce.view.view import View

CLOSED = "class"
OPEN = "struct"
"""The words for both in C++ and what is made of it. In a grammar without them there is nothing to do."""
_MARK = re.compile(r"((^|_)(access(ibility)?|visibility)_(specifier|modifier)|^(public|private|protected))$")
"""Kinds of marks of who may use something, and words that are such."""


def publish(view: View, node: int) -> Iterator[Candidate]:
    """Delete all marks of who may use something, and write classes as structures where these need none.

    ``class A { public: A(); }; class B { int x; };`` -> ``struct A { A(); }; struct B { int x; };``,
    ``private int a; public void f() {}`` -> ``int a; void f() {}``

    Pays at once in long programs, and where one mark may go alone, but what is left private then stands in
    the way of all that moves code. One call, where there are such marks; ``dissolve`` does it for one class.
    """
    kinds = view.tree.grammar.kind_names
    marks = {kind for kind, name in enumerate(kinds) if _MARK.search(name)}
    edits: list[Edit] = []
    for mark in filter(view.alive, view.tree.of_kinds(marks)):
        if mark > node and not (edits and view.tree.start[mark] < edits[-1].end):
            edits.append(access_mark(view, mark))
    if edits:
        words = view.tree.of_kinds({kind for kind, name in enumerate(kinds) if name == CLOSED})
        edits += [_opened(view, word) for word in words if view.alive(word) and _is_closed(view, word)]
    if len(edits) >= SHORTEST_LIST:
        yield Candidate(tuple(EditSet(edits)))


def as_struct(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Write a class as a structure, without the marks that make its members and bases public."""
    places = view.uses(name) if OPEN in view.language.grammar.kind_names else []
    for place in places if len(places) <= MOST_REVISITED else ():
        node = definer(view, place)
        word = next(view.children(node), 0) if node else 0
        if word and _is_closed(view, word):
            marks = [edit for holder in view.elements(node) for edit in access_marks(view, holder)]
            if marks:
                return if_smaller(view, (_opened(view, word), *marks))
    return ()


def _is_closed(view: View, word: int) -> bool:
    """Whether a word begins a class that may be written as a structure."""
    tree = view.tree
    definition = tree.parent[word]
    return (
        OPEN in tree.grammar.kind_names
        and tree.text(word) == CLOSED.encode()
        and not tree.is_named(word)
        and word == next(view.children(definition), 0)
        and tree.kind[definition] in view.language.roles.definitions
    )


def _opened(view: View, word: int) -> Edit:
    return Edit(view.tree.start[word], view.tree.end[word], OPEN.encode())
