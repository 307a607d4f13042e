"""Successes that came before what a single worker would have tried first, and wait until that was tried.

With many workers small deletions are under way beside large ones. Committed at once, they decide what the
large ones would have: of several places that make a program interesting, that survives of which nothing small
has gone yet, and it need not be the one that ends smallest. Of a crash of sqlglot that ends at 3 tokens with
one worker, sixteen left 6, 4 and 4 in three orders, because two tokens of a query had gone before the queries
around them; with this they leave 3, 3 and 4.

Whoever waited for what is four times as large would ask more, with two workers 454 times about a Lisp program
and not 346: nearly all of what waits goes together with the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

from treereduce.engine.schedule.agenda import Agenda
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.outcome import is_void
from treereduce.engine.trial.best import Snapshot
from treereduce.view.view import View

MUCH = 4
"""Binary digits by which something of the same tier has to have more tokens at stake than a success, so that
this one waits: about sixteen times as many."""


class Early:
    """What is under way, and the successes that came early. Not thread-safe.

    A single worker has nothing under way but what it asks about, so none of its successes is early.
    """

    def __init__(self, agenda: Agenda) -> None:
        self._agenda = agenda
        self._under_way: dict[Attempt, int] = {}
        self._kept: dict[Attempt, int] = {}

    def begin(self, attempt: Attempt, view: View) -> None:
        """Somebody is about to ask about an attempt."""
        self._under_way[attempt] = _size(attempt, view)

    def end(self, attempt: Attempt) -> None:
        """What came of it is known."""
        self._under_way.pop(attempt, None)

    def keep(self, attempt: Attempt, view: View) -> bool:
        """Keep a success if something much larger is to be tried or under way. Returns whether."""
        others = [other for other in self._under_way if other is not attempt]
        if not others or not self._agenda.is_in_turn(attempt):
            return False
        size = _size(attempt, view)
        early = size + MUCH <= self._largest(attempt.tier, others)
        if early:
            self._kept[attempt] = size
        return early

    def committed(self, newest: Snapshot) -> list[Attempt]:
        """There is a newer version. Returns the successes of which it leaves nothing, which are forgotten."""
        void = [attempt for attempt in self._kept if is_void(attempt, newest)]
        for attempt in void:
            del self._kept[attempt]
        return void

    def due(self) -> tuple[Attempt, ...]:
        """The successes than which nothing is much larger any more. They are kept no longer."""
        tiers = {attempt.tier for attempt in self._kept}
        largest = {tier: self._largest(tier, self._under_way) for tier in tiers}
        due = [attempt for attempt, size in self._kept.items() if size + MUCH > largest[attempt.tier]]
        for attempt in due:
            del self._kept[attempt]
        return tuple(due)

    def all(self) -> tuple[Attempt, ...]:
        """All of them, which are kept no longer."""
        kept, self._kept = tuple(self._kept), {}
        return kept

    def _largest(self, tier: int, under_way: Iterable[Attempt]) -> int:
        """What the largest of a tier has at stake, of these and those that are to be tried."""
        sizes = (self._under_way[attempt] for attempt in under_way if attempt.tier == tier)
        return max((self._agenda.largest(tier), *sizes))


def _size(attempt: Attempt, view: View) -> int:
    """The binary digits of the tokens that an attempt removes."""
    return view.gain(attempt.edits).bit_length()
