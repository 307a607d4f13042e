"""Objects that are called as functions are, or indexed as arrays are, and the methods that answer this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.program.edits import Edit
from treereduce.view.attached import Attached, attached
from treereduce.view.view import View

ROUND = b"(", b")"
"""The brackets of calls, which all functions answer."""
BEHIND = (ROUND[0], b"[")
"""What opens a list behind an object that an operator of its class answers. Other operators are marks."""


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
        yield Edit(view.tree.start[node], view.tree.end[node], name)
    if call.bracket != ROUND[0]:
        yield from (Edit(start, start + 1, ROUND[0]), Edit(end - 1, end, ROUND[1]))


def answered_by(view: View, bodies: Sequence[int], bracket: bytes) -> Iterator[int]:
    """The nodes that name the methods of classes with some bodies which answer a bracket."""
    texts = view.language.profile.called.get(bracket.decode(), ())
    for member in (member for body in bodies for member in view.elements(body)):
        if found := named(view, member, texts):
            yield found


def named(view: View, member: int, texts: Sequence[bytes]) -> int:
    """The node in the head of a member that is one of some names, however that is spaced; 0 if none is."""
    tree, roles = view.tree, view.language.roles
    node, end = member, member + tree.size[member]
    while node < end:
        if tree.kind[node] in roles.bodies | roles.parameters:
            node += tree.size[node]
        elif b"".join(view.text(node).split()) in texts:
            return node
        else:
            node += 1
    return 0
