"""Let variables that are only compared be truth values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from treereduce.passes.types.converted import declared_at
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import given_value, giver
from treereduce.view.nodes.lift import lift_node
from treereduce.view.nodes.parts import inside
from treereduce.view.notation.bracketed import COMPARISONS
from treereduce.view.view import View

TRUE, NOT = b"true", b"!"
COMPARING = COMPARISONS | {b"<", b">", b"===", b"!=="}
MOST_NAMES = 8
"""Names of variables of one type that are looked at."""
MOST_USES = 8
"""Uses of a variable, with its definitions, of one that may be nothing but a truth value."""
MOST_PLACES = 100
"""Places of one type in which variables may be declared that are looked at."""


def truths(view: View, text: bytes, places: Sequence[int]) -> Iterator[Way]:
    """The ways to let variables of the type ``text``, which stands in some places, be truth values."""
    other = view.language.profile.truth
    if not other or text == other:
        return
    declared: dict[bytes, list[tuple[int, int]]] = {}
    for place in islice(places, MOST_PLACES):
        node, names = declared_at(view, place)
        for name in names if len(names) == 1 else ():
            declared.setdefault(name, []).append((node, place))
    for name, found in islice(declared.items(), MOST_NAMES):
        yield partial(_as_truth, name=name, declared=found, other=other)


def _as_truth(
    view: View, *, name: bytes, declared: Sequence[tuple[int, int]], other: bytes
) -> tuple[Edit, ...]:
    """All definitions of a name with another type, and the name for all that compares it or says no to it.

    None unless that is so of all of its uses.
    """
    uses = view.few_uses(name, MOST_USES) if all(view.alive(node) for node, _ in declared) else []
    compared = [use for use in uses if not any(inside(view, use, node) for node, _ in declared)]
    around = {_comparison(view, use): use for use in compared}  # one of two that are compared with each other
    if not around or 0 in around:
        return ()
    edits = [edit for node, use in around.items() for edit in lift_node(view, node, use)]
    edits += [view.edit(place, other) for _, place in declared]
    given = [given_value(view, giver(view, use)) for use in uses if giver(view, use)]
    edits += [view.edit(value, TRUE) for value in given if view.tokens(value) == 1]
    return if_smaller(view, tuple(EditSet(edits)))


def _comparison(view: View, use: int) -> int:
    """What compares a name with something, or says no to it; 0 if nothing does."""
    tree, text = view.tree, view.text(use)
    node = next((each for each in islice(tree.ancestors(use), 4) if view.text(each) != text), 0)
    children = list(islice(view.children(node), 4))
    texts = [view.text(child) for child in children]
    is_compared = len(texts) == 3 and texts[1] in COMPARING and text in (texts[0], texts[2])
    return node if is_compared or texts == [NOT, text] else 0
