"""Write what a function is given for a parameter that takes many in the places where that is spread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice, product

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.elements import Attached, Element
from treereduce.view.calling.families import Family, cut, definition_of_list, families
from treereduce.view.calling.paths import path_to
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.view import View

MANY = b"..."
"""The mark that something stands for many, where a grammar has no kind for it."""
MOST_INSIDE = 24
"""Nodes of a parameter among which the mark is looked for: one with a type of many words has as many."""
AROUND = 6
"""Levels between a name and what spreads it: ``f(g(a))...`` has four."""


def at_once(view: View, name: bytes, family: Family) -> list[Way]:
    """The ways to put what a function is given for many in their places, the likeliest first."""
    choices = product((True, False), (False, True)) if _takes_many(view, family) else ()
    return [partial(_at_once, name=name, every=every, stays=stays) for every, stays in choices]


def _takes_many(view: View, family: Family) -> bool:
    """Whether the last parameter of a function stands for many."""
    last = family.parameters[-1]
    inside_it = islice(range(last.first, last.stop), MOST_INSIDE)
    return family.bracket == b"(" and any(_spreads(view, leaf) for leaf in inside_it)


def _at_once(view: View, *, name: bytes, every: bool, stays: bool) -> tuple[Edit, ...]:
    ways = (_given_at_once(view, each, every=every, stays=stays) for each in families(view, name))
    return next(filter(None, ways), ())


def _given_at_once(view: View, family: Family, *, every: bool, stays: bool) -> tuple[Edit, ...]:
    """Put what all calls give to the last parameter in the places where it is spread.

    ``function f(...a) { g(h, ...a); } f(0, 1);`` -> ``function f() { g(h, 0, 1); } f();``

    What is done with each may be done with ``every`` one, or with the first alone. The parameter ``stays``
    without its name where it has a type: what takes many is a template in C++.
    """
    last = len(family.parameters) - 1
    name, heads = family.labels[last], [each for each in family.lists if each.defines]
    calls = [each for each in family.lists if not each.defines]
    is_one = _takes_many(view, family) and len(heads) == 1 and len(heads[0].elements) > last
    if not name or not is_one or not calls:
        return ()
    element, start = heads[0].elements[last], last - family.has_receiver
    given = [[view.text_between(part.start, part.end) for part in call.elements[start:]] for call in calls]
    if not given[0] or any(texts != given[0] for texts in given):
        return ()
    spread = _spread(view, heads[0], element, name, given[0], every=every)
    taken = _nameless(view, element, name) if stays else [*cut(view, heads[0], [last], every=last == 0)]
    if not spread or not taken:
        return ()
    gone = [edit for call in calls for edit in _without(view, call, start)]
    return if_smaller(view, apart([*taken, *spread, *gone]))


def _without(view: View, call: Attached, start: int) -> Sequence[Edit]:
    return [*cut(view, call, list(range(start, len(call.elements))), every=start == 0)]


def _nameless(view: View, element: Element, name: bytes) -> list[Edit]:
    """Delete the name of a parameter that has a type, in which its name does not stand."""
    leaves = [leaf for leaf in view.names.inside(element.first) if view.tree.text(leaf) == name]
    whole = path_to(view, leaves[0]) if len(leaves) == 1 else 0
    text = view.text_between(element.start, element.end)
    has_type = text.replace(MANY, b"").strip() != view.text(whole)
    return [view.edit(whole)] if whole and has_type and MANY in text else []


def _spread(
    view: View, head: Attached, element: Element, name: bytes, given: Sequence[bytes], *, every: bool
) -> list[Edit]:
    """What is given in all places of a name; nothing where one of these is not spread."""
    tree, scope = view.tree, definition_of_list(view, head.holder)
    places = [place for place in view.uses_inside(name, scope) if place not in element] if scope else []
    edits: list[Edit] = []
    for place in places if len(places) <= MOST_REVISITED else ():
        around = [above for above in islice(tree.ancestors(place), AROUND) if inside(view, above, scope)]
        marked = ((above, mark) for above in around if (mark := _mark_of(view, above)))
        node, mark = next(marked, (0, 0))
        if not node:
            return []
        is_first = mark < place
        start = tree.end[mark] if is_first else tree.start[node]
        end = tree.end[node] if is_first else tree.start[mark]
        whole = path_to(view, place)
        first, last = tree.start[whole], tree.end[whole]
        before, behind = view.text_between(start, first).lstrip(), view.text_between(last, end).rstrip()
        done = [
            before + bracketed(text, tree.source, first, last) + behind if every or not index else text
            for index, text in enumerate(given)
        ]
        edits.append(Edit(tree.start[node], tree.end[node], b", ".join(done)))
    return edits


def _mark_of(view: View, node: int) -> int:
    """The mark at an end of a node that spreads what else is in it, 0 if there is none."""
    children = list(islice(view.children(node), AROUND))
    ends = (children[0], children[-1]) if len(children) > 1 else ()
    return next((child for child in ends if _spreads(view, child)), 0)


def _spreads(view: View, leaf: int) -> bool:
    """Whether a leaf is a mark that something stands for many."""
    tree = view.tree
    if tree.size[leaf] > 1 or tree.is_named(leaf):
        return False
    is_splat = tree.kind[tree.parent[leaf]] in view.language.roles.splats and not tree.previous[leaf]
    return tree.text(leaf) == MANY or is_splat
