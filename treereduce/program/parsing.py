"""Parsing within a budget of time.

A parser that has lost its way may try ever more readings of a program, or take one empty token after another.
Tree-sitter asks between steps whether to go on, and only where it reads a program piece by piece; that adds
an eighth to a parse of 1 MB, and at most a quarter to the 0.2 ms of one that reuses nearly all of an old.

A step may be one call of the grammar's own scanner for hard tokens, which is C code that nobody is asked in:
a loop in there cannot be ended from within the process, and holds all its threads.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

import tree_sitter

from treereduce.errors import EndlessParseError

LEAST_SECONDS = 2.0
"""Processor time that every program may take, whatever its size. It is not more because a loop that makes
nodes fills 0.2 GB of memory a second."""

SECONDS_PER_BYTE = 40e-6
"""What larger programs may take beside it: 300 times what it takes to parse C, and ten times what the slowest
of 70 parsers, that of Dart, took for damaged programs."""

LEAST_SHARE = 1 / 32
"""A parser that has used up its budget has half as much the next time, as it will probably loop again: as
many candidates as a round has would be too many to wait for. So much is always left, 0.06 s."""

PIECE = 16_384
"""Bytes of a program that the parser takes at a time. A change reads one piece; copying that takes 1 µs."""


class Parser:
    """A parser of one grammar that gives up in time. It holds state, so each thread takes its own."""

    def __init__(self, language: tree_sitter.Language, unread: Iterable[re.Pattern[bytes]] = ()) -> None:
        """``unread`` is what the grammar has no words for; the parser is shown blank space in its place."""
        self._parser = tree_sitter.Parser(language)
        self._unread = tuple(unread)
        self._share = 1.0

    def parse(self, source: bytes, old: tree_sitter.Tree | None = None) -> tree_sitter.Tree:
        """Parse ``source``, with what ``old``, the edited tree of a former parse, has in common with it.

        Raises EndlessParseError when the budget is used up. What counts is the processor time of this
        thread, so that neither a busy machine nor one that was asleep ends a parse.
        """
        for pattern in self._unread:
            source = pattern.sub(_blank, source)
        clock = time.thread_time
        until = clock() + self._share * (LEAST_SECONDS + SECONDS_PER_BYTE * len(source))
        late = False

        def read(position: int, _point: tree_sitter.Point) -> bytes:
            return source[position : position + PIECE]

        def enough(_position: int, _has_error: bool) -> bool:
            nonlocal late
            late = clock() > until
            return late

        try:
            if old is None:
                return self._parser.parse(read, progress_callback=enough)
            return self._parser.parse(read, old, progress_callback=enough)
        except BaseException as failure:
            # Else the next parse, of another program, would go on where this one stopped.
            self._parser.reset()
            if not late:
                raise
            self._share = max(LEAST_SHARE, self._share / 2)
            raise EndlessParseError from failure


_TEXT = re.compile(rb"[^\n]")


def _blank(found: re.Match[bytes]) -> bytes:
    """As much blank space, in as many lines."""
    return _TEXT.sub(b" ", found[0])
