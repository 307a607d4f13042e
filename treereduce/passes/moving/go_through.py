"""Let a loop go through what a statement beside it assigns, and give that to the same target."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import TARGETS, equals_of, given_value
from treereduce.view.nodes.members import in_body, removable, removal
from treereduce.view.nodes.parts import child_of, in_field
from treereduce.view.view import View

RIGHT = ("right", "value")
"""Fields of what a target is given, in heads of loops."""
SMALLEST = 2
"""Tokens of the smallest target that moves: one name may become another one by itself."""
LARGEST = 60
"""Tokens of the largest assignment that moves."""
MOST_NODES = 60
"""Nodes of the statement beside it among which a head is looked for."""


class _Head(NamedTuple):
    """What is given something, and what it is given."""

    target: int
    value: int


def go_through(view: View, node: int) -> Iterator[Candidate]:
    """Put the target and the value of an assignment into the head of the loop beside it.

    ``a[0] = f(b); for (c of d) g();`` -> ``for (a[0] of f(b)) g();``,
    ``let (a, b) = c; if let Some(d) = e {}`` -> ``if let (a, b) = c {}``

    Pays where a target is needed that is more than a name, and the loop for what it is. One or two calls for
    each such assignment beside a statement with a head, also in a list that is made by a loop.
    """
    given = _given(view, node) if node else None
    if given:
        yield from in_turn(view, list(_ways(view, node, given)))


def _given(view: View, node: int) -> _Head | None:
    """The target of an assignment and its value, None if a node is none or the target is a mere name."""
    # Cheap questions first: most nodes have no such field.
    target = in_field(view, node, *TARGETS)
    if not target or view.tokens(target) < SMALLEST or view.tokens(node) > LARGEST:
        return None
    value = given_value(view, node)
    return _Head(target, value) if value > target else None


def _ways(view: View, node: int, given: _Head) -> Iterator[Way]:
    """The first heads of the statements next to an assignment, that behind it first."""
    gone = removable(view, node)
    if not gone or not in_body(view, gone):
        return
    for siblings in (view.after(gone), view.before(gone)):
        beside = next(filter(view.is_element, siblings), 0)
        head = next(_heads(view, beside), None) if beside else None
        if head:
            yield partial(_put, given=given, head=head, gone=gone)


def _heads(view: View, beside: int) -> Iterator[_Head]:
    """What a statement gives something to each time, or if that has such a form."""
    tree = view.tree
    bodies = view.language.roles.bodies
    for node in islice(range(beside, beside + tree.size[beside]), MOST_NODES):
        target, value = in_field(view, node, *TARGETS), in_field(view, node, *RIGHT)
        if not 0 < target < value or not (view.alive(target) and view.alive(value)):
            continue
        # What has two sides, as a sum, is a value without a body. A loop may be a value, and has one.
        is_head = child_of(view, node, bodies) > value or tree.kind[node] not in view.language.values
        if is_head and (not equals_of(view, node) or _stands_in_head(view, node, beside)):
            yield _Head(target, _without_word(view, value))


def _stands_in_head(view: View, node: int, beside: int) -> bool:
    """Whether a node has a body behind it, of one of what is around it in a statement."""
    tree, bodies = view.tree, view.language.roles.bodies
    around = takewhile(beside.__le__, tree.ancestors(node))
    return any(child_of(view, above, bodies) > node for above in around)


def _without_word(view: View, value: int) -> int:
    """A value without the word that some grammars count to it: ``b`` of ``in b``."""
    elements, word = view.elements(value), next(view.children(value), 0)
    is_word = word and not view.is_element(word) and view.text(word).isalpha()
    return elements[0] if is_word and len(elements) == 1 else value


def _put(view: View, *, given: _Head, head: _Head, gone: int) -> tuple[Edit, ...]:
    """The edits that put an assignment into a head and delete it where it stood."""
    if not all(map(view.alive, (*given, *head, gone))):
        return ()
    put = [
        view.edit(place, view.text(part), view.tokens(part)) for part, place in zip(given, head, strict=True)
    ]
    return if_smaller(view, (*put, removal(view, gone)))
