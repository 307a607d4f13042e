"""When a row of answers says less about programs than about the machine that they are asked on."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass

from treereduce.oracle.verdict import Answer, Reason, Verdict

IN_A_ROW = 10
"""Runs without an answer, one after the other, after which it is asked whether there still is one."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """So many runs have come to the same, and it is no plain yes or no."""

    runs: int
    reason: Reason | None
    """Why there was no answer; None where it was a no with a ``status`` that means that a tool is missing."""
    status: int | None = None

    @property
    def is_about_time(self) -> bool:
        """Whether they ran out of time, which programs do by themselves."""
        return self.reason is Reason.TIMEOUT

    @property
    def is_fatal(self) -> bool:
        """Whether there is no use in going on if the best program comes to no yes either."""
        return not self.is_about_time

    def verdict_on(self, answer: Answer) -> str:
        """What to say if the best program has come to ``answer``."""
        if self.reason is None:
            return (
                f"{answer.subject} ends with status {self.status}, as shells do for a "
                "command that they cannot run, and says no to the best program too, where it had said yes: "
                "something that it calls is gone. Put it back, and go on from the best result."
            )
        return (
            f"{self.runs} runs in a row had no answer, nor has the best program any more: "
            f"{self.reason.value}; {self.reason.remedy}. Then go on from the best result."
        )


class Doubts:
    """Sees when to doubt. Thread-safe.

    The first no that may be none is a reason, and from then on whenever there were twice as many: a check
    that means it costs a run for each doubling. So is every `IN_A_ROW`, then every doubled,
    number of runs in a row without an answer.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._row: Counter[Reason] = Counter()
        self._wanted: dict[Reason | None, int] = {None: 1}
        self._not_found = 0

    def after(self, answer: Answer) -> Doubt | None:
        """Take note of an answer. Returns the doubt that it raises, if any."""
        with self._lock:
            if answer.verdict is Verdict.UNANSWERED and answer.reason is not None:
                return self._unanswered(answer.reason)
            self._row.clear()
            if not answer.may_be_none:
                return None
            self._not_found += 1
            if self._not_found < self._wanted[None]:
                return None
            self._wanted[None] = 2 * self._not_found
            return Doubt(self._not_found, None, answer.status)

    def _unanswered(self, reason: Reason) -> Doubt | None:
        self._row[reason] += 1
        runs, wanted = self._row[reason], self._wanted.get(reason, IN_A_ROW)
        if runs < wanted:
            return None
        self._wanted[reason] = 2 * wanted
        self._row.clear()
        return Doubt(runs, reason)
