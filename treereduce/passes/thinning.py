"""Delete what can go of a row of parts, such as lines or words: halves of it, quarters, and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate, Expansion
from treereduce.program.edits import Edit
from treereduce.program.text import TOKEN
from treereduce.view.view import View

Span = tuple[int, int]
"""Where a part begins and ends, in bytes of the base."""

_LINE = re.compile(rb"\S[^\r\n]*")


def lines(source: bytes, start: int, end: int) -> list[Span]:
    """The lines between two bytes, without the blank space around them and without empty ones."""
    found = _LINE.finditer(source, start, end)
    return [(line.start(), line.start() + len(line[0].rstrip())) for line in found]


def tokens(source: bytes, start: int, end: int) -> list[Span]:
    """The words and single marks between two bytes."""
    return [token.span() for token in TOKEN.finditer(source, start, end)]


def thinned(parts: Sequence[Span], portions: int, otherwise: Expansion | None = None) -> Expansion:
    """Deletes runs of ``parts`` from half of them down to a ``portions``-th; at last does ``otherwise``.

    The last run comes first. Where one part of n is needed, that one is left after about 2 log n calls; where
    all are, it takes as many calls as there are runs of all lengths, less than twice ``portions``.
    """
    return _without_portions(parts, max(1, len(parts) // 2), len(parts), portions, otherwise)


def _without_portions(
    parts: Sequence[Span], size: int, stop: int, portions: int, otherwise: Expansion | None
) -> Expansion:
    """Without the ``size`` parts before ``stop``; then without the runs before these, then shorter ones."""

    def expand(view: View) -> Iterator[Candidate]:
        first = max(0, stop - size)
        rest = [*parts[:first], *parts[stop:]]
        if not rest:
            yield from otherwise(view) if otherwise else ()
            return
        yield Candidate(
            (Edit(parts[first][0], parts[stop - 1][1]),),
            on_failure=_further(parts, size, first, portions, otherwise),
            on_success=_further(rest, size, first, portions, otherwise),
        )

    return expand


def _further(
    parts: Sequence[Span], size: int, stop: int, portions: int, otherwise: Expansion | None
) -> Expansion | None:
    size = min(size, len(parts) // 2 or 1)
    if not stop:
        size, stop = size // 2, len(parts)
    if not size or len(parts) < 2 or size * portions < len(parts):
        return otherwise
    return _without_portions(parts, size, stop, portions, otherwise)
