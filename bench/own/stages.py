"""A stopwatch on the engine: what each candidate spends its processor time on.

The functions named in `STAGES` are wrapped while it runs, so it is the real engine that is measured. All
time of a run with one job belongs to some candidate: what was spent since the one before it ended, the
passes that proposed it included. Time inside a stage that is entered from another counts for the inner one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from time import process_time_ns
from typing import Any
from unittest.mock import patch

from treereduce.engine.schedule.agenda import Agenda
from treereduce.engine.search.base import Base
from treereduce.engine.search.search import Search
from treereduce.engine.trial import trial
from treereduce.engine.trial.failures import Failures
from treereduce.engine.work.threads import Threads
from treereduce.engine.work.worker import Worker
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.callable import CallableOracle
from treereduce.program.render import Rendering

ORACLE, OTHER = "oracle", "other"
STAGES: tuple[tuple[object, str, str], ...] = (
    (Search, "_settle", "new round"),
    (Base, "move_to", "new round"),
    (Worker, "_expand", "passes"),
    (Worker, "_add", "passes"),  # expansions are generators that run while they are added
    (Agenda, "push", "heap"),
    (Agenda, "pop", "heap"),
    (Rendering, "propose", "propose"),
    (trial, "probable_key", "cache"),
    (trial, "exact_key", "cache"),
    (VerdictCache, "suspects", "cache"),
    (VerdictCache, "settles", "cache"),
    (VerdictCache, "put", "cache"),
    (trial, "reparse", "re-parse"),
    (trial, "count_broken", "count errors"),
    (Failures, "expects", "failures"),
    (Failures, "add", "failures"),
    (Worker, "_commit", "commit"),
    (CallableOracle, "judge", ORACLE),
)
"""Where each function is looked up, its name, and its stage. In the order of the table."""

Record = Counter[str]
"""Nanoseconds of processor time by stage, for one candidate."""


class Stopwatch:
    """Records of candidates. For one job. By the clock of the process, so that neighbours hardly count."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.begun = 0
        """Candidates that were taken up."""
        self._record: Record = Counter()
        self._stages = [OTHER]
        self._since = process_time_ns()

    def restart(self) -> None:
        """Forget the time since the last candidate."""
        self._record = Counter()
        self._since = process_time_ns()

    def enter(self, stage: str) -> None:
        """A stage begins."""
        self._lap()
        self._stages.append(stage)

    def leave(self) -> None:
        """The stage that began last ends."""
        self._lap()
        self._stages.pop()

    def close(self) -> None:
        """A candidate is done with."""
        self._lap()
        self.records.append(self._record)
        self._record = Counter()

    def _lap(self) -> None:
        now = process_time_ns()
        self._record[self._stages[-1]] += now - self._since
        self._since = now


@contextmanager
def watched() -> Iterator[Stopwatch]:
    """Time the engine as long as the context lasts. Costs 2.5 µs for each call of a watched function."""
    watch = Stopwatch()

    def timed(function: Callable[..., Any], stage: str) -> Callable[..., Any]:
        @wraps(function)
        def wrapper(*args: object, **kwargs: object) -> object:
            watch.enter(stage)
            try:
                return function(*args, **kwargs)
            finally:
                watch.leave()

        return wrapper

    def closing(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapper(*args: object, **kwargs: object) -> None:
            before = watch.begun
            function(*args, **kwargs)
            if watch.begun > before:
                watch.close()

        return wrapper

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapper(*args: object, **kwargs: object) -> object:
            watch.begun += 1
            return function(*args, **kwargs)

        return wrapper

    with ExitStack() as patches:
        for owner, name, stage in STAGES:
            patches.enter_context(patch.object(owner, name, timed(getattr(owner, name), stage)))
        patches.enter_context(patch.object(Worker, "_prepare", counted(Worker._prepare)))
        patches.enter_context(patch.object(Threads, "_ask", closing(Threads._ask)))
        yield watch


def own(record: Record) -> int:
    """Nanoseconds without the oracle's."""
    return record.total() - record[ORACLE]


def per_call(records: list[Record]) -> list[Record]:
    """Records of candidates added up to one for each oracle call."""
    calls: list[Record] = []
    pending: Record = Counter()
    for record in records:
        pending += record
        if record[ORACLE]:
            calls.append(pending)
            pending = Counter()
    return calls
