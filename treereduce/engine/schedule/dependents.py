"""What rests on something under way: definitions whose uses are being tried.

A definition can seldom go as long as a use of it is there. While somebody asks whether the use can go, who
tries the definition as well gets a no and has to ask again, so it waits for that answer. With eight workers
a program of 20,192 tokens that has to compile takes 1,332 oracle calls and not 1,689 (`bench simulate`). A
check that does not mind what is undefined loses nothing by it but the order.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from treereduce.engine.schedule.heap import Attempt
from treereduce.program.keys import ExactKey
from treereduce.view.names import Names
from treereduce.view.view import View

MOST_UNDER_WAY = 48
"""Attempts under way above which none waits: so many workers do better with what is large than with what is
sure, and 64 take 8.2 s and not 8.8."""
MOST_LEVELS = 64
"""Levels of nesting between two places above which nothing is said of them: each costs a look."""


@dataclass(slots=True)
class _UnderWay:
    """An attempt that somebody asks about, what it mentions if that is known, and who waits for its fate."""

    attempt: Attempt
    mentions: set[int] | None = None
    held: list[Attempt] = field(default_factory=list)


class Dependents:
    """Attempts under way, and those that wait for one. Not thread-safe."""

    def __init__(self) -> None:
        self._under_way: dict[ExactKey, _UnderWay] = {}

    def begin(self, key: ExactKey, attempt: Attempt) -> None:
        """Somebody is about to ask about the program with this key."""
        self._under_way[key] = _UnderWay(attempt)

    def end(self, key: ExactKey) -> list[Attempt]:
        """What came of it is known and seen to. Returns who waited for that."""
        ended = self._under_way.pop(key, None)
        return ended.held if ended is not None else []

    def hold(self, attempt: Attempt, view: View) -> bool:
        """Keep a deletion of what something under way uses, until that has ended. Returns whether."""
        if not 0 < len(self._under_way) <= MOST_UNDER_WAY or not _deletes(attempt):
            return False
        introduced: set[int] | None = None
        for other in self._under_way.values():
            if other.attempt.edits[0].start < attempt.edits[-1].end:
                continue
            if introduced is None:
                introduced = _mentions(attempt, view.names)
            if other.mentions is None:
                other.mentions = _mentions(other.attempt, view.names)
            common = introduced & other.mentions
            if common and _defines_one(attempt, other.attempt, common, view):
                other.held.append(attempt)
                return True
        return False

    def release(self) -> Attempt | None:
        """One of those that wait, for who has nothing else to do."""
        return next((other.held.pop(0) for other in self._under_way.values() if other.held), None)


def _deletes(attempt: Attempt) -> bool:
    return not any(edit.text for edit in attempt.edits)


def _mentions(attempt: Attempt, names: Names) -> set[int]:
    """The names in what an attempt changes, by their numbers."""
    return set().union(*(names.numbers(edit.start, edit.end) for edit in attempt.edits))


def _defines_one(attempt: Attempt, user: Attempt, common: set[int], view: View) -> bool:
    """Whether one of the names ``common`` to both comes first in ``attempt``, of all that is around the two.

    What comes first defines, in most languages: nobody has to know which nodes do.
    """
    tree = view.tree
    start, end = attempt.edits[0].start, user.edits[-1].end
    scope = bisect_right(tree.start, start) - 1
    for _ in range(MOST_LEVELS):
        if tree.end[scope] >= end and tree.start[scope] <= start:
            return any(tree.start[view.names.first(name, scope)] >= start for name in common)
        scope = tree.parent[scope]
    return False
