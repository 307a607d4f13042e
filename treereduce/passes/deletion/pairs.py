"""Delete any two members of lists together, wherever they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from treereduce.passes.candidate import Candidate
from treereduce.view.view import View

MOST_MEMBERS = 60
"""Members of lists up to which pairs are tried. So many make 1,770 pairs, about as many calls as all that a
run of normal effort takes."""


def pairs(view: View, node: int) -> Iterator[Candidate]:
    """Delete any two members of lists together, wherever they stand.

    ``int a; f(x); int b = a;`` -> ``f(x);``

    Finds what depends on one another through something other than a name. Half the square of the number of
    members in calls, so for small programs and great patience; windows have tried what stands close.
    """
    members = list(islice(_members_of_lists(view, node), MOST_MEMBERS + 1))
    if len(members) > MOST_MEMBERS:
        return
    for later, earlier in combinations(sorted(members, reverse=True), 2):
        edits = next(view.deletion(earlier, earlier)), next(view.deletion(later, later))
        if edits[0].end <= edits[1].start:
            yield Candidate(edits)


def _members_of_lists(view: View, node: int) -> Iterator[int]:
    """The members of all lists: what stands in no field of its parent, or in one with others."""
    tree = view.tree
    for parent in range(node, len(tree.kind)):
        elements = view.elements(parent)
        fields = Counter(map(tree.field.__getitem__, elements))
        yield from (each for each in elements if not tree.field[each] or fields[tree.field[each]] > 1)
