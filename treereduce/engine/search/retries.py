"""Ask once more about what had no answer, when everything else is done."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.engine.search.aside import Aside
from treereduce.engine.state.unanswered import Pending
from treereduce.engine.work.shared import Shared
from treereduce.oracle.verdict import Cancelled, Reason, Verdict
from treereduce.program.cost import Cost

SHARE = 0.1
"""Of a run's time, what may be spent on retries. Programs that loop are common, and each of them takes all
the time it is given. One is asked about in any case: a single stall costs no more."""

GENEROSITY = 2.0
"""How much longer than usual a retry may take, which is alone on the machine. A program that takes longer is
not interesting to anybody who waits for its check a thousand times."""

NAME = "retries"
"""The name under which statistics and events show them."""


class Retries:
    """Goes through the programs without an answer that are smaller than the champion, one at a time."""

    def __init__(self, shared: Shared, aside: Aside) -> None:
        self._shared = shared
        self._aside = aside
        self._seconds = 0.0
        self._made = 0

    def find(self, cost: Cost) -> bytes | None:
        """A program that is interesting after all and may be smaller than one of ``cost``; None for none."""
        for pending in self._open(cost):
            if pending.program is None:
                continue
            if self._made and self._seconds > SHARE * self._so_far():
                return None
            try:
                if self._ask(pending, pending.program):
                    return pending.program
            except Cancelled:
                return None
        return None

    def left(self, cost: Cost, *, read: bool = True) -> int:
        """How many programs that may be smaller than one of ``cost`` have no answer.

        Without ``read`` none is parsed, and some may be as large.
        """
        return sum(1 for _ in self._open(cost, read=read))

    def _so_far(self) -> float:
        """Seconds that the run has taken: of one that goes on with a record, in all its processes."""
        statistics = self._shared.statistics
        return max(statistics.seconds, statistics.oracle_seconds / max(1.0, statistics.mean_jobs))

    def _open(self, cost: Cost, *, read: bool = True) -> Iterator[Pending]:
        """What has no answer and is smaller, or may be where it was too large to keep."""
        for pending in self._shared.unanswered.below(cost):
            if not self._shared.cache.is_refused(pending.key) and (
                pending.program is None or not read or self._shared.champion.measure(pending.program) < cost
            ):
                yield pending

    def _ask(self, pending: Pending, program: bytes) -> bool:
        """Whether a program is interesting. One that runs out of time again is not. Raises as `Aside.ask`."""
        answer = self._aside.ask(program, NAME, GENEROSITY)
        self._made += 1
        self._seconds += answer.seconds
        refused = answer.verdict is Verdict.UNINTERESTING or answer.reason is Reason.TIMEOUT
        if refused:
            self._shared.cache.refuse(pending.key)
        if refused or answer.verdict is Verdict.INTERESTING:
            self._shared.unanswered.remove(pending.key)
        return answer.verdict is Verdict.INTERESTING
