"""Delete definitions and let what has no value stand where their names are used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.passes.deletion.sections import given_name, sections
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

FEWEST = 2
"""Definitions in a list that are worth a look: a single one goes by other moves."""


def undefine(view: View, node: int) -> Iterator[Candidate]:
    """Delete all definitions of a list, else halves of them, and put what has no value for their names.

    ``%a = load %p %b = add %a, 1 store %b, %p`` -> ``store undef, %p``, ``%b = add undef, 1 store %b, %p``

    A label goes with all up to the next one and with what leads there, or what leads there leads past it:
    ``br %c, %a, %b a: ret 1 b: ret 2`` -> ``br %b b: ret 2``.
    Pays where each line uses the one before it, as in what a machine wrote. One call an element where all of
    it is needed, in languages whose profile has a word that is ``undefined``, and up to three for each label,
    where it has ``labels``. As llvm-reduce does.
    """
    yield from sections(view, node)
    if view.language.profile.undefined:
        scope = view.tree.parent[node]
        defined = [element for element in view.elements(node) if _is_seldom_named(view, element, scope)]
        if len(defined) >= FEWEST:
            yield from _definition_gone(view, node, defined)


def _is_seldom_named(view: View, element: int, scope: int) -> bool:
    """Whether an element defines a name that has few places, all of which are looked at for each half."""
    leaf = given_name(view, element)
    return leaf > 0 and len(view.names.within(view.tree.text(leaf), scope)) <= MOST_REVISITED


def _definition_gone(view: View, node: int, elements: Sequence[int]) -> Iterator[Candidate]:
    tree, scope = view.tree, view.tree.parent[node]
    named = {
        leaf: element for element in elements if view.alive(element) and (leaf := given_name(view, element))
    }
    if not named:
        return
    names = sorted(set(map(tree.text, named)))
    used = [use for name in names for use in view.uses_inside(name, scope) if use not in named]
    word, gone = view.language.profile.undefined, list(named.values())
    edits = apart([*deletions(view, gone), *(view.edit(use, word) for use in used)])
    middle = len(gone) // 2
    yield Candidate(edits, on_failure=(lambda later: _halves(later, node, gone, middle)) if middle else None)


def _halves(view: View, node: int, elements: Sequence[int], middle: int) -> Iterator[Candidate]:
    yield from _definition_gone(view, node, elements[middle:])
    yield from _definition_gone(view, node, elements[:middle])
