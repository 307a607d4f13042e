"""Asking the oracle on a machine that is short of something, or on which something has gone."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

from treereduce.engine.state.champion import Champion
from treereduce.engine.state.events import Event, Warned
from treereduce.engine.work.budget import Budget
from treereduce.engine.work.doubts import Doubt, Doubts
from treereduce.engine.work.statistics import Statistics
from treereduce.errors import OracleError, ShortageError
from treereduce.oracle.contract import Oracle
from treereduce.oracle.room import PATIENCE, PAUSE, once_there_is_room
from treereduce.oracle.verdict import Answer, Cancellation, Reason, Verdict

SECONDS_BETWEEN_CUTS = 1.0
"""All runs under way fail for want of the same thing at once: they are one shortage."""

SECONDS_TO_RECOVER = 30.0
"""After so long without a shortage there may be twice as many runs again."""

GENEROSITY = 4.0
"""How many times the usual limit the best program has, when it is asked whether runs still end."""

NAME = "doubts"
"""The name under which statistics show runs on the best program."""


class Inquiry:
    """Asks ``oracle``. Thread-safe.

    What may pass (too many processes or files, no memory, a full disk) is waited for, with fewer runs at a
    time. When many runs in a row say nothing, or something that is only said where a tool is missing, the
    best program is asked about: if even that has lost its yes, the oracle is gone and not the property.
    """

    def __init__(
        self,
        oracle: Oracle,
        champion: Champion,
        budget: Budget,
        statistics: Statistics,
        tell: Callable[[Event], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._oracle, self._champion = oracle, champion
        self._budget, self._statistics = budget, statistics
        self._tell, self._clock, self._sleep = tell, clock, sleep
        self._doubts = Doubts()
        self._lock = threading.Lock()
        self._asking = threading.Lock()
        self._most: int | None = None
        self._cut = self._grown = 0.0
        self._told: set[str] = set()
        self._troubles = 0

    @property
    def most(self) -> int | None:
        """How many runs there may be at a time, if the machine has been short of something lately."""
        with self._lock:
            if self._most is not None and self._clock() - max(self._cut, self._grown) > SECONDS_TO_RECOVER:
                self._most, self._grown = 2 * self._most, self._clock()
            return self._most

    def judge(self, program: bytes, cancellation: Cancellation, patience: float = 1.0) -> Answer:
        """The oracle's answer. Raises `Cancelled`, and `OracleError` when there is no use in asking on."""
        troubles = self._troubles
        answer = self._asked(program, cancellation, patience)
        doubt = self._doubts.after(answer)
        # One at a time: the others go on meanwhile, unless their no hangs on what comes of it.
        if doubt is not None and (answer.may_be_none or not self._asking.locked()):
            with self._asking:
                self._clear_up(doubt, cancellation)
        elif answer.may_be_none and self._asking.locked():
            with self._asking:
                pass
        if answer.may_be_none and self._troubles != troubles:
            return replace(answer, verdict=Verdict.UNANSWERED, reason=Reason.KILLED)
        return answer

    def _asked(self, program: bytes, cancellation: Cancellation, patience: float) -> Answer:
        return once_there_is_room(
            lambda: self._oracle.judge(program, cancellation, patience=patience),
            cancellation,
            told=self._cut_down,
            clock=self._clock,
            sleep=self._sleep,
        )

    def _cut_down(self, shortage: ShortageError) -> None:
        with self._lock:
            now = self._clock()
            if self._most is None or now - self._cut >= SECONDS_BETWEEN_CUTS:
                running = self._statistics.running
                self._most = max(1, min(self._most or running, running) // 2)
                self._cut = now
        self._warn("shortage", f"{shortage} It is tried again for a while, with fewer jobs.")

    def _clear_up(self, doubt: Doubt, cancellation: Cancellation) -> None:
        """Ask about the best program, which has been interesting. Raises `OracleError`."""
        deadline, was_in_trouble = self._clock() + PATIENCE, False
        while True:
            limit = self._oracle.times.limit(len(self._champion.program))
            answer = self._best_asked(cancellation)
            if answer is None:
                return
            is_well = answer.verdict is Verdict.INTERESTING
            if doubt.is_fatal and (was_in_trouble or not is_well):
                self._troubles += 1  # runs that began before this have no answer
                was_in_trouble = True
            if is_well:
                self._say_what_it_is(doubt, answer, limit)
            if is_well or not doubt.is_fatal:
                return  # a no is the last check's matter, and for a timeout there are the retries
            if self._clock() >= deadline:
                raise OracleError(doubt.verdict_on(answer))
            self._sleep(PAUSE)

    def _best_asked(self, cancellation: Cancellation) -> Answer | None:
        """The oracle's answer on the best program; None where there may be no further run."""
        if not self._budget.begin_call():
            return None
        answer: Answer | None = None
        try:
            answer = self._asked(self._champion.program, cancellation, GENEROSITY)
        finally:
            self._statistics.end_call(NAME, answer)
        return answer

    def _say_what_it_is(self, doubt: Doubt, answer: Answer, limit: float | None) -> None:
        if not doubt.is_about_time or limit is None:
            return
        if answer.seconds <= limit:
            self._warn(
                "hangs",
                f"{doubt.runs} candidates in a row ran out of time, and the best program took "
                f"{answer.seconds:.1f} s of the {limit:g} s that they had: if so many of them hang, a "
                "shorter `--timeout` saves the wait.",
            )
        elif self._oracle.times.limit(len(self._champion.program)) == limit:
            self._warn(
                "limit",
                f"{doubt.runs} runs in a row ran out of time, and the best program itself took "
                f"{answer.seconds:.1f} s where {limit:g} s are allowed: raise `--timeout`, or use fewer "
                "jobs.",
            )
        else:
            self._warn(
                "slower",
                f"Runs have become slower: the best program took {answer.seconds:.1f} s where {limit:g} s "
                "were allowed, so more is from now on.",
            )

    def _warn(self, kind: str, message: str) -> None:
        """Say something once in a run."""
        with self._lock:
            if kind in self._told:
                return
            self._told.add(kind)
        self._tell(Warned(message))
