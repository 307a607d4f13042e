"""Delete parameters of functions that are values: in their types, where they stand, where they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import each_column
from treereduce.passes.signatures.callables import callables, called_through, is_named, nameless_with
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder
from treereduce.view.calling.paths import is_label, joint_before
from treereduce.view.nodes.members import COMMA
from treereduce.view.nodes.together import apart
from treereduce.view.notation.plain_values import plain_value
from treereduce.view.view import View

WIDEST = 8
"""Parameters of the types that are looked at."""
NONE = b"()"
"""A list without parameters, for a single one that had no list."""


def of_callables(view: View) -> Iterator[Candidate]:
    """Delete a parameter of all types of functions that have as many, with all that these types are about.

    ``f(g: (a: A, b: B) => C) { g(x, y); } f((a, b) => h(b));`` ->
    ``f(g: (b: B) => C) { g(y); } f((b) => h(b));``

    Functions without a name lose it, with a plain value for what they still have of it, but for where it is
    assigned or the name of a field, and so do the calls of what is declared with such a type. In Java the
    only method of an interface says what these are. One call for all parameters, and one to two for each.
    """
    widths = {len(each.parameters) for each in callables(view)}
    for width in sorted(widths, reverse=True):
        if width <= WIDEST:
            every = range(width)
            yield from in_turn(view, _ways_to_delete(width, every), partial(_each, width=width))


def _each(view: View, *, width: int) -> Iterator[Candidate]:
    if width > 1:
        yield from each_column(view, width, partial(_ways_to_delete, width))


def _ways_to_delete(width: int, chosen: range) -> list[Way]:
    return [partial(_parameters_deleted, width=width, chosen=chosen)]


def _parameters_deleted(view: View, *, width: int, chosen: range) -> tuple[Edit, ...]:
    """The edits that delete chosen parameters of what has so many."""
    tree, every = view.tree, len(chosen) == width
    types = [each for each in callables(view) if len(each.parameters) == width]
    edits = list[Edit]()
    for each in types:
        whole = each.whole if every else 0
        if whole:
            edits.append(view.edit(whole))
        else:
            edits += _elements_gone(view, each.parameters, chosen)
    nameless = list(nameless_with(view, width)) if types else []
    if not nameless and all(map(partial(is_named, view), types)):
        return ()  # what ``parameters`` does
    for function, named in nameless:
        parameters = list(named)
        single = parameters[0]
        if width == 1 and tree.size[single] == 1 and view.text(function.node).startswith(view.text(single)):
            edits.append(view.edit(single, NONE))
        else:
            edits += _elements_gone(view, parameters, chosen)
        for gone in parameters[chosen.start : chosen.stop]:
            value = plain_value(view, gone) or view.language.zero
            places = view.uses_inside(named[gone], function.body) if named[gone] else ()
            edits += (
                view.edit(place, value)
                for place in places
                if not (joint_before(view, place) or is_label(view, place) or binder(view, place))
            )
    for arguments in called_through(view, types, width):
        edits += _elements_gone(view, arguments, chosen)
    return if_smaller(view, apart(edits))


def _elements_gone(view: View, elements: Sequence[int], chosen: range) -> Iterator[Edit]:
    """The edits that delete a run of elements, with the mark behind it also before what is no node."""
    tree, first, last = view.tree, elements[chosen.start], elements[chosen.stop - 1]
    edit = next(view.deletion(first, last))
    if chosen.stop < len(elements) and (edit.start, edit.end) == (tree.start[first], tree.end[last]):
        following = tree.start[elements[chosen.stop]]
        if view.text_between(edit.end, following).strip() == COMMA:
            edit = Edit(edit.start, following)
    yield edit
