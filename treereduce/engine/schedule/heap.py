"""The heap of things to try: tier by tier, or some of them together, and in a tier the largest first."""

from __future__ import annotations

import heapq
import itertools
import random
from dataclasses import dataclass, replace

from treereduce.engine.schedule.odds import Odds
from treereduce.passes.candidate import Candidate, Pass
from treereduce.program.edits import Edit
from treereduce.view.view import View


@dataclass(frozen=True, slots=True)
class Task:
    """Run the passes of a tier at a node.

    ``alone`` tasks are second looks after a success nearby: the nodes below are not queued after them.
    """

    tier: int
    node: int
    alone: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Attempt:
    """Try one candidate. No two attempts are equal.

    ``tolerant`` attempts may add syntax errors; ``repeated`` ones failed before. Most of both are made when
    nothing else is left.
    """

    tier: int
    found_by: Pass
    candidate: Candidate
    tolerant: bool = False
    repeated: bool = False

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of the candidate."""
        return self.candidate.edits

    def again(self) -> Attempt:
        """The same, to be tried once more.

        Its failure has been seen to, and what that holds on to may be as large as a list.
        """
        return replace(self, repeated=True, candidate=replace(self.candidate, on_failure=None))


Item = Task | Attempt
_Entry = tuple[int, float, int, Item]


class TaskHeap:
    """A max-heap for each tier, keyed on the size of what is at stake in the program. Not thread-safe.

    The key is the number of binary digits of the tokens at stake. Items of one order of magnitude go by
    where they end in the file, later ones first, because uses stand after definitions, and what holds
    another before what it holds: keyed on the exact size, a C program of 19,589 tokens ended at 33 tokens
    and not at 20, in 481 oracle calls and not 498. A ``seed`` other than 0 puts them in random order
    instead, to end in another local minimum.

    What is at stake can only fall while an item waits, so keys are brought up to date when an item comes to
    the top.

    A tier waits until those before it have nothing left, but for those that ``odds`` chooses among.
    """

    def __init__(self, seed: int = 0, odds: Odds | None = None) -> None:
        self._tiers: dict[int, list[_Entry]] = {}
        self._odds = odds or Odds()
        self._order = itertools.count()
        self._random = random.Random(seed) if seed else None  # noqa: S311 - no secret hangs on it

    def __len__(self) -> int:
        return sum(map(len, self._tiers.values()))

    @property
    def tier(self) -> int | None:
        """The tier of the next item; None when the heap is empty."""
        if not self._tiers:
            return None
        return self._odds.best({tier: self.largest(tier) for tier in self._tiers})

    def largest(self, tier: int) -> int:
        """The most that an item of a tier has at stake, which may have fallen; 0 where there is none."""
        entries = self._tiers.get(tier)
        return -entries[0][0] if entries else 0

    def push(self, item: Item, view: View) -> int | None:
        """Add an item under what is at stake in ``view``, and return that.

        One that has nothing at stake is dropped, and None returned.
        """
        magnitude = stake(item, view)
        if magnitude is not None:
            tie = self._random.random() if self._random else -_end(item, view)
            self._push(item.tier, (-magnitude, tie, next(self._order), item))
        return magnitude

    def pop(self, view: View) -> Item | None:
        """Take out the item whose turn it is in ``view``; None when the heap is empty."""
        while (tier := self.tier) is not None:
            key, tie, order, item = heapq.heappop(self._tiers[tier])
            if not self._tiers[tier]:
                del self._tiers[tier]
            magnitude = stake(item, view)
            if magnitude is None:
                continue
            if magnitude >= -key:
                return item
            self._push(tier, (-magnitude, tie, order, item))
        return None

    def _push(self, tier: int, entry: _Entry) -> None:
        heapq.heappush(self._tiers.setdefault(tier, []), entry)


def stake(item: Item, view: View) -> int | None:
    """The binary digits of the tokens that an item may remove; None when it has become pointless.

    An attempt is not, though it may remove nothing any more, as long as something is to follow its failure.
    """
    if isinstance(item, Task):
        return view.tokens(item.node).bit_length() if view.alive(item.node) or not item.node else None
    gain = view.gain(item.candidate.edits)
    if gain < 0:
        return 0 if item.found_by.grows or item.candidate.on_failure is not None else None
    return gain.bit_length()


def _end(item: Item, view: View) -> int:
    if isinstance(item, Task):
        return view.tree.end[item.node]
    return item.candidate.edits[-1].end
