"""What successes that wait to be committed will delete.

What lies inside would be void then, so it is not tried before their fate is known.
"""

from __future__ import annotations

from collections.abc import Iterable

from treereduce.engine.schedule.heap import Attempt, Item, Task
from treereduce.program.edits import EditSet
from treereduce.view.view import View


class Claims:
    """The edits of waiting successes, and the items that lie inside each. Not thread-safe."""

    def __init__(self) -> None:
        self._claims: dict[Attempt, tuple[EditSet, list[Item]]] = {}

    def make(self, attempts: Iterable[Attempt]) -> None:
        """These were interesting, and wait."""
        for attempt in attempts:
            self._claims.setdefault(attempt, (EditSet(attempt.edits), []))

    def hold(self, item: Item, view: View) -> bool:
        """Keep an item that lies inside a claim until that is settled. Returns whether."""
        if not self._claims:
            return False
        if isinstance(item, Task):
            ranges = [(view.tree.start[item.node], view.tree.end[item.node])]
        else:
            ranges = [(edit.start, edit.end) for edit in item.edits]
        for edits, held in self._claims.values():
            if all(edits.covers(start, end) for start, end in ranges):
                held.append(item)
                return True
        return False

    def settle(self, attempts: Iterable[Attempt]) -> list[Item]:
        """The fate of these is known. Returns what was kept for it."""
        claims = (self._claims.pop(attempt, None) for attempt in attempts)
        return [item for claim in claims if claim is not None for item in claim[1]]
