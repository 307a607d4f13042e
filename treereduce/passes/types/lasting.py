"""Let what is said of any lifetime be said of the longest one, or of one without a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice, takewhile

from treereduce.passes.types.named_types import is_a_type
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.applied import ANY, BOUND, LIFETIME
from treereduce.view.binding.attached import list_around, opening_around
from treereduce.view.calling.families import cut
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.view import View

MOST_LIFETIMES = 16
"""Lifetimes of bounds and of what has no name of which each is looked at, the first ones."""
MOST_USES = 24
"""Places of one lifetime at most."""
FOR = re.compile(rb"(?<![\w\x80-\xff])for\Z")
"""The word before lifetimes that a bound has for itself."""


def lasting(view: View) -> Iterator[Way]:
    """The ways to put the longest lifetime, or one without a name, for one that is a parameter."""
    if not view.language.profile.lasting:
        return
    lists = filter(view.alive, view.tree.of_kinds(view.language.roles.parameters))
    members = (member for each in lists for member in view.elements(each) if is_a_type(view, member))
    known = (member for member in members if view.text(member).startswith(LIFETIME))
    for member in islice((each for each in known if _is_free(view, each)), MOST_LIFETIMES):
        yield partial(_lasting, member=member)


def _is_free(view: View, member: int) -> bool:
    """Whether a lifetime is one of a bound, or of what has no name."""
    scope, opening = _scope(view, member), opening_around(view, member)
    return _for(view, scope, view.tree.start[opening]) is not None or not in_field(view, scope, "name")


def _scope(view: View, member: int) -> int:
    """What a lifetime is known in: all that stands behind a ``for``, as in ``for<'a> &'a A: B<'a>``."""
    tree, scope = view.tree, view.tree.parent[view.tree.parent[member]]
    if _for(view, scope, tree.start[opening_around(view, member)]):
        while scope and tree.start[tree.parent[scope]] == tree.start[scope]:
            scope = tree.parent[scope]
    return scope


def _for(view: View, scope: int, end: int) -> re.Match[bytes] | None:
    """The word before the list of a bound that begins at the ``end``; None for lists of other things."""
    return FOR.search(view.tree.source[view.tree.start[scope] : end].rstrip())


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
    scope = _scope(view, member)
    word = _for(view, scope, each.whole[0])
    other = view.language.profile.lasting if word else ANY
    numbers = [number for number, element in enumerate(each.elements) if element.first == member]
    uses = (use for use in view.uses_inside(tree.text(name), scope) if not inside(view, use, member))
    around = (tree.parent[use] for use in uses)
    # A loop may have a label that is written as a lifetime is, and what else has this name is none.
    kind, text = tree.kind[tree.parent[name]], LIFETIME + tree.text(name)
    named = (place for place in around if tree.kind[place] == kind and view.text(place) == text)
    places = list(islice(named, MOST_USES + 1))
    if len(places) > MOST_USES or (not word and any(_is_bounded(view, place, scope) for place in places)):
        return ()
    edits = [view.edit(place, other) for place in places]
    edits += cut(view, each, numbers, every=True)
    if word and len(each.elements) == 1:
        edits.append(Edit(tree.start[scope] + word.start(), each.whole[0], b""))
    return if_smaller(view, tuple(EditSet(edits))) if places and numbers else ()


def _is_bounded(view: View, place: int, scope: int) -> bool:
    """Whether a lifetime is part of what has to be so, as in ``where &'a A: B`` or ``T: A<'a>``."""
    tree = view.tree
    levels = (place, *takewhile(lambda node: node != scope, tree.ancestors(place)))
    parts = (part for node in levels for part in (node, tree.following(node)))
    bounds = (tree.start[part] for part in parts if tree.kind[part] in view.language.roles.bounds)
    return any(tree.source.startswith(BOUND, start) for start in bounds)
