"""Give a name the place of another one, and delete where it stood."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from itertools import chain, dropwhile, islice

from treereduce.passes.candidate import Candidate
from treereduce.passes.declaring.declare_late import declared
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import definer, definition, given_value
from treereduce.view.nodes.members import END, removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_NAMES = 12
"""Names that are given the places of others in one round, the latest first."""
MOST_PARTNERS = 3
"""Names whose places each is given, those with the most places first."""
SAME_NAME = 2
"""Variables that have one name, and no use."""
MOST_NEAR = 2
"""Variables that are given the value of each that has no use."""


def take_over(view: View, node: int) -> Iterator[Candidate]:
    """Delete a definition or statement of a name that has no other place, and put it in all those of another.

    ``int fabs; int f() { g(f); }`` -> ``int fabs() { g(fabs); }``

    Pays where a name is known to who reads the program, as that of a library's function is: then no other
    name will do, and nothing but the name is needed of what it stands in. Or only its value is, which
    another variable may have: ``int a = 2; char b; f(b);`` -> ``char b = 2; f(b);``. Up to three calls for
    each name that stands in one place, and two for each such value.
    """
    if node:
        return
    texts = dict.fromkeys(view.tree.text(leaf) for leaf in view.names_in(0))
    places = {text: view.uses(text) for text in texts}
    others = sorted((text for text in texts if len(places[text]) > 1), key=lambda text: -len(places[text]))
    single = [(text, _statement(view, places[text][0])) for text in texts if len(places[text]) == 1]
    heirs = _Heirs(view, texts)
    for text, root in [(text, root) for text, root in reversed(single) if root][:MOST_NAMES]:
        yield from in_turn(
            view,
            [partial(_taken_over, name=text, root=root, other=other) for other in others[:MOST_PARTNERS]]
            + _given_on(view, root, places[text][0], heirs),
        )
    # Two variables of one name have no use either.
    twice = (each for each in places.values() if len(each) == SAME_NAME)
    defined = islice((each for each in twice if all(definer(view, leaf) for leaf in each)), MOST_NAMES)
    for leaf in chain.from_iterable(defined):
        root = definition(view, leaf)
        yield from in_turn(view, _given_on(view, root, leaf, heirs) if root else [])


class _Heirs:
    """The variables of a program without a value, which could be given one. They are looked for once."""

    def __init__(self, view: View, names: Iterable[bytes]) -> None:
        self._view = view
        self._names = names

    @cached_property
    def _all(self) -> list[int]:
        view = self._view
        places = (place for name in self._names for place in view.few_uses(name)[:SAME_NAME])
        defined = dict.fromkeys(filter(None, (definer(view, place) for place in places)))
        return sorted(each for each in defined if _without_value(view, each))

    def near(self, root: int) -> list[int]:
        """Those nearest to a definition, but none within it."""
        at = bisect(self._all, root)
        around = self._all[max(0, at - MOST_NEAR) : at]
        behind = dropwhile(lambda each: inside(self._view, each, root), islice(self._all, at, None))
        around += islice(behind, MOST_NEAR)
        return sorted(around, key=lambda each: (abs(each - root), each))[:MOST_NEAR]


def _given_on(view: View, root: int, leaf: int, heirs: _Heirs) -> list[Way]:
    """The ways to give the value of a variable without a use to the nearest others, which have none."""
    giver = definer(view, leaf)
    value = given_value(view, giver) if giver else 0
    return [partial(_valued, root=root, value=value, heir=heir) for heir in heirs.near(root)] if value else []


def _without_value(view: View, defined: int) -> int:
    """The name that a statement declares without a value, 0 if it does something else."""
    return declared(view, removable(view, defined))


def _valued(view: View, *, root: int, value: int, heir: int) -> tuple[Edit, ...]:
    """Delete the declaration of a variable, and give another one its value."""
    leaf = _without_value(view, heir) if all(map(view.alive, (root, value, heir))) else 0
    if not leaf:
        return ()
    begun = view.edit(leaf, view.text(leaf) + b" = " + view.text(value), view.tokens(value) + 2)
    return if_smaller(view, apart((removal(view, root), begun)))


def _statement(view: View, leaf: int) -> int:
    """What a name defines, or the statement that consists of it and of marks; 0 if it does something else."""
    root = definition(view, leaf)
    if not root:
        root = removable(view, leaf)
        if view.text(root).strip(END) != view.tree.text(leaf):
            return 0
    return root


def _taken_over(view: View, *, name: bytes, root: int, other: bytes) -> tuple[Edit, ...]:
    """Delete the statement of a name, and put it in all places of another that are left."""
    places = view.uses(other)
    if not view.alive(root) or any(inside(view, place, root) for place in places):
        return ()
    renamed = (view.edit(place, name) for place in places)
    return if_smaller(view, tuple(EditSet([removal(view, root), *renamed])))
