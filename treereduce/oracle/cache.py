"""Remember what oracles have said, so that none is asked twice, and what they have not said."""

from __future__ import annotations

import math
import threading
from collections import Counter

from treereduce.oracle.verdict import Answer, Reason, Verdict
from treereduce.program.keys import ExactKey, FilterKey

WORTH_ANOTHER_RUN = 2.0
"""How much longer a run may take than one that ran out of time, for another to be worth while."""


class VerdictCache:
    """What is known of programs that were not interesting. Thread-safe.

    By its exact key a program is known for certain: an oracle has said no to these very bytes. By its filter
    key it has probably been judged, which is enough to leave it aside and not enough to prove anything. A run
    that ran out of time makes another of the same length useless and proves nothing either; one that came to
    no answer for another reason leaves no trace. Neither does a yes: a result is never trusted without a run
    of its own. A program takes about 250 bytes.

    Where the oracle is known to say no by mistake, one no is not ``enough``: those to a program are counted.
    """

    def __init__(self) -> None:
        self._refused: set[ExactKey] = set()
        self._noes: Counter[ExactKey] = Counter()
        self._certain: set[ExactKey] = set()
        self._timed_out: dict[ExactKey, float] = {}
        self._similar: dict[FilterKey, float] = {}
        self._lock = threading.Lock()
        self.hits = 0
        """Questions answered."""
        self.misses = 0
        """Questions that an oracle has to answer."""

    def put(
        self, exact: ExactKey, similar: FilterKey, answer: Answer, *, noes: int = 1, enough: int = 1
    ) -> None:
        """Remember the answer about a program, a no for good when there were ``enough`` with these noes."""
        if answer.verdict is Verdict.UNINTERESTING:
            seconds = math.inf
        elif answer.reason is Reason.TIMEOUT and answer.limit is not None:
            seconds = answer.limit
        else:
            return
        with self._lock:
            if seconds == math.inf and self._noes[exact] + noes < enough:
                self._noes[exact] += noes
            elif seconds == math.inf:
                self._refused.add(exact)
                self._timed_out.pop(exact, None)
            else:
                self._timed_out[exact] = max(seconds, self._timed_out.get(exact, 0.0))
            self._similar[similar] = max(seconds, self._similar.get(similar, 0.0))

    def refuse(self, exact: ExactKey) -> None:
        """The oracle has said no to a program for certain, or nothing in all the time it can be given."""
        with self._lock:
            self._refused.add(exact)
            self._certain.add(exact)

    def doubt(self) -> None:
        """The oracle says no by mistake: what was refused until now is to be asked about once more."""
        with self._lock:
            self._noes.update(self._refused - self._certain)
            self._refused = set(self._certain)

    def is_refused(self, exact: ExactKey) -> bool:
        """Whether the oracle has said no to this very program."""
        with self._lock:
            return exact in self._refused

    def settles(self, exact: ExactKey, limit: float | None) -> bool:
        """Whether a run of ``limit`` seconds (None: any) on this very program would say nothing new."""
        with self._lock:
            known = exact in self._refused or _covers(self._timed_out.get(exact, 0.0), limit)
            return self._count(known=known)

    def suspects(self, similar: FilterKey, limit: float | None) -> bool:
        """Whether a run of ``limit`` seconds on a program like this one has probably been made."""
        with self._lock:
            return self._count(known=_covers(self._similar.get(similar, 0.0), limit))

    def _count(self, *, known: bool) -> bool:
        self.hits += known
        self.misses += not known
        return known


def _covers(seconds: float, limit: float | None) -> bool:
    """Whether a run that came to nothing after so many seconds speaks for one that may take ``limit``."""
    return seconds == math.inf or (limit is not None and seconds > 0 and limit < WORTH_ANOTHER_RUN * seconds)
