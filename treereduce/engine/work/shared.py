"""What all workers of a run share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from treereduce.engine.state.champion import Champion
from treereduce.engine.state.events import Event
from treereduce.engine.state.mishaps import Mishaps
from treereduce.engine.state.trust import Trust
from treereduce.engine.state.unanswered import Unanswered
from treereduce.engine.trial.failures import Failures
from treereduce.engine.trial.undefined import Undefined
from treereduce.engine.work.budget import Budget
from treereduce.engine.work.concurrency import Concurrency
from treereduce.engine.work.statistics import Statistics
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.contract import Oracle


@dataclass(slots=True)
class Shared:
    """Each part is thread-safe."""

    oracle: Oracle
    budget: Budget
    cache: VerdictCache
    champion: Champion
    concurrency: Concurrency
    failures: Failures
    mishaps: Mishaps
    statistics: Statistics
    trust: Trust
    unanswered: Unanswered
    undefined: Undefined
    tell: Callable[[Event], None]
