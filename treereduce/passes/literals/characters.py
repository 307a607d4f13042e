"""Make the text of literals shorter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.passes.literals.concatenated import concatenated, concatenations
from treereduce.passes.ways import MOST_ALONE, in_turn
from treereduce.program.edits import Edit
from treereduce.program.grammar import ERROR_KIND
from treereduce.view.view import View

PARTS = 8
"""Runs of a text are halved down to this part of it, so that a text which has to stay costs 14 calls."""
LONG = 256
"""Characters from which a text has to be long, as where a buffer is too short: its end is halved down to one
character, for one call each."""

_QUOTED = re.compile(rb"(\w{0,2}(\"\"\"|'''|[\"'`]))(.*)(\2)\Z", re.DOTALL)
_PREFIX = re.compile(rb"[A-Za-z_@$]\w*(?=[\"'`]+)")
_OPENING = re.compile(rb"[A-Za-z_@$]*[\"'`]+\Z")
_ALONE = re.compile(rb"\w{0,2}([\"'`])\1*\Z")
"""Marks of one sort with nothing between them, as what some grammars have for the marks of a text alone."""
_CHARACTER = re.compile(
    rb"""\\(?:x[0-9a-fA-F]{1,2} | u[0-9a-fA-F]{4} | U[0-9a-fA-F]{8} | u\{[^}]*\} | [0-7]{1,3} | .)
       | [\xc0-\xff][\x80-\xbf]* | .""",
    re.VERBOSE | re.DOTALL,
)
"""An escape as a whole, a character of UTF-8, or a byte."""
_WORD = re.compile(rb"\w+\s*|\W")


def characters(view: View, node: int) -> Iterator[Candidate]:
    r"""Shorten what strings and the like hold: halves of it, quarters, eighths; drop prefixes.

    ``"one two\n"`` -> ``"one t"``; ``L"a"`` -> ``"a"``

    For strings, regular expressions, texts of templates, and macros, which grammars take as one token; of
    those whole words go. Literals of one text stay alike. Several that make one are one:
    ``'a' + 4 + 'b'`` -> ``'a4b'``, in all places or in one of sixteen. Up to fourteen calls for a text
    that has to stay as it is, and one more for each halving of a long one.
    """
    tree = view.tree
    marks = [] if node else list(concatenations(view))
    alone = [[mark] for mark in marks[:MOST_ALONE]] if len(marks) > 1 else []
    yield from in_turn(view, [partial(_made_one, marks=some) for some in (marks, *alone)])
    places: dict[bytes, list[int]] = {}
    for leaf in range(node, node + tree.size[node]):
        if tree.size[leaf] == 1 and view.alive(leaf) and not tree.is_comment(leaf):
            places.setdefault(tree.text(leaf), []).append(leaf)
    for text, leaves in places.items():
        prefix = _PREFIX.match(text)
        if prefix:
            yield Candidate(_Literal(leaves).edits(view, [text[prefix.end() :]]))
        literal, units = _parts(view, leaves, text)
        if len(units) > (0 if literal.opening else 1):
            size = len(units) if literal.opening else len(units) // 2
            yield from _without_units(literal, units, size, len(units))(view)


def _made_one(view: View, *, marks: Sequence[int]) -> tuple[Edit, ...]:
    """What makes one text of those that some marks stand between."""
    return tuple(edit for mark in marks for edit in concatenated(view, mark))


@dataclass(frozen=True, slots=True)
class _Literal:
    """Leaves of one text, with what the text has to begin and to end with."""

    leaves: Sequence[int]
    opening: bytes = b""
    closing: bytes = b""

    def edits(self, view: View, units: Sequence[bytes]) -> tuple[Edit, ...]:
        """What puts ``units`` in place of all that may go."""
        start, end, text = view.tree.start, view.tree.end, self.opening + b"".join(units) + self.closing
        return tuple(Edit(start[leaf], end[leaf], text) for leaf in self.leaves)


def _parts(view: View, leaves: Sequence[int], text: bytes) -> tuple[_Literal, Sequence[bytes]]:
    """What has to stay of a text, and the parts that may go."""
    tree, leaf = view.tree, leaves[0]
    quoted = None if _ALONE.match(text) else _QUOTED.match(text)
    if quoted and len(quoted[1]) < len(text):
        return _Literal(leaves, quoted[1], quoted[4]), _CHARACTER.findall(quoted[3])
    if (
        _OPENING.match(text)
        or not tree.is_named(leaf)
        or view.tree.is_name(leaf)
        or tree.kind[leaf] == ERROR_KIND
    ):
        return _Literal(leaves), ()
    if tree.kind[leaf] in view.language.roles.texts:
        return _Literal(leaves), _CHARACTER.findall(text)
    words = _WORD.findall(text)
    return _Literal(leaves), words if len(words) > 2 and not text[:1].isdigit() else ()


def _without_units(literal: _Literal, units: Sequence[bytes], size: int, stop: int) -> Expansion:
    """The text without the ``size`` units before ``stop``; then the runs before it, then shorter ones."""

    def expand(view: View) -> Iterator[Candidate]:
        start = max(0, stop - size)
        rest = [*units[:start], *units[stop:]]
        further = _further(literal, units, size, start)
        # A line feed at the beginning of a text without marks comes back as a blank.
        if not literal.opening and start == 0 and b"".join(units[:stop]) == b"\n":
            yield from further(view) if further else ()
            return
        yield Candidate(
            literal.edits(view, rest),
            on_failure=further,
            on_success=_further(literal, rest, size, start),
        )

    return expand


def _further(literal: _Literal, units: Sequence[bytes], size: int, start: int) -> Expansion | None:
    least = 1 if literal.opening else 2
    if start and len(units) >= least and size * PARTS >= len(units):
        return _without_units(literal, units, min(size, len(units) - least + 1), start)
    size //= 2
    if len(units) < least or not size or (size * PARTS < len(units) < LONG):
        return None
    return _without_units(literal, units, size, len(units))
