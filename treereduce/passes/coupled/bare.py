"""Delete what stands behind a name in all of its places, where no list tells which of it belongs together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer
from treereduce.view.families import leads
from treereduce.view.names import MOST_REVISITED
from treereduce.view.together import apart
from treereduce.view.view import View

CLIMB = 4
"""Levels from a name to what follows it: a constructor in a pattern of Elm has three."""
_PATH = re.compile(rb"(?:[\w.\s]*\.)?")
"""What may stand before a name in what is followed by its arguments."""
_ARGUMENT = re.compile(rb"[\w(\[{\"'`~?!@]")
"""How what is given to a name begins; operators do otherwise."""


def bare(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a name is given, in its definition and in all other places, where nothing is around that.

    ``type t = A of int let f = function A x -> A x`` -> ``type t = A let f = function A -> A``

    Pays for constructors in languages whose arguments have no node around them, as those of OCaml. One call
    for each name that is defined with something behind it and followed by something elsewhere.
    """
    profile, roles, tree = view.language.profile, view.language.roles, view.tree
    # Where programs are lists, their brackets are around what a name is given.
    if profile.arguments or not profile.calls or roles.calls & roles.bodies or not leads(view, node):
        return
    places = view.few_uses(tree.text(node), MOST_REVISITED)
    spans = {place: span for place in places if (span := _behind(view, place))}
    if len(spans) > 1 and any(definer(view, place) for place in spans):
        edits = apart(Edit(*span) for span in spans.values())
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _behind(view: View, place: int) -> tuple[int, int] | None:
    """Where what a name is given begins and ends; None if it is given nothing, or is given to another one."""
    tree, node = view.tree, place
    for _ in range(CLIMB):
        # What follows a member of the program is another one.
        if not tree.parent[node]:
            return None
        before = next(view.before(node), 0)
        if before and view.is_element(before) and not _PATH.fullmatch(view.text(before)):
            return None
        after = _siblings_after(view, node)
        if after:
            return _further(view, tree.parent[node], _given(view, after))
        node = tree.parent[node]
        if not _PATH.fullmatch(tree.source[tree.start[node] : tree.start[place]]):
            return None
    return None


def _further(view: View, call: int, given: tuple[int, int] | None) -> tuple[int, int] | None:
    """What a call gives, with what calls of it give where each gives one value, as ``(f 1) 2`` in Haskell."""
    tree = view.tree
    further = given
    while given and further and call:
        given, around = (given[0], further[1]), tree.parent[call]
        is_called = tree.kind[around] == tree.kind[call] and tree.start[around] == tree.start[call]
        further = _given(view, _siblings_after(view, call)) if is_called else None
        call = around
    return given


def _siblings_after(view: View, node: int) -> list[int]:
    return [child for child in view.after(node) if not view.tree.is_extra(child)]


def _given(view: View, after: list[int]) -> tuple[int, int] | None:
    """From the first of some siblings to the last before a mark; behind a word, as ``of``, to the end."""
    tree, first = view.tree, next(iter(after), 0)
    given = [*takewhile(lambda each: _ARGUMENT.match(view.text(each)), after)]
    if not given or not (tree.is_named(first) or view.text(first).isalpha()):
        return None
    return tree.start[first], tree.end[(given if tree.is_named(first) else after)[-1]]
