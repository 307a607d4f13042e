"""A whole run: it puts the parts together, starts and stops them, and says what came of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from treereduce.engine.search.last_check import LastCheck
from treereduce.engine.search.phases import Phases
from treereduce.engine.search.preference import Preference
from treereduce.engine.search.search import Search
from treereduce.engine.settings import Settings
from treereduce.engine.state.champion import Champion
from treereduce.engine.state.events import Event, Improved, JobsSettled, Listener
from treereduce.engine.state.history import Held
from treereduce.engine.state.mishaps import Mishaps
from treereduce.engine.state.result import Ending, Phase, Progress, Result
from treereduce.engine.state.ties import Ties
from treereduce.engine.state.trust import Trust
from treereduce.engine.state.unanswered import Unanswered
from treereduce.engine.trial.failures import Failures
from treereduce.engine.trial.trial import NOTHING
from treereduce.engine.trial.undefined import Undefined
from treereduce.engine.work.budget import Budget
from treereduce.engine.work.concurrency import (
    AdaptiveConcurrency,
    Concurrency,
    SparingConcurrency,
    SteadyConcurrency,
)
from treereduce.engine.work.inquiry import Inquiry
from treereduce.engine.work.shared import Shared
from treereduce.engine.work.statistics import Statistics
from treereduce.engine.work.threads import Driver, Threads
from treereduce.engine.work.whereabouts import Whereabouts
from treereduce.errors import ReductionError, give_best
from treereduce.languages.language import Language
from treereduce.languages.reading import read_program
from treereduce.machine.cores import available_cores
from treereduce.machine.shortage import run_failed
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Ask
from treereduce.oracle.score import Scores
from treereduce.oracle.verdict import Answer, Verdict
from treereduce.program.cost import Cost, cost
from treereduce.program.keys import exact_key

MOST_TIMES = 4
"""How often a run goes on after its last check, at most: one that errs often enough could go on for ever."""


class Reducer:
    """Reduces one program with one oracle, which must have said yes to it before `run` is called."""

    def __init__(
        self,
        source: bytes,
        language: Language,
        oracle: Oracle,
        *,
        settings: Settings | None = None,
        listeners: Sequence[Listener] = (),
        driver: Driver | None = None,
        chance: Chance | None = None,
        scores: Scores | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.oracle = oracle
        self.listeners = list(listeners)
        """Who is told of events, in this order."""
        self.also_stopped: list[Callable[[], None]] = []
        """What else to end when the run is stopped, as a pass may wait for a program of its own."""
        self.also_awaited: list[Callable[[], int]] = []
        """What tells how many such programs passes wait for."""
        reading = read_program(source, language)
        tree = reading.tree
        self._original_size, self._original_tokens = len(source), tree.token_count
        self._begun = False
        self._statistics = Statistics(driver.clock if driver else Threads.clock)
        self._budget = Budget(self.settings.max_tests, self._statistics)
        self._concurrency = self._plan_concurrency(threads=driver is None)
        self.champion = Champion(source, cost(tree), self._measure)
        if scores is not None:
            self.champion.ties = Ties()
            self.champion.ties.add(source, tree.token_count, tree.token_count)
        self.whereabouts = Whereabouts(Threads.clock)
        """Where each worker is."""
        inquiry = Inquiry(oracle, self.champion, self._budget, self._statistics, self._tell)
        self._driver = driver or Threads(inquiry, self._concurrency, self._budget, self.whereabouts)
        self._shared = Shared(
            oracle=oracle,
            budget=self._budget,
            cache=VerdictCache(),
            champion=self.champion,
            concurrency=self._concurrency,
            failures=Failures(),
            mishaps=Mishaps(self._tell),
            statistics=self._statistics,
            trust=Trust(chance or Chance(self.settings.repeat), tree.token_count),
            unanswered=Unanswered(),
            undefined=Undefined(reading.language),
            tell=self._tell,
        )
        wider = self.settings.schedule.wider is not None
        self._search = Search(reading, self._shared, self._driver, seed=self.settings.seed, keeps_forms=wider)
        self._preference = None if scores is None else Preference(scores, self._shared, self._search)
        if scores is not None:
            self.also_awaited.append(lambda: scores.running)

    def run(self) -> Result:
        """Reduce to a fixpoint or a limit. Blocks.

        Called once more after a last check that has gone back, it goes on from there. Raises
        `ReductionError`, with the best program so far, when the oracle breaks or a worker fails. A
        KeyboardInterrupt gets it too.
        """
        timer = None
        first, self._begun = not self._begun, True
        if first:
            self._statistics.begin()
        if self.settings.time_limit is not None:
            left = self.settings.time_limit - self._statistics.seconds
            timer = threading.Timer(left, self.stop, [Ending.TIME_LIMIT])
            timer.daemon = True
            timer.start()
        try:
            if first and self._preference is not None:
                self._preference.begin()
            Phases(self.settings.schedule, self._search, self._preference, self._budget.allow).run()
            return self._result()
        except ReductionError as failure:
            failure.best = self._best()
            raise
        except Exception as failure:
            raise ReductionError(run_failed(failure), best=self._best()) from failure
        except KeyboardInterrupt as interrupt:
            give_best(interrupt, self._best())
            raise
        finally:
            if timer is not None:
                timer.cancel()

    def until_it_holds(self, make: Callable[[], Result]) -> Result:
        """What ``make`` comes to, which calls `run` and then `last_check`; again where that has gone back.

        After some times its result says that it has gone back, and that nothing was tried since.
        """
        result = make()
        for _ in range(MOST_TIMES):
            if result.ending is not Ending.WENT_BACK:
                break
            result = make()
        return result

    def rule_out_nothing(self) -> None:
        """Do not ask about the empty program: the oracle has said no to it."""
        self._shared.cache.put(exact_key(b""), NOTHING, Answer(Verdict.UNINTERESTING, 0.0))
        self._shared.cache.refuse(exact_key(b""))

    def come_from(self, earlier: Sequence[Held]) -> None:
        """Begin with what an earlier run has found by way of these, the input first: to go back to."""
        if earlier:
            self.champion.history.came_from(earlier)

    def last_check(self, result: Result, program: bytes, ask: Ask) -> Result:
        """Ask about a result once more, as ``program`` that was made of it; more often where chance decides.

        What holds is returned, which is another result if the check was wrong about this one: listeners are
        told. Raises `OracleError` when the check has no answer or says no to the input too, and `Cancelled`
        when ``ask`` does before there is any doubt.
        """
        checked = LastCheck(self._shared, self._search.mending, self._measure).check(result, program, ask)
        if checked.ending is Ending.WENT_BACK:
            self._search.go_on()
        return checked if self._preference is None else replace(checked, scored=self._preference.scored)

    @property
    def asked_at_end(self) -> int:
        """How many runs of the oracle the last check takes."""
        return self._shared.trust.chance.asked_at_end

    def stop(self, ending: Ending = Ending.INTERRUPTED) -> None:
        """End the run soon: oracle runs under way are cancelled, and `run` returns the best so far.

        May be called from any thread, but not from a signal handler, which may have interrupted who holds a
        lock that this takes; the first call decides the ending.
        """
        self._budget.end(ending)
        self._search.aside.stop()
        self._driver.stop()
        for stop in self.also_stopped:
            stop()

    def skip_pass(self) -> str | None:
        """Leave the rest of the pass that is being tried to the closing proof, which tries everything.

        Runs under way go on to their end. Returns the name of the pass; None where there is none to skip, as
        in the proof. From any thread.
        """
        name = self._search.trying
        if not name or self._search.phase is Phase.PROVING:
            return None
        self._search.skip(name)
        return name

    @property
    def original_tokens(self) -> int:
        """Tokens of the program that it began with."""
        return self._original_tokens

    @property
    def ended(self) -> bool:
        """Whether a limit was reached or someone stopped the run."""
        return self._budget.ending is not None

    def moves(self) -> object:
        """What is another value whenever something has happened."""
        return self._search.rounds, self._statistics.oracle_calls, self.whereabouts.moves()

    def awaited(self) -> int:
        """How many processes workers wait for now: while there are any, nothing else needs to move."""
        return self.progress().running + sum(tell() for tell in self.also_awaited)

    def progress(self) -> Progress:
        """Where the run stands: its smallest program, whatever is tried beside it. Cheap, from any thread."""
        champion = self.champion
        return Progress(
            round=self._search.rounds,
            size=len(champion.program),
            tokens=champion.tokens,
            original_size=self._original_size,
            original_tokens=self._original_tokens,
            oracle_calls=self._statistics.oracle_calls,
            running=self._statistics.running,
            jobs=self._concurrency.level,
            waiting=self._search.queued,
            seconds=self._statistics.seconds,
            phase=self._search.phase,
            proof=self._search.proof,
            trying=self._search.trying,
            cache_hits=self._shared.cache.hits,
            program=champion.program,
            passes=dict(self._statistics.passes),
        )

    def _measure(self, program: bytes) -> Cost:
        return self._search.measure(program)

    def _tell(self, event: Event) -> None:
        if isinstance(event, Improved):
            self._search.remember(event.tokens, event.program)
        for listener in self.listeners:
            listener(event)

    def _plan_concurrency(self, *, threads: bool) -> Concurrency:
        """How many workers work, as the settings have it. What is not threads has no machine to spare."""
        jobs, most = self.settings.jobs, self.settings.most_jobs
        self._statistics.set_jobs(jobs)
        if most is not None:
            return AdaptiveConcurrency(
                jobs, most, changed=self._set_jobs, settled=lambda settled: self._tell(JobsSettled(settled))
            )
        cores = available_cores()
        if not threads or jobs <= cores:
            return SteadyConcurrency(jobs)
        return SparingConcurrency(
            jobs, cores, changed=self._set_jobs, running=lambda: self._statistics.running
        )

    def _set_jobs(self, jobs: int) -> None:
        self._statistics.set_jobs(jobs)
        self._driver.set_level(jobs)

    def _best(self) -> bytes:
        """The smallest program when the run has failed."""
        _, shown = self.champion.settle()
        if shown is not None:
            with suppress(Exception):  # who listens may be what has failed
                self._tell(shown)
        return self.champion.program

    def _result(self) -> Result:
        """What the run has come to: the champion, however the run ended."""
        champion, statistics = self.champion, self._statistics
        hastens = self._search.hastens
        if hastens:
            measured = Cost(champion.tokens, 0, len(champion.program), champion.program)
        else:
            measured, shown = champion.settle()
            if shown is not None:
                self._tell(shown)
        return Result(
            program=champion.program,
            tokens=measured.tokens,
            original_size=self._original_size,
            original_tokens=self._original_tokens,
            ending=self._budget.ending or Ending.FIXPOINT,
            unanswered=self._search.retries.left(measured, read=not hastens),
            rounds=self._search.rounds,
            oracle_calls=statistics.oracle_calls,
            oracle_seconds=statistics.oracle_seconds,
            seconds=statistics.seconds,
            jobs=statistics.mean_jobs,
            passes=dict(statistics.passes),
            version=champion.version,
            finishes=tuple(self._search.finishes),
            refused=dict(statistics.refused),
            doubts=self._shared.trust.chance.doubts(champion.history.newest.heard),
            mishaps=self._shared.mishaps.counted,
            scored=None if self._preference is None else self._preference.scored,
        )
