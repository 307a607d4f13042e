"""Take a mark away in all places of the program, as of pointers and references that are handed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.calling.spelling import spelled
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_PLACES = 8
"""Places of a mark that is taken away in all of them."""
MOST_PARTS = 4
"""Parts of a node up to which the last may be what the first is a mark of, as in ``&'a mut T``."""


def marks_of_levels(view: View) -> Iterator[Sequence[Sequence[int]]]:
    """The places of each mark that begins several nodes, of which one at least is a pointer or a reference.

    All of its places, then those in the nodes of each kind.
    """
    tree = view.tree
    texts = {
        view.tree.text(mark)
        for node in tree.of_kinds(view.language.roles.references)
        if (mark := _first(view, node))
    }
    places: dict[bytes, list[int]] = {text: [] for text in sorted(texts)}
    for mark in range(1, len(tree.kind)) if places else ():
        if tree.size[mark] == 1 and tree.text(mark) in places and view.alive(mark):
            places[tree.text(mark)].append(mark)
    for marks in places.values():
        if 1 < len(marks) <= MOST_PLACES:
            kinds: dict[int, list[int]] = {}
            for mark in marks:
                kinds.setdefault(tree.kind[tree.parent[mark]], []).append(mark)
            yield [marks, *(alike for alike in kinds.values() if 1 < len(alike) < len(marks))]


def without_marks(view: View, *, marks: Sequence[int]) -> tuple[Edit, ...]:
    """The edits that delete marks, each with what is between it and what it is a mark of."""
    return if_smaller(view, apart(_mark_gone(view, mark) for mark in marks if view.alive(mark)))


def with_other_forms(view: View, *, marks: Sequence[int], number: int) -> tuple[Edit, ...]:
    """The same with what stands behind marks in another form, where that may not stand alone.

    ``f: &dyn Fn()`` with ``f(&|| 0)`` -> ``f: fn()`` with ``f(|| 0)``
    """
    formed = []
    for mark in filter(view.alive, marks):
        behind = list(view.children(view.tree.parent[mark]))[-1]
        forms = view.language.profile.unmarked.get(view.tree.kind_name(behind), ())
        formed += [edit for edit in (spelled(view, behind, form) for form in forms) if edit][number:][:1]
    edits = (_mark_gone(view, mark) for mark in marks if view.alive(mark))
    return if_smaller(view, apart([*formed, *edits])) if formed else ()


def _mark_gone(view: View, mark: int) -> Edit:
    """Delete a mark; where its node begins with it, up to the last part of that."""
    tree = view.tree
    parts = list(islice(view.children(tree.parent[mark]), MOST_PARTS + 1))
    is_first = parts[0] == mark and 1 < len(parts) <= MOST_PARTS and tree.is_named(parts[-1])
    return Edit(tree.start[mark], tree.start[parts[-1]] if is_first else tree.end[mark])


def _first(view: View, node: int) -> int:
    """The mark that a node begins with, 0 if it begins with something else."""
    first = next(view.children(node), 0) if view.alive(node) else 0
    is_mark = first and not view.tree.is_named(first) and not view.tree.text(first)[:1].isalnum()
    return first if is_mark else 0
