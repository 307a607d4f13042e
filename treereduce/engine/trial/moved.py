"""Claims that failed in the rounds before, by the place where they are now.

What a claim comes to is the same however much of what it takes has gone in between: without the block,
``if (a) { b; c; }`` is ``if (a)``, and ``if (a) { c; }`` too. So the words of a claim change, and it is the
claim that failed: of 568 such calls on a program of Lua one found something. It is new where half of what
may have needed it has gone. On 53 programs 17,797 calls became 16,935, to the same tokens; three larger ones
ended at 172, 111 and 103 tokens after 11,379 calls, and not at 175, 111 and 104 after 13,891. Where one place
that has gone makes a claim new, the 53 take 1 % more.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from treereduce.engine.trial.best import Snapshot
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_end, blank_start
from treereduce.program.render import Rendering

MANY = 128
"""Names or words of a claim from which on not all of them are remembered. Of a nest of 3,000 levels with
names of their own each claim has thousands: 1,900 that had failed took 1 GB, 800 took 500 MB and now 30."""

Place = tuple[tuple[int, int, bytes], ...]
"""Bytes of the base without the blank space at their ends, and what they are replaced by."""


class Refused(NamedTuple):
    """What a claim that failed depends on."""

    elsewhere: Mapping[bytes, int]
    """How many places each name in it has in the rest of the program; of many names only some are known."""
    beside: tuple[bytes, ...]
    """The tokens beside it."""
    words: frozenset[bytes]
    """What it replaces."""
    every: int = 1
    """Of many words only one in so many is known, the same in each claim: see `few_of`."""

    def still(self, now: Refused, program: Mapping[bytes, int], *, proven: bool) -> bool:
        """Whether it fails as it is ``now``, as far as can be told, in a program of these words.

        More than half of the places of each of its names are left elsewhere, which may have needed it. A name
        that it has lost since has all its places there. Where it had none, as ``;`` or ``int``, it failed for
        what stands beside it, and that is the same, while it has nothing that it did not have. So it is where
        nothing else has any, unless it is ``proven`` to fail in the end.
        """
        if not (self.elsewhere if proven else any(self.elsewhere.values())):
            return self.beside == now.beside and self.words.issuperset(few_of(now.words, self.every))
        places = ((now.elsewhere.get(name, program[name]), before) for name, before in self.elsewhere.items())
        return all(2 * number > before for number, before in places if before)


class Moved:
    """Where claims are that failed before the round. Not thread-safe."""

    def __init__(self) -> None:
        self._source = b""
        self._failed: dict[Place, Refused] = {}

    def begin_round(
        self, failed: Mapping[tuple[Edit, ...], Refused], reached: Rendering | None, source: bytes
    ) -> None:
        """A round begins on ``source``, after one in which claims ``failed`` and which has ``reached`` that.

        Of a program that was not made of the last one nothing is known.
        """
        if (
            reached is None
            or reached.tree.source != self._source
            or source not in (self._source, reached.data)
        ):
            self._failed = {}
        elif source == reached.data:
            self._failed |= {_place(self._source, edits): claim for edits, claim in failed.items()}
            if source != self._source:
                moved = ((_moved(place, reached), claim) for place, claim in self._failed.items())
                self._failed = {place: claim for place, claim in moved if place}
        # Else the round was taken back: what failed after its commits says nothing of where it began.
        self._source = source

    def expects(self, base: Snapshot, edits: tuple[Edit, ...], now: Refused, *, proven: bool) -> bool:
        """Whether a claim failed before the round, and still does."""
        before = self._failed.get(_place(self._source, edits))
        return before is not None and before.still(now, base.words, proven=proven)


def few_of(words: Iterable[bytes], every: int) -> Iterable[bytes]:
    """One in ``every`` words, a power of two: of a part of the words those of them that are in it."""
    return words if every == 1 else [word for word in words if not zlib.crc32(word) % every]


def one_in(number: int) -> int:
    """Of how many of so many words of a claim one is remembered."""
    return 1 << ((number - 1) // MANY).bit_length() if number else 1


def _place(source: bytes, edits: Iterable[Edit]) -> Place:
    """Where edits of a base are."""
    return tuple(sorted((*_trimmed(source, edit.start, edit.end), edit.text) for edit in edits))


def _moved(place: Place, reached: Rendering) -> Place:
    """Where a place of the base is in what it has become; nothing where it cannot be told.

    Nor where a text was to stand in the place of what has gone, for what is left of the claim has none.
    """
    found = []
    for start, end, text in place:
        span = reached.moved(start, end)
        if span is None:
            return ()
        first, last = _trimmed(reached.data, *span)
        if first < last:
            found.append((first, last, text))
        elif text.strip():
            return ()
    return tuple(sorted(found))


def _trimmed(source: bytes, start: int, end: int) -> tuple[int, int]:
    """Some bytes of a text without the blank space at their ends."""
    first = min(blank_end(source, start), end)
    return first, max(blank_start(source, end), first)
