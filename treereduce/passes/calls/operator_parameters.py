"""Delete parameters of what objects are called by, together with what their calls give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple
from weakref import WeakKeyDictionary

from treereduce.passes.calls.inline_functions import MOST_CALLS
from treereduce.passes.calls.operator_calls import calls_of
from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import each_column
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import binder
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.called import ROUND, call_at, operator_named
from treereduce.view.calling.families import cut, declared
from treereduce.view.calling.functions import SELF, class_around
from treereduce.view.calling.paths import joint_before, path_to
from treereduce.view.nodes.together import apart
from treereduce.view.notation.plain_values import plain_value
from treereduce.view.view import View


class _Lists(NamedTuple):
    """What a class says of how its objects are called, and what these calls give."""

    parameters: Attached
    names: Sequence[bytes]
    """What the parameters are called, empty for those that have no name."""
    first: int
    """The number of the first parameter that is given in the list of a call: 1 behind ``self``."""
    given: Sequence[Attached]


_KNOWN: WeakKeyDictionary[View, dict[int, _Lists | None]] = WeakKeyDictionary()
"""The lists of operators found in a view: each of a thousand parameters that fails would read all of them."""


def operator_parameters(view: View, *, node: int) -> Iterator[Candidate]:
    """Delete the parameters by which objects of a class are called, with what their calls give.

    ``struct A { int operator()(int); } a; g(a(1));`` -> ``struct A { int operator()(); } a; g(a());``

    What a body still has of them is a plain value then. One call for all parameters, and one or two for each.
    """
    found = _lists(view, node)
    width = len(found.parameters.elements) - found.first if found else 0
    if width:
        every = partial(_deleted, node=node, chosen=range(width))
        yield from in_turn(view, [every], partial(_each, node=node, width=width))


def _each(view: View, *, node: int, width: int) -> Iterator[Candidate]:
    if width > 1:
        yield from each_column(view, width, partial(_ways, node))


def _ways(node: int, chosen: range) -> list[Way]:
    return [partial(_deleted, node=node, chosen=chosen)]


def _deleted(view: View, *, node: int, chosen: range) -> tuple[Edit, ...]:
    """The edits that delete chosen parameters of the operator that a node defines."""
    found = _lists(view, node)
    if found is None or chosen.stop > len(found.parameters.elements) - found.first:
        return ()
    own, names = found.parameters, found.names
    edits = [edit for each in found.given for edit in cut(view, each, list(chosen))]
    for index in (found.first + number for number in chosen):
        value = plain_value(view, own.elements[index].first) or view.language.zero
        edits += (
            view.edit(path_to(view, place), value)
            for place in (view.uses_inside(names[index], node) if names[index] else ())
            if place not in own.elements[index] and not (joint_before(view, place) or binder(view, place))
        )
    edits += cut(view, own, [found.first + number for number in chosen])
    return if_smaller(view, apart(edits))


def _lists(view: View, node: int) -> _Lists | None:
    """The lists of the operator that a node in a class defines; None if calls differ, or there are none."""
    known = _KNOWN.setdefault(view, {})
    if node not in known:
        known[node] = _found(view, node)
    return known[node]


def _found(view: View, node: int) -> _Lists | None:
    """The lists, read anew. Where a call gives less than all, values by default may stand for the rest."""
    found = operator_named(view, node)
    around = class_around(view, node) if found and found.mark == ROUND[0] else 0
    if not found or not around:
        return None
    own = next((each for each in attached(view, found.leaf) if each.bracket == ROUND[0]), None)
    calls = list(islice(calls_of(view, around, found.mark), MOST_CALLS + 1))
    given = [each for call in calls if (each := call_at(view, call.receiver))]
    widths = {len(each.elements) for each in given}
    if own is None or len(widths) != 1 or len(calls) > MOST_CALLS or len(given) < len(calls):
        return None
    names = declared(view, own)
    first = int(names[:1] == (SELF,))
    return _Lists(own, names, first, given) if len(own.elements) == first + widths.pop() else None
