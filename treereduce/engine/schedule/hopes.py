"""Hopes: the newest version with all successes that wait in it, tried on before anybody has asked about it.

Nearly all successes go together. What is interesting on a hope proves the hope with it, so that most
successes that came too late are committed without a question of their own. A no on a hope that turns out
to be wrong says little: what failed there is tried again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.outcome import is_void
from treereduce.engine.trial.best import Snapshot
from treereduce.program.edits import Edit

MOST_KEPT = 256
"""Committed attempts that are kept, which may hold whole programs. Only the last can be wanted again: when
what was tried before they were committed ends smaller."""

Contents = int
"""A set of attempts, a bit for each."""


class Hope(NamedTuple):
    """What is to be hoped: these attempts with a base, which may be a hope itself."""

    base: Snapshot
    members: tuple[Attempt, ...]

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of all members."""
        return tuple(edit for member in self.members for edit in member.edits)

    @property
    def tolerant(self) -> bool:
        """Whether it may add syntax errors."""
        return any(member.tolerant for member in self.members)


class Hopes:
    """Which successes are in which version, hoped or known. Not thread-safe."""

    def __init__(self) -> None:
        self._bits: dict[Attempt, Contents] = {}
        self._attempts: dict[Contents, Attempt] = {}
        self._given = 0
        self._committed: deque[Contents] = deque()
        self._forgotten: Contents = 0
        self._contents: WeakKeyDictionary[Snapshot, Contents] = WeakKeyDictionary()
        self._made: WeakSet[Snapshot] = WeakSet()
        self._hoped: Snapshot | None = None
        self._conditional: list[tuple[Contents, Attempt]] = []
        self._led_on: Contents = 0
        self._making = 0
        self.noes = 0
        """Failures on hopes since the last commit."""

    def contents(self, snapshot: Snapshot) -> Contents:
        """The attempts whose edits are in a version."""
        return self._contents.get(snapshot, 0)

    def of(self, attempts: Iterable[Attempt]) -> Contents:
        """The same of some attempts."""
        contents = 0
        for attempt in attempts:
            bit = self._bits.get(attempt)
            if bit is None:
                bit = self._bits[attempt] = 1 << self._given
                self._attempts[bit] = attempt
                self._given += 1
            contents |= bit
        return contents

    def attempts(self, contents: Contents) -> tuple[Attempt, ...]:
        """The other way round, but for what was forgotten."""
        found = []
        contents &= ~self._forgotten
        while contents:
            bit = contents & -contents
            found.append(self._attempts[bit])
            contents ^= bit
        return tuple(found)

    def void(self, contents: Contents, version: Snapshot) -> Contents:
        """The attempts among these of which a version leaves nothing: it has deleted what is around them."""
        return self.of(attempt for attempt in self.attempts(contents) if is_void(attempt, version))

    def may_follow(self, contents: Contents, current: Snapshot, *, smaller: bool) -> bool:
        """Whether a version may be the newest: one that has all that is in that now, and more.

        One that is ``smaller`` need not have all of it, for what it has not can wait unless it is forgotten.
        """
        known = self.contents(current)
        lost = known & ~contents
        return bool(contents & ~known) and (not lost or (smaller and not lost & self._forgotten))

    def know(self, snapshot: Snapshot, contents: Contents) -> None:
        """Remember what is in a version."""
        self._contents[snapshot] = contents

    def base(self, current: Snapshot) -> Snapshot:
        """What to try on: the hope, if it still stands on the newest version, or that itself."""
        hoped = self._hoped
        return hoped if hoped is not None and self._is_beyond(hoped, current) else current

    def _is_beyond(self, hoped: Snapshot, current: Snapshot) -> bool:
        known = self.contents(current)
        return self.contents(hoped) != known and not known & ~self.contents(hoped)

    def is_made(self, base: Snapshot) -> bool:
        """Whether a base was made as a hope, about which itself nobody has asked, even if it was right."""
        return base in self._made

    def covers(self, waiting: Iterable[Attempt], current: Snapshot) -> bool:
        """Whether all that wait are in the hope, or will soon be because somebody is making one."""
        return self._making > 0 or not self.of(waiting) & ~self.contents(self.base(current))

    def plan(self, waiting: Iterable[Attempt], current: Snapshot) -> Hope | None:
        """What to hope now. Whoever is told comes back to `make`."""
        base = self.base(current)
        members = self.attempts(self.of(waiting) & ~self.contents(base))
        if not members:
            return None
        self._making += 1
        return Hope(base, members)

    def make(self, hope: Hope, snapshot: Snapshot | None, current: Snapshot) -> None:
        """Here is what a hope amounts to; None when it is hopeless."""
        self._making -= 1
        if snapshot is None:
            return
        self.know(snapshot, self.contents(hope.base) | self.of(hope.members))
        self._made.add(snapshot)
        before = self.base(current)
        if self._is_beyond(snapshot, current) and not self.contents(before) & ~self.contents(snapshot):
            self._hoped = snapshot

    def lead_on(self, attempts: Iterable[Attempt]) -> list[Attempt]:
        """Those of which nobody knows yet that what their success leads to is to be tried."""
        first = [attempt for attempt in attempts if not self.of([attempt]) & self._led_on]
        self._led_on |= self.of(first)
        return first

    def give_up(self) -> None:
        """Some of what was hoped does not go together."""
        self._hoped = None

    def failed(self, attempt: Attempt, base: Snapshot, current: Snapshot) -> None:
        """An attempt failed on a base, for the reason that this is a wrong hope perhaps."""
        hoped = self.contents(base) & ~self.contents(current)
        if hoped:
            self.noes += 1
            self._conditional.append((hoped, attempt))

    def committed(self, current: Snapshot, members: Iterable[Attempt]) -> None:
        """There is a newer version with these in it: what was hoped and is in it was right."""
        self.noes = 0
        known = self.contents(current)
        self._conditional = [(hoped, attempt) for hoped, attempt in self._conditional if hoped & ~known]
        self._committed += (self.of([member]) for member in members)
        while len(self._committed) > MOST_KEPT:
            bit = self._committed.popleft()
            attempt = self._attempts.pop(bit, None)
            if attempt is not None:
                self._forgotten |= bit
                del self._bits[attempt]

    def refuted(self, members: Iterable[Attempt]) -> list[Attempt]:
        """These cannot be committed. Returns what failed where they were hoped to be."""
        wrong = self.of(members)
        again = [attempt for hoped, attempt in self._conditional if hoped & wrong]
        self._conditional = [(hoped, attempt) for hoped, attempt in self._conditional if not hoped & wrong]
        return again
