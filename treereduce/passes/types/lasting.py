"""Let what is said of any lifetime be said of the longest one, or of one without a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.types.named_types import is_a_type
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.applied import ANY, LIFETIME
from treereduce.view.binding.attached import list_around
from treereduce.view.calling.families import cut
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.view import View

MOST_LIFETIMES = 16
"""Lifetimes that are parameters of which each is looked at, the first ones."""
MOST_USES = 24
"""Places of one name at most."""
FOR = re.compile(rb"(?<![\w\x80-\xff])for\Z")
"""The word before lifetimes that a bound has for itself."""


def lasting(view: View) -> Iterator[Way]:
    """The ways to put the longest lifetime, or one without a name, for one that is a parameter."""
    if not view.language.profile.lasting:
        return
    lists = filter(view.alive, view.tree.of_kinds(view.language.roles.parameters))
    members = (member for each in lists for member in view.elements(each) if is_a_type(view, member))
    known = (member for member in members if view.text(member).startswith(LIFETIME))
    for member in islice(known, MOST_LIFETIMES):
        yield partial(_lasting, member=member)


def _lasting(view: View, *, member: int) -> tuple[Edit, ...]:
    """The edits that leave a parameter out, with another lifetime in its places; its list goes if empty.

    That of a bound is the longest: ``T: for<'a> A<'a>`` -> ``T: A<'static>``. That of what has no name of its
    own has none: ``impl<'a> A<'a> for B {}`` -> ``impl A<'_> for B {}``. One that is of a type or a trait has
    to stay, and what a function is given mostly needs none.
    """
    tree, each = view.tree, list_around(view, member) if view.alive(member) else None
    name = next(view.names_in(member), 0)
    if each is None or not name:
        return ()
    scope = tree.parent[tree.parent[member]]
    word = FOR.search(tree.source[tree.start[scope] : each.whole[0]].rstrip())
    if word is None and in_field(view, scope, "name"):
        return ()
    other = view.language.profile.lasting if word else ANY
    numbers = [number for number, element in enumerate(each.elements) if element.first == member]
    uses = (use for use in view.few_uses(tree.text(name), MOST_USES) if inside(view, use, scope))
    places = [tree.parent[use] for use in uses if not inside(view, use, member)]
    places = [place for place in places if view.text(place) == LIFETIME + tree.text(name)]
    edits = [view.edit(place, other) for place in places]
    edits += cut(view, each, numbers, every=True)
    if word and len(each.elements) == 1:
        edits.append(Edit(tree.start[scope] + word.start(), each.whole[0], b""))
    return if_smaller(view, tuple(EditSet(edits))) if places and numbers else ()
