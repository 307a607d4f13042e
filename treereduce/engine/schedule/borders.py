"""Runs of siblings that failed while what stood behind them was there.

What is used stands before its uses, so a large run may fail only because of what follows it. Once that has
gone, the run is worth another look at once: not to take it delays all before it, which it may use in turn.
Of 75,853 tokens of C++, a namespace of 15 KB that was tried a little too early kept 52,000 for 16 s in five
runs of six, and 9,859 for 90 s in another. Now 53 are left after 20 s. Before, the order in which two workers
ended decided.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right, insort
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.trial.best import Snapshot


class _Border(NamedTuple):
    """A run that failed, by its end, and of several with one end by its start, made ready to be repeated."""

    end: int
    start: int
    order: int
    attempt: Attempt


class _Gap(NamedTuple):
    """Where a commit of a run began, and how much it removed."""

    version: int
    start: int
    tokens: int


class Borders:
    """The links of chains that failed in a round, and what was deleted behind them. Not thread-safe."""

    def __init__(self) -> None:
        self._failed: list[_Border] = []
        self._gaps: list[_Gap] = []
        self._order = itertools.count()

    def failed(self, attempt: Attempt, base: Snapshot, now: Snapshot, *, stale: bool = True) -> list[Attempt]:
        """An attempt failed on ``base``. It is returned if what stood behind it has gone since.

        Not so if the base is not ``stale``: it would be tried on the same, fail and come back for ever.
        """
        if attempt.candidate.chain is None:
            return []
        again = attempt.again()
        border = _Border(again.edits[-1].end, again.edits[0].start, next(self._order), again)
        if stale and any(_opens(gap, border, now) for gap in self._since(base)):
            return [again]
        insort(self._failed, border)
        return []

    def won(self, attempts: Iterable[Attempt], tokens: int, now: Snapshot) -> list[Attempt]:
        """Some have been committed, which removed so many tokens each: what is to be tried again for that.

        The run that ends where one of them began, if it is as large. Of several the shortest, because
        the longer ones hold it.
        """
        found = []
        for attempt in attempts:
            if len(attempt.edits) == 1:
                gap = _Gap(now.version, attempt.edits[0].start, tokens)
                self._gaps.append(gap)
                found += self._opened(gap, now)
        return found

    def _opened(self, gap: _Gap, now: Snapshot) -> list[Attempt]:
        """Take out the run that ``gap`` opens, if there is one. Those that have gone by another way go too.

        Each of them is met once, for what has gone in a round stays away.
        """
        tally = now.rendering.tally
        place = bisect_right(self._failed, gap.start, key=lambda border: border.end)
        while place:
            place -= 1
            border = self._failed[place]
            if not tally.count(border.start, border.end):
                del self._failed[place]
            elif _opens(gap, border, now):
                return [self._failed.pop(place).attempt]
            else:
                break
        return []

    def _since(self, base: Snapshot) -> Iterator[_Gap]:
        for gap in reversed(self._gaps):
            if gap.version <= base.version:
                return
            yield gap


def _opens(gap: _Gap, border: _Border, now: Snapshot) -> bool:
    """Whether nothing is left between a run and the gap behind it, and the run is as large as that was."""
    tally = now.rendering.tally
    return (
        border.end <= gap.start
        and not tally.count(border.end, gap.start)
        and tally.count(border.start, border.end) >= max(gap.tokens, 1)
    )
