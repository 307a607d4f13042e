"""Delete what stands behind a name in all of its places, where no list tells which of it belongs together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.bindings import definer, is_form
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
    profile, tree = view.language.profile, view.tree
    if (
        profile.arguments
        or not profile.calls
        or not leads(view, node)
        or is_form(view, view.tree.parent[node])
    ):
        return
    places = view.few_uses(tree.text(node), MOST_REVISITED)
    spans = {place: span for place in places if (span := _behind(view, place))}
    if len(spans) > 1 and any(definer(view, place) for place in spans):
        edits = apart(Edit(*span) for span in spans.values())
        if view.gain(edits) > 0:
            yield Candidate(edits)


def _behind(view: View, place: int) -> tuple[int, int] | None:
    """Where what a name is given begins and ends."""
    tree, node = view.tree, place
    for _ in range(CLIMB):
        after = _siblings_after(view, node)
        if after:
            return _given(view, after)
        parent = tree.parent[node]
        if not parent or not _PATH.fullmatch(tree.source[tree.start[parent] : tree.start[place]]):
            return None
        node = parent
    return None


def _siblings_after(view: View, node: int) -> list[int]:
    children = view.children(view.tree.parent[node])
    return [child for child in children if child > node and not view.tree.is_extra(child)]


def _given(view: View, after: list[int]) -> tuple[int, int] | None:
    """From the first of some siblings to the last before a mark; behind a word, as ``of``, to the end."""
    tree = view.tree
    first = after[0]
    if not _ARGUMENT.match(view.text(first)):
        return None
    last = after[-1]
    if tree.is_named(first):
        given = takewhile(lambda each: tree.is_named(each) or bool(_ARGUMENT.match(tree.text(each))), after)
        last = [*given][-1]
    return tree.start[first], tree.end[last]
