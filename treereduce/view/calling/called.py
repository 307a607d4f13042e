"""Objects that are called as functions are, or indexed as arrays are, and the methods that answer this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from treereduce.languages.profile import Profile
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.elements import Attached
from treereduce.view.nodes.parts import nodes_without
from treereduce.view.view import View

ROUND = b"(", b")"
"""The brackets of calls, which all functions answer."""
BEHIND = (ROUND[0], b"[")
"""What opens a list behind an object that an operator of its class answers. Other operators are marks."""
LONGEST_NAME = 40
"""Bytes of a name, with what blank space stands in it: ``operator  ()``. A definition has thousands."""


def call_at(view: View, node: int) -> Attached | None:
    """The list directly behind an object, if a class may answer that; None if there is none."""
    known = view.language.profile.called
    lists = attached(view, node) if known else ()
    end = view.tree.end[node]
    return next((each for each in lists if each.bracket in BEHIND and each.whole[0] == end), None)


def written_as_call(view: View, node: int, call: Attached, name: bytes) -> Iterator[Edit]:
    """The edits that call a function of some name with what an object is given: ``a[0]`` -> ``f(0)``."""
    start, end = call.whole
    if view.text(node) != name:
        yield view.edit(node, name)
    if call.bracket != ROUND[0]:
        yield from (Edit(start, start + 1, ROUND[0]), Edit(end - 1, end, ROUND[1]))


def answered_by(view: View, bodies: Sequence[int], mark: bytes) -> Iterator[int]:
    """The nodes that name the methods of classes with some bodies which are an operator's."""
    for member in (member for body in bodies for member in view.elements(body)):
        found = operator_named(view, member)
        if found and found.mark == mark:
            yield found.leaf


class Operator(NamedTuple):
    """What a function is called that an operator stands for."""

    mark: bytes
    """The operator, or what opens the list behind an object."""
    leaf: int
    """The node that names the function."""


def operator_named(view: View, definition: int) -> Operator | None:
    """The operator that a definition is of by its name, however that is spaced; None if it is of none."""
    tree, roles, marks = view.tree, view.language.roles, _marks(view.language.profile)
    inner = roles.bodies | roles.parameters
    nodes = nodes_without(view, definition, lambda node: tree.kind[node] in inner) if marks else ()
    for node in nodes:
        is_short = tree.end[node] - tree.start[node] <= LONGEST_NAME
        if is_short and (mark := marks.get(b"".join(view.text(node).split()))):
            return Operator(mark, node)
    return None


@cache
def _marks(profile: Profile) -> dict[bytes, bytes]:
    """Operators by the names that methods have which they stand for."""
    return {name: mark.encode() for mark, names in profile.called.items() for name in names}
