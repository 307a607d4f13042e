"""What a call gives to parameters by their names, and the one that takes all such that have none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from treereduce.passes.calls.rest import VALUES
from treereduce.view.calling.calls import Call
from treereduce.view.calling.functions import Function
from treereduce.view.nodes.members import COLON
from treereduce.view.nodes.parts import in_field
from treereduce.view.view import View

_MARK = b"**"
"""What stands before a parameter that takes what is given by names it does not know, and before what is
given on so."""
_MARKS = frozenset({COLON, b"="})
"""What may stand between a name and what is given by it."""


class _Named(NamedTuple):
    """An argument that says for which parameter it is."""

    name: bytes
    whole: int
    value: int


def given_apart(
    view: View, function: Function, call: Call, rewritten: Callable[[int, int], bytes | None]
) -> tuple[list[int], dict[bytes, bytes]] | None:
    """The arguments of a call that are given by their place, and what parameters stand for by name.

    ``f(b=1, a=2)`` of ``def f(a, **r): ...``: none by its place, 2 for ``a``, and ``dict(b=1)`` for ``r``.
    None where one of the latter cannot be ``rewritten``.
    """
    tree, taker = view.tree, _taker_of_others(view, function)
    by_place, named, others = list[int](), dict[bytes, bytes](), list[bytes]()
    for each in call.arguments:
        found = _by_name(view, each) if each else None
        is_handed_on = bool(taker and each) and view.text(each).startswith(_MARK)
        if found is None and not is_handed_on:
            by_place.append(each)
            continue
        start = tree.start[found.value if found else each]
        text = rewritten(start, tree.end[each])
        if text is None:
            return None
        if found and found.name in function.parameters:
            named[found.name] = text
        else:
            others.append((view.text_between(tree.start[found.whole], start) if found else b"") + text)
    if taker:
        named[taker] = _as_one(view, others)
    return by_place, named


def _by_name(view: View, argument: int) -> _Named | None:
    """What an argument is given by, which may be its value alone; None where that is its place.

    ``f(a=1)``, ``f(a: 1)``
    """
    tree, lists = view.tree, view.language.roles.arguments
    outer = tree.parent[argument]
    whole = outer if tree.kind[tree.parent[outer]] in lists else argument
    name = in_field(view, whole, "name", "key")
    behind = tree.following(name) if name else 0
    if tree.kind[tree.parent[whole]] not in lists or not behind or tree.text(behind) not in _MARKS:
        return None
    value = view.elements(whole)[-1]
    is_first = tree.start[name] == tree.start[whole] and tree.start[value] >= tree.end[behind]
    return _Named(tree.text(name), whole, value) if is_first else None


def _taker_of_others(view: View, function: Function) -> bytes:
    """The last parameter of a function if it takes what is given by other names, ``**r``, else nothing."""
    last = function.parameters[-1] if function.parameters else b""
    if not view.language.profile.rest_by_name or not last:
        return b""
    head = view.text_between(view.tree.start[function.node], view.tree.start[function.body])
    return last if re.search(rb"[(|,]\s*\*\*\s*%b\b" % re.escape(last), head) else b""


def _as_one(view: View, others: Sequence[bytes]) -> bytes:
    """What is given by names, as one value: ``b=1, c=2`` -> ``dict(b=1, c=2)``, ``**q`` -> ``q``."""
    if len(others) == 1 and others[0].startswith(_MARK):
        return others[0].removeprefix(_MARK).lstrip()
    return view.language.profile.rest_by_name.replace(VALUES, b", ".join(others))
