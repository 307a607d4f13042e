"""Make one of two neighbours that have bodies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from treereduce.passes.blocks import Contents, bodies_of, contents
from treereduce.passes.candidate import Candidate
from treereduce.passes.view import View
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_end, blank_start

JOINTS = (b"", b",")
"""What may have to stand between the contents of two bodies. With the wrong one they do not parse."""


def join(view: View, node: int) -> Iterator[Candidate]:
    """Make one of two neighbours that have bodies, with the head of the first or else of the second.

    ``f() { a; } g(x) { b; }`` -> ``f() { a; b; }``, ``g(x) { a; b; }``

    Pays where two functions, classes or branches are needed for what is in them: a warning of each, fields of
    different types. Two calls for each pair of neighbours with the same kind of body.
    """
    members = [(element, bodies) for element in view.elements(node) if (bodies := bodies_of(view, element))]
    for (first, ending), (second, beginning) in reversed(list(pairwise(members))):
        before, after = contents(view, ending[-1]), contents(view, beginning[0])
        alike = view.tree.kind[ending[-1]] == view.tree.kind[beginning[0]]
        if alike and _adjoin(view, first, second) and not (before.is_empty or after.is_empty):
            yield from _joined(view, first, before, second, after)


def _adjoin(view: View, first: int, second: int) -> bool:
    """Whether no other element stands between two siblings."""
    node = view.tree.previous[second]
    while node != first and not view.is_element(node):
        node = view.tree.previous[node]
    return node == first


def _joined(view: View, first: int, before: Contents, second: int, after: Contents) -> Iterator[Candidate]:
    source, tree = view.tree.source, view.tree
    heads = [blank_start(source, before.start), blank_start(source, after.start)]
    middle = blank_end(source, before.end)
    if middle >= heads[1]:
        return
    for joint in JOINTS:
        between = Edit(before.end if joint else middle, heads[1], joint)
        if view.gain((between,)) > 0:
            yield Candidate((between,))
        if tree.start[first] < heads[0] and tree.start[second] < heads[1]:
            head = view.text_between(tree.start[second], heads[1])
            edits = Edit(tree.start[first], heads[0], head), between
            if view.gain(edits) > 0 and head != view.text_between(tree.start[first], heads[0]):
                yield Candidate(edits)
