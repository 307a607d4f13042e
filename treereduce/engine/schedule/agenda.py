"""What there is to try, in two orders at once: the largest first, and lists from their ends.

The first alone is slow where the check wants programs that compile and nothing may go before all that uses
it: nearly all large deletions fail, and the small ones at the end, which all others wait for, come last.
The second alone is slow where what matters is large and stands at the end. Together they take little more
than the better one. Of the C++ of 75,853 tokens that made this necessary a tenth was left after 85 oracle
calls; by size alone, 31,112 tokens were left after 540. On twenty programs without such chains, the calls
to the same end differed by 1 %. DustMite, which goes through lists from their ends, showed what was wrong:
it took 80.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence

from treereduce.engine.schedule.heap import Attempt, Item, TaskHeap, stake
from treereduce.engine.schedule.odds import FIRST, Odds, Rate
from treereduce.engine.schedule.turns import Turns
from treereduce.view.view import View

LEAST_RIGHT = 0.2
"""How often what is taken from the heap has to be right for links to wait for what is larger."""

_Link = tuple[int, int, int, int, int, Attempt]


class Agenda:
    """A heap by size beside one of the links of chains, which waits in both. Not thread-safe."""

    def __init__(self, seed: int = 0, *, chains: bool = True, rivals: Sequence[int] = ()) -> None:
        """With a ``seed`` the heap has another order; without ``chains`` it has the only one.

        The tiers ``rivals`` are tried together, by their odds.
        """
        self._odds = Odds(rivals)
        self._heap = TaskHeap(seed, self._odds)
        self._links: list[_Link] = []
        self._order = itertools.count()
        self._waiting: set[Attempt] = set()
        self._from_end: set[Attempt] = set()
        self._turns = Turns()
        self._largest_first = Rate(FIRST)
        self._chains = chains

    def __len__(self) -> int:
        return len(self._heap)

    def push(self, item: Item, view: View) -> None:
        """Add an item under what is at stake in ``view``; one that has nothing at stake is dropped."""
        size = self._heap.push(item, view)
        if size is None or not self._chains or not isinstance(item, Attempt):
            return
        if item.candidate.chain is not None:
            link = item.tier, item.candidate.chain, -item.edits[-1].end, -size, next(self._order), item
            heapq.heappush(self._links, link)
            self._waiting.add(item)

    def pop(self, view: View) -> Item | None:
        """Take out the item whose turn it is; None when there is none."""
        link = self._pop_link(view) if self._turns.second else None
        if link is not None:
            self._from_end.add(link)
            self._turns.taken(second=True)
            return link
        item = self._heap.pop(view)
        while self._is_gone(item):
            item = self._heap.pop(view)
        if isinstance(item, Attempt):
            self._waiting.discard(item)
            self._turns.taken(second=False)
        return item

    def judged(self, attempt: Attempt, *, won: bool) -> None:
        """There is an answer about an attempt that was taken out."""
        if attempt not in self._from_end:
            self._largest_first.judged(won=won)

    def is_in_turn(self, attempt: Attempt) -> bool:
        """Whether what is larger than an attempt comes before it.

        It does not for links where what is large mostly fails: there lists go from their ends.
        """
        return attempt not in self._from_end or self._largest_first.value >= LEAST_RIGHT

    def largest(self, tier: int) -> int:
        """`TaskHeap.largest`."""
        return self._heap.largest(tier)

    def asked(self, attempt: Attempt) -> None:
        """There is a call about an attempt that was taken out."""
        self._odds.asked(attempt.tier)

    def won(self, attempt: Attempt, tokens: int) -> None:
        """An attempt that was taken out has removed so many tokens."""
        self._odds.won(attempt.tier)
        self._turns.won(tokens, second=attempt in self._from_end)

    def _is_gone(self, item: Item | None) -> bool:
        """Whether an item of the heap was taken as the link of a chain."""
        if not self._chains or not isinstance(item, Attempt) or item.candidate.chain is None:
            return False
        return item not in self._waiting

    def _pop_link(self, view: View) -> Attempt | None:
        """The next link of a chain, unless an earlier tier has something left."""
        while self._links and self._links[0][0] == self._heap.tier:
            link = heapq.heappop(self._links)[-1]
            if link in self._waiting:
                self._waiting.discard(link)
                if stake(link, view) is not None:
                    return link
        return None
