"""Parsing within a budget of time.

A parser that has lost its way may try ever more readings of a program, or take one empty token after another.
Tree-sitter asks between steps whether to go on, and only where it reads a program piece by piece; that adds
an eighth to a parse of 1 MB, and at most a quarter to the 0.2 ms of one that reuses nearly all of an old.

A step may be one call of the grammar's own scanner for hard tokens, which is C code that nobody is asked in:
a loop in there cannot be ended from within the process, and holds all its threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import ClassVar

import tree_sitter

from treereduce.errors import EndlessParseError
from treereduce.program.shown import LITERAL, Reading

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

EXACT = 256
"""Pieces below so many bytes have any length; larger ones that of a power of two."""

Read = Callable[[int, tree_sitter.Point], bytes | memoryview]


class _Window:
    """Where the parser reads: the same memory for all pieces of all programs.

    py-tree-sitter 0.26.1 keeps a reference to all that it is given to read, for ever. Of a copy of each piece
    that would be the whole program for each parse: here it is always one of 263 views, 0.2 KB each. For the
    same reason there are never more windows than parses at a time: they go from one to the next.
    """

    _free: ClassVar[list[_Window]] = []

    @classmethod
    @contextmanager
    def lent(cls, source: bytes) -> Iterator[Read]:
        """What reads a program through a window that nobody else has meanwhile. Thread-safe.

        The tree keeps it, and asks it for the text of its nodes where somebody wants that: then the window is
        gone, and py-tree-sitter crashes on anything but bytes.
        """
        try:
            window = cls._free.pop()
        except IndexError:
            window = cls()
        is_lent = True

        def read(position: int, _point: tree_sitter.Point) -> bytes | memoryview:
            return window.show(source, position) if is_lent else source[position : position + PIECE]

        try:
            yield read
        finally:
            is_lent = False
            cls._free.append(window)

    def __init__(self) -> None:
        self._memory = bytearray(PIECE)
        self._views: dict[int, memoryview] = {}

    def show(self, source: bytes, position: int) -> memoryview:
        """What begins at a position, which lasts until the next call; nothing at the end and after it."""
        left = max(0, min(len(source) - position, PIECE))
        size = left if left < EXACT else 1 << left.bit_length() - 1
        self._memory[:size] = source[position : position + size]
        view = self._views.get(size)
        if view is None:
            view = self._views[size] = memoryview(self._memory)[:size]
        return view


class Parser:
    """A parser of one grammar that gives up in time. It holds state, so each thread takes its own."""

    def __init__(self, language: tree_sitter.Language, reading: Reading = LITERAL) -> None:
        self._parser = tree_sitter.Parser(language)
        self._reading = reading
        self._share = 1.0
        self._kept: list[tuple[bytes, bytes]] = []

    def parse(self, source: bytes, old: tree_sitter.Tree | None = None) -> tree_sitter.Tree:
        """Parse ``source``, with what ``old``, the edited tree of a former parse, has in common with it.

        Raises EndlessParseError when the budget is used up. What counts is the processor time of this
        thread, so that neither a busy machine nor one that was asleep ends a parse.
        """
        shown = self._shown(source)
        with _Window.lent(shown) as read:
            return self._parse(read, len(shown), old)

    def is_shown_more(self, source: bytes) -> bool:
        """Whether positions in what is shown of a program are others than in the program."""
        return len(self._shown(source)) > len(source)

    def shows_otherwise(self, before: bytes, splices: Iterable[tuple[int, int, bytes]], after: bytes) -> bool:
        """Whether ``after`` is shown otherwise than ``before`` outside of ``splices``, which make it of that.

        What closes a bracket is shown as what opens it, which may have gone.
        """
        if not (self._reading.unread or self._reading.likened):
            return False
        old, new = map(self._shown, (before, after))
        done = shift = 0
        for start, end, text in (*splices, (len(before), len(before), b"")):
            if old[done:start] != new[done + shift : start + shift]:
                return True
            done, shift = end, shift + len(text) - (end - start)
        return False

    def _shown(self, source: bytes) -> bytes:
        """What is shown of a program. The last two are kept: a re-parse asks about both, again and again."""
        kept = next((pair for pair in self._kept if pair[0] is source), None)
        if kept is None:
            kept = source, self._reading.shown(source)
        self._kept = [kept, *(pair for pair in self._kept if pair is not kept)][:2]
        return kept[1]

    def _parse(self, read: Read, size: int, old: tree_sitter.Tree | None) -> tree_sitter.Tree:
        clock = time.thread_time
        until = clock() + self._share * (LEAST_SECONDS + SECONDS_PER_BYTE * size)
        late = False

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
