"""What of the pass that deletes columns is about texts that say what follows them, as formats do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import each_column
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.layout import QUOTES
from treereduce.view.binding.attached import list_around
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import cut
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

_LETTERS = rb"%%|(?P<mark>%(?:\[?(?P<name>\d{1,3})[\]$])?[-+ #0-9.*']*(?:hh?|ll?|[jztLq])?[{}])"
MARKS = (
    re.compile(rb"\{\{|\}\}|(?P<mark>\{(?P<name>\w{0,40})(?:,[^{}:]*)?(?::[^{}]*(?:\{\w*\}[^{}]*)*)?\})"),
    re.compile(_LETTERS.replace(b"{}", b"a-zA-Z@")),
    re.compile(_LETTERS.replace(b"{}", b"a-ln-zA-Z@")),
    re.compile(_LETTERS.replace(b"{}", b"a-lo-zA-Z@")),
)
"""What a text has for each value that follows it: that of Rust, C# and many others, and that of C, then
without ``%m`` or ``%n``, which are none in Verilog or Java. Doubled marks are none; names say which value."""
MOST = 16
"""Values of a format that is looked at."""
MOST_BEHIND = 2 * MOST + 1
"""Siblings behind a format: its values, as many commas, and a bracket."""
LONGEST_CLOSING = 8
"""Bytes in which the quote that closes a text is looked for: ``"##`` in Rust."""


def formats(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a text says of the values behind it, with these: all of them, else one after another.

    ``format!("a{}b{}", c, d)`` -> ``format!("ab")``, else ``format!("a{}b", c)``

    What says the number of a value says it as it is then: ``f("{0} {1}", a, b)`` -> ``f(" {0}", b)``.
    """
    found = _format(view, node)
    if found is not None:
        width, ways = len(found.columns), partial(_ways_to_delete, node)
        single = partial(each_column, width=width, ways=ways) if width > 1 else None
        yield from in_turn(view, ways(range(width)), single)


class _Column(NamedTuple):
    """Values that go together, by their numbers, and the marks in the text that stand for them."""

    values: range
    marks: list[re.Match[bytes]]


class _Format(NamedTuple):
    """A text with marks for all values behind it, and the list that it and they are in."""

    columns: Sequence[_Column]
    list: Attached
    behind: int
    """Where the values begin in the list."""


def _ways_to_delete(node: int, chosen: range) -> list[Way]:
    return [partial(_values_deleted, node=node, chosen=chosen)]


def _format(view: View, node: int) -> _Format | None:
    """The format that a text is, if it has marks for what follows it in its list and no others; else None."""
    tree = view.tree
    first, last = tree.start[node], tree.end[node]
    closing = tree.source[max(first, last - LONGEST_CLOSING) : last].rstrip(b"#")[-1:]
    if not view.is_element(node) or not closing or closing not in QUOTES:
        return None
    text = tree.text(node)
    if b"%" not in text and b"{" not in text:
        return None
    # A list of thousands of texts is not read for each of them.
    if len(list(islice(view.after(node), MOST_BEHIND + 1))) > MOST_BEHIND or view.text(node) != text:
        return None
    each = list_around(view, node) or list_around(view, tree.parent[node])
    at = next((index for index, own in enumerate(each.elements) if own.first == node), -1) if each else -1
    if each is None or not 0 < len(each.elements) - at - 1 <= MOST or at < 0:
        return None
    labels = [element.label for element in each.elements[at + 1 :]]
    columns = next((found for pattern in MARKS if (found := _columns(pattern, text, labels))), [])
    return _Format(columns, each, at + 1) if columns else None


def _columns(pattern: re.Pattern[bytes], text: bytes, labels: Sequence[bytes]) -> list[_Column]:
    """The values with the marks that stand for them, in order; none unless each value has some."""
    found, following = dict[int, _Column](), 0
    for mark in pattern.finditer(text):
        name = mark["name"] or b""
        if not mark["mark"] or not (name in labels or name.isdigit() or not name):
            continue
        if not name:
            values = range(following, following + 1 + _more(mark["mark"]))
            following = values.stop
        else:
            first = int(name) - text.startswith(b"%", mark.start()) if name.isdigit() else labels.index(name)
            values = range(first, first + 1)
        column = found.setdefault(values.start, _Column(values, []))
        if column.values != values:
            return []
        column.marks.append(mark)
    columns = [found[first] for first in sorted(found)]
    is_all = [value for column in columns for value in column.values] == list(range(len(labels)))
    return columns if is_all else []


def _more(mark: bytes) -> int:
    """How many values a mark has for a width and the like before or behind its own."""
    return mark.count(b"*") if mark.startswith(b"%") else mark.count(b".*") + mark.count(b"{}", 1)


def _values_deleted(view: View, *, node: int, chosen: range) -> tuple[Edit, ...]:
    """The edits that delete some values and what the text has for them."""
    found = _format(view, node)
    if found is None or chosen.stop > len(found.columns):
        return ()
    start, gone = view.tree.start[node], found.columns[chosen.start : chosen.stop]
    values = [value for column in gone for value in column.values]
    edits = [Edit(start + mark.start(), start + mark.end()) for column in gone for mark in column.marks]
    for mark in (mark for column in found.columns[chosen.stop :] for mark in column.marks):
        name = mark["name"] or b""
        if name.isdigit():
            number = b"%d" % (int(name) - len(values))
            edits.append(Edit(start + mark.start("name"), start + mark.end("name"), number))
    edits += cut(view, found.list, [found.behind + value for value in values])
    return if_smaller(view, apart(edits))
