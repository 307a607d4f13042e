"""Put a part that is a single word in the place of another one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.places import (
    FEW_PLACES,
    LEVELS,
    SMALLEST,
    holders,
    is_member,
    names_something,
    places_for,
    put,
)
from treereduce.view.binding.bindings import binder, definer, equals_of
from treereduce.view.nodes.members import in_body
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

WORD_AND_END = 2
"""Tokens of a statement that is a word, with the mark behind it."""
LARGEST_MENTION = 12
"""Tokens of the largest member that is taken for no more than a place of a name."""
FEW = 4
"""Uses of a name that is put into its own definition."""
MOST_NEAR = 100
"""Nodes around a word among which there may be a place for it. With all of them, 400 lines that have a number
each took 20 s where they had taken 6."""
WORDS = 2
"""Words of a definition in the place of each of which its name is put: the first ones."""


def of_a_word(view: View, node: int) -> Iterator[Candidate]:
    """The claims that a word stands in the place of another part.

    A name in its own definition: ``class A { B a; } class C { A b; }`` -> ``class A { A a; }``

    A number where any value would do: ``int x = 0; f(6);`` -> ``int x = 6;``

    What is all of a statement in another one: ``f(a, 1); b;`` -> ``f(a, b);``
    """
    yield from _into_own(view, node)
    yield from _into_filler(view, node)
    yield from _for_word(view, node)


def _into_own(view: View, node: int) -> Iterator[Candidate]:
    """Put a name into its own definition, in the place of another one, and delete what it stood in.

    Not what is called, nor what has a value: functions and variables seldom are made of themselves.
    """
    tree, name = view.tree, view.tree.text(node)
    own, *others = view.few_uses(name, FEW) or [0]
    defined = definer(view, own) if own and node in others else 0
    if not defined or any(other != node and not inside(view, other, defined) for other in others):
        return
    if equals_of(view, defined) or tree.kind[tree.parent[node]] in view.language.roles.calls:
        return
    ways = product(_mentions(view, node, defined), islice(_words(view, node, defined), WORDS))
    for holder, place in ways:
        for deleted in islice(view.deletion(holder, holder), 1):
            yield from put(view, node, [place], deleted)


def _mentions(view: View, node: int, defined: int) -> list[int]:
    """The largest part around a name that is small and not around its definition, and the member of a list.

    No body: what is around it would be left without.
    """
    around = (
        above
        for above in takewhile(lambda above: view.tokens(above) <= LARGEST_MENTION, view.tree.ancestors(node))
        if above and view.is_element(above) and view.tokens(above) >= SMALLEST
    )
    outer = [
        above
        for above in around
        if not inside(view, defined, above) and view.tree.kind[above] not in view.language.roles.bodies
    ]
    return list(dict.fromkeys([*outer[-1:], *islice(filter(outer.__contains__, holders(view, node)), 1)]))


def _words(view: View, node: int, defined: int) -> Iterator[int]:
    """The words in a definition in the place of which a name may stand, but those that define something."""
    tree, name = view.tree, view.tree.text(node)
    for leaf in range(defined + 1, defined + tree.size[defined]):
        if (
            tree.size[leaf] == 1
            and view.alive(leaf)
            and view.is_element(leaf)
            and tree.text(leaf) != name
            and view.slots.fits(node, leaf)
            and not binder(view, leaf)
        ):
            yield leaf


def _into_filler(view: View, node: int) -> Iterator[Candidate]:
    """Put a number or the like in the place of the value that stands where one has to."""
    tree, filler = view.tree, view.language.zero
    if tree.size[node] > 1 or tree.text(node) == filler or any(view.names_in(node)):
        return
    for holder in islice(holders(view, node), LEVELS):
        near = places_for(view, node, holder, MOST_NEAR)
        places = (place for place in near if tree.text(place) == filler)
        for deleted in islice(view.deletion(holder, holder), 1):
            yield from put(view, node, islice(places, FEW_PLACES), deleted)


def _for_word(view: View, node: int) -> Iterator[Candidate]:
    """Put a word that is all of a statement in the place of a word of another one."""
    if not is_member(view, node) and not _is_all_but_a_mark(view, node, view.tree.parent[node]):
        return
    for holder in islice(holders(view, node), 1):
        deleted = next(view.deletion(holder, holder))
        words = (
            place
            for place in places_for(view, node, holder, MOST_NEAR)
            if view.tokens(place) < SMALLEST and not names_something(view, place)
        )
        yield from put(view, node, islice(words, FEW_PLACES), deleted)


def _is_all_but_a_mark(view: View, node: int, statement: int) -> bool:
    """Whether a word is all of a statement but for the mark behind it."""
    is_small = in_body(view, statement) and view.tokens(statement) <= WORD_AND_END
    return is_small and view.elements(statement) == [node]
