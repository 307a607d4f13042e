"""Names that hide others: the same name, defined once more inside of where it is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.nodes.parts import inside, outermost
from treereduce.view.view import View

MOST_LEVELS = 100
"""Nodes around a definition that are looked at for the definition which it stands in."""


def hiding(view: View, names: Iterable[bytes]) -> bool:
    """Whether a definition of one of some names hides one around it, and seems to be there for no more.

    ``int i; void f(int i) {}`` does so. Names with many places are not looked at.
    """
    return any(_is_hidden(view, name) for name in names)


def hidden_around(view: View, places: Sequence[int]) -> Iterator[bytes]:
    """The name of what a name is defined in, which it would hide; nothing if it is used outside of that."""
    around = _around(view, next(filter(None, (definer(view, place) for place in places)), 0))
    if around and inside(view, places[0], around) and inside(view, places[-1], around):
        yield view.tree.text(target_of(view, around))


def _is_hidden(view: View, name: bytes) -> bool:
    """Whether a name is defined in a definition and around that, and is not read there any more behind it."""
    places = view.few_uses(name)
    defined = {place: node for place in places if (node := definer(view, place))}
    homes = {_around(view, node) for node in defined.values()} if len(defined) > 1 else set[int]()
    inner = homes.difference(outermost(view, homes))
    return any(max(place for place in places if inside(view, place, home)) in defined for home in inner)


def _around(view: View, defined: int) -> int:
    """The definition of another name that one stands in; 0 where it is in none."""
    tree, definitions = view.tree, view.language.roles.definitions
    for node in islice(tree.ancestors(defined), MOST_LEVELS) if defined else ():
        leaf = target_of(view, node) if tree.kind[node] in definitions else 0
        if leaf and tree.text(leaf) != tree.text(target_of(view, defined)):
            return node
    return 0
