"""What rests on something under way: definitions whose uses are being tried.

In most languages a definition can seldom go as long as a use of it is there. While somebody asks whether the
use can go, who tries the definition as well gets a no and has to ask again, so it waits for that answer. With
eight workers a program of 20,192 tokens that has to compile takes 34.6 s and not 43.0 (`bench simulate`).

Elsewhere nobody minds: of candidates that leave a name undefined 9 % were interesting in C, and 34 % of the
others, but 44 % and 30 % in Lua, and 50 % and 23 % in Ruby. So whether to wait is learned in each round.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.odds import Rate
from treereduce.view.facts.names import Names
from treereduce.view.view import View

EXPECTED_RESTING, EXPECTED = 0.15, 0.25
"""How often what rests on something under way, and what does not, is expected to be right."""
MEMORY = 0.98
"""What a call still counts for, one call later: in time all is tried again."""
LEAST = 0.7
"""How often the first has to be right, for each time that the second is, not to wait."""
MOST_UNDER_WAY = 48
"""Attempts under way above which none waits: so many workers do better with what is large than with what is
sure, and 64 take 8.2 s and not 8.8."""
MOST_BYTES = 100_000
"""Bytes that a change may have for its names to be looked at, which costs some milliseconds."""
MOST_LEVELS = 64
"""Levels of nesting between two places above which nothing is said of them: each costs a look."""


@dataclass(slots=True)
class _UnderWay:
    """What is known of an attempt that somebody asks about, and who waits for its fate."""

    start: int
    """The byte where what it changes begins."""
    mentions: set[int] | None = None
    """The names in that, by their numbers; None until somebody wants to know."""
    judged: bool = False
    """Whether there was an answer that something was learned from."""
    held: list[Attempt] = field(default_factory=list)


class Dependents:
    """Attempts under way, and those that wait for one. Not thread-safe."""

    def __init__(self) -> None:
        self._under_way: dict[Attempt, _UnderWay] = {}
        self._resting: set[Attempt] = set()
        """Those that are tried although they rest on something under way."""
        self._rates = {True: Rate(EXPECTED_RESTING, MEMORY), False: Rate(EXPECTED, MEMORY)}

    def begin(self, attempt: Attempt) -> None:
        """Somebody is about to ask about an attempt."""
        self._under_way[attempt] = _UnderWay(min(edit.start for edit in attempt.edits))

    def judged(self, attempt: Attempt, *, won: bool) -> None:
        """There is an answer about an attempt. One that nobody has begun to ask about needed none."""
        asked = self._under_way.get(attempt)
        if asked is None or asked.judged:
            return
        asked.judged = True
        rests = attempt in self._resting
        self._rates[rests].judged(won=won)
        self._rates[not rests].forget()

    def end(self, attempt: Attempt) -> list[Attempt]:
        """What came of it is known and seen to. Returns who waited for that."""
        self._resting.discard(attempt)
        ended = self._under_way.pop(attempt, None)
        return ended.held if ended is not None else []

    def hold(self, attempt: Attempt, view: View) -> bool:
        """Keep a deletion of what something under way uses until it ends, if that pays. Returns whether."""
        if not 0 < len(self._under_way) <= MOST_UNDER_WAY or not _deletes(attempt):
            return False
        introduced: set[int] | None = None
        end = max(edit.end for edit in attempt.edits)
        for user, other in self._under_way.items():
            if other.start < end:
                continue
            if introduced is None:
                introduced = _mentions(attempt, view.names)
            if other.mentions is None:
                other.mentions = _mentions(user, view.names)
            common = introduced & other.mentions
            if common and _defines_one(attempt, user, common, view):
                return self._keep(attempt, other)
        return False

    def _keep(self, attempt: Attempt, other: _UnderWay) -> bool:
        waits = self._rates[True].value < LEAST * self._rates[False].value
        if waits:
            other.held.append(attempt)
        else:
            self._resting.add(attempt)
        return waits

    def release(self) -> Attempt | None:
        """One of those that wait, for who has nothing else to do."""
        for other in self._under_way.values():
            if other.held:
                self._resting.add(other.held[0])
                return other.held.pop(0)
        return None


def _deletes(attempt: Attempt) -> bool:
    return not any(edit.text for edit in attempt.edits)


def _mentions(attempt: Attempt, names: Names) -> set[int]:
    """The names in what an attempt changes, by their numbers; none of one that is very large."""
    if sum(edit.end - edit.start for edit in attempt.edits) > MOST_BYTES:
        return set()
    return set().union(*(names.numbers(edit.start, edit.end) for edit in attempt.edits))


def _defines_one(attempt: Attempt, user: Attempt, common: set[int], view: View) -> bool:
    """Whether one of the names ``common`` to both comes first in ``attempt``, of all that is around the two.

    What comes first defines, in most languages: nobody has to know which nodes do.
    """
    tree = view.tree
    start, end = min(edit.start for edit in attempt.edits), max(edit.end for edit in user.edits)
    scope = bisect_right(tree.start, start) - 1
    for _ in range(MOST_LEVELS):
        if tree.end[scope] >= end and tree.start[scope] <= start:
            return any(tree.start[view.names.first(name, scope)] >= start for name in common)
        scope = tree.parent[scope]
    return False
