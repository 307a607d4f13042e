"""Heads of loops that count, which are written in a few ways in all languages."""

from __future__ import annotations

import re

from treereduce.view.binding.bindings import given_value, giver
from treereduce.view.view import View

LONGEST_HEAD = 120
"""Bytes of the head of a loop that is looked at."""
_COUNTED = re.compile(
    rb"[^;]*?(?P<name>\w+)\s*:?=\s*(?P<first>\d+)\s*;\s*\$?(?P=name)\s*(?P<mark><=?|!=)\s*(?P<last>\d+)\s*;"
    rb"\s*(?:\+\+\s*)?\$?(?P=name)(?:\s*\+\+|\s*\+=\s*1)?\s*\)?\s*\{?\s*"
)
_RANGE = re.compile(
    rb".*?(?P<name>\w+)\s+in\s+\(?(?:range\(\s*(?:(?P<from>\d+)\s*,\s*)?(?P<to>\d+)\s*\)"
    rb"|(?P<first>\d+)\s*(?P<mark>\.\.[.=<]?)\s*(?P<last>\d+))\)?\s*(?:\{|:|do)?\s*",
    re.DOTALL,
)
_DOWN = re.compile(rb"\w+\s*\(?\s*(?P<name>\w+)\s*--\s*\)?\s*\{?\s*")
"""Heads that count from one number up to another, by conditions or in ranges, and down to nothing."""
_NUMBER = re.compile(rb"\d{1,2}")
UP_TO = b"<="
"""A comparison with a last number that counts too; for ranges profiles say which marks are of this kind."""


def counted_by(view: View, head: bytes, most: int) -> tuple[bytes, tuple[bytes, ...]] | None:
    """The variable of a loop that counts, and its values; None if a head is that of no such loop.

    ``for (int i = 1; i < 3; i++)`` and ``for i in range(1, 3)`` count 1, 2. Of more values than ``most`` the
    first are told that are too many.
    """
    if len(head) > LONGEST_HEAD:
        return None
    if counted := _COUNTED.fullmatch(head):
        first, last = int(counted["first"]), int(counted["last"]) + (counted["mark"] == UP_TO)
    elif counted := _RANGE.fullmatch(head):
        first = int(counted["first"] or counted["from"] or 0)
        last = int(counted["last"] or counted["to"]) + (counted["mark"] in view.language.profile.up_to)
    elif counted := _DOWN.fullmatch(head):
        given = _number_given(view, counted["name"])
        return counted["name"], tuple(b"%d" % value for value in reversed(range(given)))
    else:
        return None
    return counted["name"], tuple(b"%d" % value for value in range(first, min(last, first + most + 1)))


def _number_given(view: View, name: bytes) -> int:
    """The number that a name is given, 0 where none is or others are too."""
    givers = filter(None, (giver(view, use) for use in view.few_uses(name)))
    values = [view.text(given_value(view, node)) for node in givers]
    return int(values[0]) if len(values) == 1 and _NUMBER.fullmatch(values[0]) else 0
