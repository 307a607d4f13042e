"""Put what a variable is given in the places up to where it is given something else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import takewhile

from treereduce.passes.inlining.at_once import InPlaces, at_once
from treereduce.passes.ways import Condition, Way
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.binding.bindings import (
    binder,
    defines,
    equals_of,
    given_value,
    giver,
    target_of,
    with_sigil,
)
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.members import removal, statement_around, statement_of_all
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_USES = 40
"""Places of one name that are looked at."""


def of_several(view: View, node: int, fits: Condition) -> Iterator[Way]:
    """The ways to inline what is given to several names at once, or a name is given beside something else."""
    yield from at_once(view, node, fits)
    yield from until_next(view, node, fits)


def until_next(view: View, node: int, fits: Condition) -> Iterator[Way]:
    """The ways to put a value into the places of a variable that is given another one later, or was before.

    ``x = f(); g(x); x = 3; h(x);`` -> ``g(f()); x = 3; h(x);``, and ``x = a; x = g(x); h(x);`` ->
    ``x = g(a); h(x);``

    What declares the variable goes to where it is given the next value. Without brackets and with them.
    """
    if node and given_value(view, node) and len(_statements_that_give(view, node)) > 1:
        yield from (partial(_inlined, node=node, fits=fits, brackets=brackets) for brackets in (False, True))


def _statements_that_give(view: View, node: int) -> list[int]:
    """The statements beside a node that give a value to its variable, itself among them; else nothing."""
    tree, statement = view.tree, statement_of_all(view, node) or _declaration(view, node)
    leaf = target_of(view, node) if statement else 0
    if not leaf or joint_before(view, leaf):
        return []
    uses = view.few_uses(tree.text(leaf), MOST_USES)
    found = list[int]()
    for use in uses:
        bound = giver(view, use)
        other = statement_around(view, use) if bound else 0
        if not bound or tree.parent[other] != tree.parent[statement]:
            continue
        if other in (statement_of_all(view, bound), _declaration(view, bound)):
            found.append(other)
    return found if statement in found else []


def _declaration(view: View, node: int) -> int:
    """The statement that declares nothing but a variable with a value, 0 if there is more to it."""
    tree, statement = view.tree, statement_around(view, node)
    around = tree.parent[node]
    is_last = view.is_element(node) and not any(map(view.is_element, view.after(node)))
    is_alone = statement == around and is_last
    before = [each for each in view.elements(around) if each < node] if is_alone else []
    return statement if is_alone and not any(equals_of(view, each) for each in before) else 0


def _inlined(view: View, *, node: int, fits: Condition, brackets: bool) -> tuple[Edit, ...]:
    tree, given = view.tree, _statements_that_give(view, node) if view.alive(node) else []
    if len(given) < 2:
        return ()
    statement = statement_around(view, node)
    leaf, value = target_of(view, node), given_value(view, node)
    following = [each for each in given if each > statement]
    if view.names.within(tree.text(leaf), value) and not following:
        return ()
    uses = [
        use
        for use in view.few_uses(tree.text(leaf), MOST_USES)
        if tree.start[use] >= tree.end[statement]
        and inside(view, use, tree.parent[statement])
        and not joint_before(view, use)
        and not (following and _is_behind(view, use, following[0]))
    ]
    text, puts = view.text(value), InPlaces(view, brackets=brackets)
    if not puts.put(uses, text, length_of_text(text)) or not puts.makes_sense:
        return ()
    return fits(view, apart([*puts.edits, removal(view, statement), *_declared(view, node, following)]))


def _is_behind(view: View, use: int, following: int) -> bool:
    """Whether a place is that of the variable in the statement that gives it the next value, or behind it."""
    tree = view.tree
    if tree.start[use] >= tree.end[following]:
        return True
    # What a function does that is given next is done later.
    is_later = any(
        in_field(view, above, "body") for above in takewhile(following.__lt__, tree.ancestors(use))
    )
    return inside(view, use, following) and (is_later or binder(view, use) > 0)


def _declared(view: View, node: int, following: list[int]) -> list[Edit]:
    """The edit that declares a variable where it is given the next value, if it was before."""
    tree, statement = view.tree, statement_around(view, node)
    leaf = target_of(view, node)
    head = view.text_between(tree.start[statement], tree.start[with_sigil(view, leaf)])
    if not following or not head.strip() or not defines(view, node):
        return []
    first = next((use for use in view.names.within(tree.text(leaf), following[0]) if binder(view, use)), 0)
    place = with_sigil(view, first) if first else 0
    is_bare = place and tree.start[place] == tree.start[following[0]]
    return [view.edit(place, head + view.text(place))] if is_bare else []
