"""Delete the only parameter of a constructor together with the values that are converted by it."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import behind, definer, equals_of
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import cut
from treereduce.view.calling.functions import class_around
from treereduce.view.nodes.parts import in_field
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

OWN_NAME = b"{name}"
"""How a profile says that the name of a class makes an object of it, as a value of another type may then."""


def by_conversion(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """Variables of a class begin with nothing, and its constructors take nothing.

    ``struct S { S(int); } s = 0;`` -> ``struct S { S(); } s;``

    No list tells that such a value is an argument. Two constructors in one class that take nothing are none.
    """
    if OWN_NAME not in view.language.profile.constructs:
        return ()
    places = view.few_uses(name)
    lists = [each for place in places for each in _parameters(view, place)]
    around = [owner for each in lists if (owner := class_around(view, each.holder))]
    if len(around) > len(set(around)):
        return ()
    if not any(each.elements for each in lists) or any(len(each.elements) > 1 for each in lists):
        return ()
    values = [edit for place in places for edit in _values(view, place)]
    taken = [edit for each in lists if each.elements for edit in cut(view, each, [0], every=True)]
    return if_smaller(view, apart([*taken, *values])) if values else ()


def _parameters(view: View, place: int) -> Iterator[Attached]:
    """The parameters of the constructor that a place names in its definition."""
    if definer(view, place):
        yield from (each for each in attached(view, place) if each.bracket == b"(" and each.defines)


def _values(view: View, place: int) -> Iterator[Edit]:
    """What deletes the values of the variables that are declared with the class named at a place."""
    tree, node = view.tree, place
    around = tree.parent[node]
    if in_field(view, around, "name") == node and in_field(view, around, "body"):
        node, around = around, tree.parent[around]
    if in_field(view, around, "type") != node:
        return
    for holder in (around, *view.elements(around)):
        equals = equals_of(view, holder)
        value = behind(view, holder, equals) if equals else 0
        # Values in braces are lists of arguments.
        if value and not view.text(value).startswith(b"{"):
            yield next(view.deletion(equals, value))
