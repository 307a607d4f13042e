"""Where a part may stand, and the claims that it stands there and what it stood in goes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import chain, groupby, islice
from weakref import WeakKeyDictionary

from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder
from treereduce.view.nodes.members import in_body, is_list
from treereduce.view.view import View

SMALLEST = 2
"""Tokens of the smallest part that leaves a statement or declaration. On 18 real crashes no single word did
so to any avail, and two in three parts may be one."""
LEVELS = 2
"""Members of lists around a part, from the innermost, that are deleted when it leaves them."""
FEW_PLACES = 4
"""Places that a value is tried in whose definition or statement stays without it, or that is a word."""
_KNOWN: WeakKeyDictionary[View, dict[tuple[int, bool], list[int]]] = WeakKeyDictionary()
"""What suits the parts of each kind that passes have asked about in a view, leaves apart from others."""


def put(view: View, node: int, places: Iterable[int], deleted: Edit) -> Iterator[Candidate]:
    """The claims that a part stands in each of some places, where what is deleted for it does not reach."""
    for place in places:
        if deleted.is_apart(view.tree.start[place], view.tree.end[place]):
            yield Candidate((deleted, instead_of(view, node, place)))


def holders(view: View, part: int) -> Iterator[int]:
    """The members of lists that a node is only a part of, or all of in a body, from the innermost."""
    tree, holder = view.tree, part
    while holder:
        leaves = view.tokens(holder) > view.tokens(part) or in_body(view, holder)
        if leaves and view.is_element(holder) and is_list(view, tree.parent[holder], holder):
            yield holder
        holder = tree.parent[holder]


def is_member(view: View, node: int) -> bool:
    """Whether a node is all of a member of a body or of the program."""
    tokens = view.tokens(node)
    while not in_body(view, node):
        node = view.tree.parent[node]
        if view.tokens(node) > tokens:
            return False
    return True


def places_for(view: View, node: int, holder: int, most: int | None = None) -> Iterator[int]:
    """Where a part may stand outside of its holder, those nearest to it first, of ``most`` nodes if given.

    For a member of a body the place of another one is none: to go without that one has been tried.
    """
    carries = view.tokens(holder) > view.tokens(node)
    return (place for place in outside(view, node, holder, most) if carries or not is_member(view, place))


def outside(view: View, node: int, holder: int, most: int | None = None) -> Iterator[int]:
    """What a part may stand for or be put around outside of its holder, the nearest first."""
    start, text = view.tree.start[holder], view.text(node)
    if most is None:
        near = _outward(view, holder, _suiting(view, node))
    else:
        nodes = islice(_outward(view, holder, range(1, len(view.tree.start))), most)
        near = (place for place in nodes if view.is_element(place) and _suits(view, node, place))
    return (
        place
        for place in near
        if (place > holder or view.tree.end[place] <= start) and view.text(place) != text
    )


def _outward(view: View, holder: int, nodes: Sequence[int]) -> Iterator[int]:
    """Of ``nodes`` those before and behind another one, the nearest first, outer before inner."""
    starts = view.tree.start
    alike = groupby(map(nodes.__getitem__, range(bisect_left(nodes, holder) - 1, -1, -1)), starts.__getitem__)
    before = chain.from_iterable(reversed(list(places)) for _, places in alike)
    first = bisect_left(nodes, holder + view.tree.size[holder])
    behind = map(nodes.__getitem__, range(first, len(nodes)))
    return merge(before, behind, key=lambda place: (abs(starts[place] - starts[holder]), place))


def _suiting(view: View, node: int) -> Sequence[int]:
    """Where a part of the kind of a node may be expected to parse, first to last.

    Found once in a view: else each of many parts that fit nowhere else goes through all of the program.
    """
    known = _KNOWN.setdefault(view, {})
    kind = view.tree.kind[node], view.tree.size[node] == 1
    if kind not in known:
        nodes = range(1, len(view.tree.start))
        known[kind] = [place for place in nodes if view.is_element(place) and _suits(view, node, place)]
    return known[kind]


def _suits(view: View, node: int, place: int) -> bool:
    """Whether a part may be expected to parse in a place; of places of one word only where it is known to."""
    slots = view.slots
    return slots.fits(node, place) or (slots.alike(node, place) and view.tokens(place) >= SMALLEST)


def names_something(view: View, place: int) -> bool:
    """Whether a place is a name that is defined there, or what is called."""
    tree, roles = view.tree, view.language.roles
    is_called = tree.kind[tree.parent[place]] in roles.calls and not tree.previous[place]
    return is_called or (tree.size[place] == 1 and binder(view, place) > 0)


def instead_of(view: View, node: int, place: int) -> Edit:
    """The edit that puts a part in a place."""
    return view.edit(place, without_return(view.text(node)), view.tokens(node))


def without_return(text: bytes) -> bytes:
    """A text without the first half of the line end behind it, which some parsers count to a node."""
    return text.removesuffix(b"\r")
