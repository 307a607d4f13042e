"""Successes that came too late to be committed, and the unions in which they are tried again.

A candidate that was interesting on an older version of the best program is never thrown away. It waits, and
is hoped to go together with all that wait (`treereduce.engine.schedule.hopes`). If nothing that is tried on
this hope shows that it is right, all that wait are tried as one union with the newest version. One such union
is under way at a time: measured on a simulation of eight workers, letting each loser try again at once makes
more than half of all oracle runs re-tests of re-tests. A union that fails goes on in parts, all at once. Who
has nothing else to do tries halves ahead, as if the union had failed, and quarters as if the halves had.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from treereduce.engine.schedule.heap import Attempt
from treereduce.program.edits import Edit


@dataclass(frozen=True, slots=True, eq=False)
class Union:
    """Several attempts, each interesting on its own on some older version, to be tried together."""

    members: tuple[Attempt, ...]

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of all members."""
        return tuple(edit for member in self.members for edit in member.candidate.edits)

    def parts(self, count: int) -> list[Union]:
        """So many unions with an equal share of the members, as nearly as can be, but none without any."""
        borders = [len(self.members) * number // count for number in range(count + 1)]
        return [Union(self.members[a:b]) for a, b in pairwise(borders) if a < b]

    @property
    def tolerant(self) -> bool:
        """Unions may add syntax errors if a member may."""
        return any(member.tolerant for member in self.members)


class Unions:
    """The waiting room. Not thread-safe."""

    def __init__(self) -> None:
        self._waiting: dict[Attempt, None] = {}
        self._queue: list[Union] = []
        self._flying: list[Union] = []
        self._split: set[Union] = set()
        self._wholes: set[Union] = set()

    @property
    def busy(self) -> bool:
        """Whether a union is under way or due, so that those who wait now go into the next."""
        return bool(self._flying or self._queue)

    def wait(self, members: tuple[Attempt, ...]) -> None:
        """Put attempts that were interesting on a stale base into the next union, each once.

        A union and its parts may be under way together, so the same attempt may come several times. Kept
        each time, 346 attempts became a union of 25,358 within seconds, with 64 jobs.
        """
        self._waiting.update(dict.fromkeys(members))

    def waits(self, attempt: Attempt) -> bool:
        """Whether an attempt is to be in the next union."""
        return attempt in self._waiting

    def is_needless(self, other: Attempt | Union, job: Attempt | Union) -> bool:
        """Whether ``other`` was tried ahead of a larger union, ``job``, which is known to be interesting."""
        return isinstance(other, Union) and other is not job and all(map(self.waits, other.members))

    def committed(self, members: tuple[Attempt, ...]) -> None:
        """The edits of these are in the newest version, so they wait no longer."""
        for member in members:
            self._waiting.pop(member, None)

    @property
    def promising(self) -> tuple[Attempt, ...]:
        """Who waits for a union or is in one that was never refused."""
        whole = (member for union in self._flying if union in self._wholes for member in union.members)
        return (*whole, *self._waiting)

    def next(self, *, patient: bool = False) -> Union | None:
        """The union to try now, if any. Every union handed out is given back to `close`.

        With ``patient`` those that wait go on waiting, for there is hope that they need none.
        """
        if not self.busy and self._waiting and not patient:
            union = Union(tuple(self._waiting))
            self._queue.append(union)
            self._wholes.add(union)
            self._waiting = {}
        return None if self._split else self._take()

    def ahead(self) -> Union | None:
        """A part of one that is under way, for who has nothing else to do, as if that had failed."""
        if not self._queue:
            larger = (union for union in self._flying if len(union.members) > 1)
            whole = next((union for union in larger if union not in self._split), None)
            if whole is not None:
                self._split.add(whole)
                self._queue += whole.parts(2)
        return self._take()

    def _take(self) -> Union | None:
        if not self._queue:
            return None
        self._flying.append(self._queue.pop(0))
        return self._flying[-1]

    def close(self, union: Union, *, failed: bool, parts: int = 2) -> Attempt | None:
        """End the flight of a union. One that failed goes on in ``parts``; a failed one of one is returned.

        Parts of any other are not tried any more: they are committed, or wait to be tried with others.
        """
        self._flying.remove(union)
        self._wholes.discard(union)
        split = union in self._split
        self._split.discard(union)
        if not failed:
            members = set(union.members)
            self._queue = [part for part in self._queue if not members.issuperset(part.members)]
            return None
        if len(union.members) == 1:
            return union.members[0]
        if not split:
            self._queue += union.parts(parts)
        return None
