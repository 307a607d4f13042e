"""Let an interface do for all types what a function does for those that have it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.scopes.classes import Class
from treereduce.passes.scopes.implement import LEVELS
from treereduce.passes.scopes.inherit import replaced, with_text
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.applied import given_types, type_parameters
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.functions import SELF, name_of_function
from treereduce.view.calling.paths import joint_before
from treereduce.view.calling.scopes import BOUNDS, OWN
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import field_of, in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

LIST = "type_parameters"
"""The field of the types that a function is given."""
OBJECTS = (SELF, OWN)
"""Names that mean another thing in a method than they do in the interface."""
ANY = b"_"
"""A type that is told by others."""
_WORD = re.compile(rb"\w+")


class _Bound(NamedTuple):
    """A type of a function that has to have an interface of the program."""

    type: int
    place: int
    """Where the interface is named."""
    interface: int
    body: int


def provided(view: View, node: int) -> Iterator[Way]:
    """The ways to move a function for all types that have an interface into the interface, by its name.

    ``trait T {} fn f<A: T>(a: A) { g::<A>() } f::<u8>(0);`` ->
    ``trait T { fn f(a: Self) { g::<Self>() } } u8::f(0);``. What the interface is given goes by the names
    that it has there.
    """
    tree = view.tree
    for use in view.few_uses(tree.text(node)):
        around = (use, *islice(tree.ancestors(use), LEVELS))
        element = next((tree.parent[each] for each in around if field_of(view, each) == BOUNDS), 0)
        if element and field_of(view, tree.parent[element]) == LIST:
            yield partial(_provided, node=tree.parent[tree.parent[element]], element=element)


def _provided(view: View, *, node: int, element: int) -> tuple[Edit, ...]:
    whole = removable(view, node) if in_field(view, node, "body") and name_of_function(view, node) else 0
    bound = _bound(view, element) if whole and view.alive(element) else None
    if bound is None or any(view.uses_inside(name, node) for name in OBJECTS):
        return ()
    if inside(view, bound.interface, whole) or inside(view, node, bound.interface):
        return ()
    return if_smaller(view, _moved(view, node, whole, bound))


def _bound(view: View, element: int) -> _Bound | None:
    """The interface that a type has to have, if that is all that is asked of it."""
    asked = view.elements(bounds) if (bounds := in_field(view, element, BOUNDS)) else []
    place = next(view.names_in(asked[0]), 0) if len(asked) == 1 else 0
    defined = [definer(view, use) for use in view.few_uses(view.tree.text(place))] if place else []
    interface = next(filter(None, defined), 0)
    body = in_field(view, interface, "body") if interface else 0
    return _Bound(element, place, interface, body) if body else None


def _moved(view: View, node: int, whole: int, bound: _Bound) -> tuple[Edit, ...]:
    """The edits that move a function into an interface, with its uses; none where one is behind a path."""
    tree, types = view.tree, in_field(view, node, LIST)
    elements, target = view.elements(types), target_of(view, node)
    names = [tree.text(target_of(view, element)) for element in elements]
    at = elements.index(bound.type)
    own = type_parameters(view, target_of(view, bound.interface))
    renamed = {names[at]: OWN}
    renamed |= {
        text: name
        for text, name in zip(given_types(view, bound.place), own, strict=False)
        if text in names and not in_field(view, elements[names.index(text)], BOUNDS)
    }
    kept = [number for number, name in enumerate(names) if name not in renamed]
    uses = [use for use in view.few_uses(tree.text(target)) if use != target]
    if any(joint_before(view, use) or definer(view, use) for use in uses):
        return ()
    interface = tree.text(target_of(view, bound.interface))
    edits = [
        _use(
            view,
            use,
            _types_given(view, use, renamed if inside(view, use, node) else {}),
            at,
            kept,
            interface,
        )
        for use in uses
    ]
    edits += replaced(view, node, renamed)
    edits.append(view.edit(types, _listed([view.text(elements[one]) for one in kept])))
    within = [edit for edit in edits if tree.start[node] <= edit.start and edit.end <= tree.end[node]]
    text = text_with(view, tree.start[node], tree.end[node], apart(within))
    return apart(
        [
            removal(view, whole),
            *(edit for edit in edits if edit not in within),
            *with_text(view, Class(bound.interface, target_of(view, bound.interface), bound.body), text),
        ]
    )


def _types_given(view: View, use: int, renamed: Mapping[bytes, bytes]) -> tuple[list[bytes], int]:
    """The types that a function is given at a place, by new names, and where the place ends with these."""
    tree, around = view.tree, view.tree.parent[use]
    lists = [
        child
        for child in view.elements(around)
        if tree.kind[child] in view.language.roles.arguments and view.text(child).startswith(b"<")
    ]
    texts = [view.text(each) for each in view.elements(lists[0])] if lists else []
    return [renamed.get(text, text) for text in texts], tree.end[lists[0] if lists else use]


def _use(
    view: View, use: int, given: tuple[list[bytes], int], at: int, kept: Sequence[int], interface: bytes
) -> Edit:
    """Name a function as the type has it that it is given, or else as its interface has it."""
    texts, end = given
    type_ = texts[at] if at < len(texts) and texts[at] != ANY else interface
    head = type_ if _WORD.fullmatch(type_) else b"<" + type_ + b">"
    listed = _listed([texts[one] for one in kept if one < len(texts)])
    text = head + b"::" + view.tree.text(use) + (b"::" + listed if listed else b"")
    return Edit(view.tree.start[use], end, text)


def _listed(texts: Sequence[bytes]) -> bytes:
    return b"<" + b", ".join(texts) + b">" if texts else b""
