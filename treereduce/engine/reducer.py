"""A whole run: its limits, its base, its rounds, and what it tells the world.

Which round follows which is the matter of `treereduce.engine.course`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from treereduce.engine.best import Best, Snapshot
from treereduce.engine.course import Course
from treereduce.engine.events import Event, Improved, JobsSettled, Listener, RoundStarted, Warned
from treereduce.engine.failures import Failures, changed
from treereduce.engine.gate import Gate
from treereduce.engine.pace import AdaptivePace, Pace, SteadyPace
from treereduce.engine.result import Ending, Finish, Progress, Result
from treereduce.engine.round import Round
from treereduce.engine.settings import Settings
from treereduce.engine.stage import Stage
from treereduce.engine.statistics import Statistics
from treereduce.engine.syntax import count_broken
from treereduce.engine.trial import NOTHING
from treereduce.engine.worker import Worker
from treereduce.errors import ReductionError
from treereduce.languages.language import Language
from treereduce.languages.reading import read_program
from treereduce.languages.text_view import text_language, text_view
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.verdict import Oracle, Verdict
from treereduce.passes.view import Facts, View
from treereduce.program.cost import Cost, cost
from treereduce.program.render import Rendering
from treereduce.program.tree import SyntaxTree

PATIENCE = 1.0
"""Seconds that an interrupted run waits for its workers, whose oracle may be a function that goes on."""

ROUNDS = "rounds"
"""The name under which events show a program that no single pass has made: that of another round."""

HISTORY_STEP = 2
"""A program is kept for restarts when it has become smaller by this factor since the last that was kept."""


class Probation(NamedTuple):
    """Where a run returns to if a detour or a restart comes to nothing."""

    cost: Cost
    tree: SyntaxTree
    seed: int
    failures: Failures


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
    ) -> None:
        self.oracle = oracle
        self.settings = settings or Settings()
        self.cache = VerdictCache()
        self.statistics = Statistics()
        self.failures = Failures()
        self.pace = self._pace()
        self._gate = Gate(self.pace.level)
        self._language = language
        self._text_language = text_language(language)
        self.listeners = list(listeners)
        """Who is told of events, in this order."""
        self._seed = self.settings.seed
        self._probations: list[Probation] = []
        self._round: Round | None = None
        self._rounds = 0
        self._ending: Ending | None = None
        self._starts: set[bytes] = set()
        self._finishes: list[Finish] = []
        self._unsaid: list[Event] = []
        tree = self._read(source)
        self._original_size, self._original_tokens = len(source), tree.token_count
        self._cheapest = cost(tree), tree
        self._history: list[tuple[int, bytes]] = [(tree.token_count, source)]
        self._shown = source
        self._detoured = (0, 0)
        self.best: Best
        self._set_base(tree, version=0)

    def run(self) -> Result:
        """Reduce to a fixpoint or a limit. Blocks.

        Raises `ReductionError`, with the best program so far, when the oracle breaks or a worker fails.
        """
        timer = None
        self.statistics.begin()
        if self.settings.time_limit is not None:
            timer = threading.Timer(self.settings.time_limit, self.stop, [Ending.TIME_LIMIT])
            timer.daemon = True
            timer.start()
        try:
            Course(self.settings.schedule, self).run()
            self._finish()
        except ReductionError:
            raise
        except Exception as failure:  # noqa: BLE001 - a listener's failure must not lose the best program
            self._raise(failure)
        finally:
            if timer is not None:
                timer.cancel()
        return self._result()

    def rule_out_nothing(self) -> None:
        """Do not ask about the empty program: the oracle has said no to it."""
        self.cache.put(NOTHING, Verdict.UNINTERESTING)

    def stop(self, ending: Ending = Ending.INTERRUPTED) -> None:
        """End the run soon: oracle runs under way are cancelled, and `run` returns the best so far.

        May be called from any thread and from signal handlers; the first call decides the ending.
        """
        if self._ending is None:
            self._ending = ending
        if self._round is not None:
            self._round.stop()

    @property
    def ended(self) -> bool:
        """Whether a limit was reached or someone stopped the run."""
        return self._ending is not None

    def progress(self) -> Progress:
        """Where the run stands: its smallest program, whatever is tried beside it. Cheap, from any thread."""
        current = self.best.current.rendering
        before = self._probations[:1]
        size, tokens = len(current.data), current.tokens
        if before and tokens >= before[0].cost.tokens:
            size, tokens = before[0].cost.size, before[0].cost.tokens
        return Progress(
            round=self._rounds,
            size=size,
            tokens=tokens,
            original_size=self._original_size,
            original_tokens=self._original_tokens,
            oracle_calls=self.statistics.oracle_calls,
            running=self.statistics.running,
            jobs=self.pace.level,
            waiting=self._round.waiting if self._round else 0,
            seconds=self.statistics.seconds,
        )

    def may_call(self) -> bool:
        """Whether the limits of the run allow one more oracle call, which is counted as begun."""
        if self._ending is not None:
            return False
        before = self.statistics.begin_call()
        if self.settings.max_tests is not None and before >= self.settings.max_tests:
            self.statistics.abort_call()
            self.stop(Ending.TEST_LIMIT)
            return False
        return True

    def committed(self, snapshot: Snapshot, pass_name: str) -> None:
        """Tell the listeners of a commit; on probation, only of programs smaller than before it."""
        tokens = snapshot.rendering.tokens
        if not self._probations and HISTORY_STEP * tokens <= self._history[-1][0]:
            self._history.append((tokens, snapshot.data))
        if not self._probations or tokens < self._probations[0].cost.tokens:
            self._show(snapshot, pass_name)

    def try_stage(self, stage: Stage, *, closing: bool) -> bool:
        """Make one round. Returns whether it made the program smaller.

        A program that has no parser is seen as text at every stage, so the stage for that adds nothing.
        """
        if stage.as_text and self._tree.grammar.language is None:
            return False
        before = len(self._tree.source)
        smaller = bool(self._one_round(stage, closing=closing).commits)
        if smaller and stage.finishes:
            self._finishes.append(Finish(stage.finishes, before, len(self.best.current.data)))
        if smaller:
            self._set_base(self._read(self.best.current.data))
        return smaller and self._settle()

    def scout(self, stage: Stage, *, closing: bool) -> Iterator[bytes]:
        """Interesting programs that the passes of ``stage`` find, the smallest first; they may be larger.

        The next is asked for where one has led to nothing.
        """
        found = self._one_round(stage, closing=closing).found
        found.sort(key=lambda entry: (entry[1].proposal.tokens.length, entry[1].data))
        for attempt, trial in found:
            yield trial.data
            self.failures.add(trial, attempt.candidate.edits)

    def enter(self, program: bytes, *, restart: int = 0) -> None:
        """Go on from another program, on probation. A restart, numbered from 1, tries in another order.

        A restart may lead to detours, so probations stand in one another.
        """
        self._probations.append(Probation(cost(self._tree), self._tree, self._seed, self.failures))
        if restart:
            self._seed += restart
            self.failures = Failures()
        else:
            self._detoured = changed(self._tree.source, program)
        self._set_base(self._read(program))

    def leave(self) -> bool:
        """End the probation: go back unless the program has become smaller than before. Returns whether."""
        before = self._probations.pop()
        self._seed, self.failures = before.seed, before.failures
        if cost(self._tree) < before.cost:
            if not self._probations and self.best.current.data != self._shown:
                self._show(self.best.current, ROUNDS)
            return self._settle()
        self._set_base(before.tree)
        return False

    def earlier(self, number: int) -> bytes | None:
        """A program of the run, at least twice as large as now, nearest in size first; None if no more."""
        larger = [
            program for tokens, program in self._history if tokens >= HISTORY_STEP * self._tree.token_count
        ]
        return larger[-1 - number] if number < len(larger) else None

    def _one_round(self, stage: Stage, *, closing: bool) -> Round:
        """Try everything that ``stage`` has on the base."""
        self._rounds += 1
        while self._unsaid:
            self._emit(self._unsaid.pop(0))
        self._emit(RoundStarted(self._rounds, len(self._tree.source), self._tree.token_count))
        self.failures.begin_round(self._detoured)
        self._detoured = (0, 0)
        base = self.best
        if stage.as_text:
            self.best = Best(self._snapshot(text_view(self._tree), self._text_language, self._version))
        # A restart looks for another end, and lists from their ends lead to the same one.
        chains = self._seed == self.settings.seed
        round_ = self._round = Round(self.best, stage, self._seed, closing=closing, chains=chains)
        if self._ending is None:
            self._work(round_)
        if not round_.commits:
            self.best = base
        return round_

    def _settle(self) -> bool:
        """Accept the base that the run has come to. Returns False when it has been there before.

        A program may have more tokens in its own parse than were counted on the base it was made from: what
        looked like a directive or a template before is several tokens now. Rounds go on all the same, because
        what follows may be smaller than all before; one that comes up twice ends that.
        """
        if self._probations:
            return True
        self._cheapest = min(self._cheapest, (cost(self._tree), self._tree), key=itemgetter(0))
        start = VerdictCache.digest(self._tree.source)
        if start in self._starts:
            self._set_base(self._cheapest[1])
            return False
        self._starts.add(start)
        return True

    def _finish(self) -> None:
        """Come to rest on the smallest program, wherever the end of the run found it."""
        current = self.best.current
        before = self._probations[0] if self._probations else None
        if before and current.rendering.tokens >= before.cost.tokens:
            self._set_base(before.tree)
        elif self._ending is None:
            self._set_base(self._cheapest[1])
        self._probations = []
        if self.best.current.data != self._shown:
            self._set_base(self._tree, version=self._version + 1)
            self._show(self.best.current, ROUNDS)

    def _read(self, program: bytes) -> SyntaxTree:
        """Read a program. Once the parser has failed to end, it and all that follow are text.

        That is said when the next round begins: there is nobody yet to hear it when the run is made.
        """
        reading = read_program(program, self._language)
        if reading.language is not self._language:
            self._language = reading.language
            self._unsaid.append(Warned(reading.warning))
        return reading.tree

    def _set_base(self, tree: SyntaxTree, version: int | None = None) -> None:
        if tree.grammar is not self._language.grammar:
            # It was kept from when there was a parser.
            tree = self._read(tree.source)
        self._tree = tree
        self.best = Best(self._snapshot(tree, self._language, self._version if version is None else version))

    @property
    def _version(self) -> int:
        return self.best.current.version

    @staticmethod
    def _snapshot(tree: SyntaxTree, language: Language, version: int) -> Snapshot:
        return Snapshot(
            version, View(Rendering(tree), Facts(tree, language)), tree.parse, count_broken(tree.parse)
        )

    def _show(self, snapshot: Snapshot, pass_name: str) -> None:
        self._shown = snapshot.data
        self._emit(Improved(snapshot.version, snapshot.data, snapshot.rendering.tokens, pass_name))

    def _emit(self, event: Event) -> None:
        for listener in self.listeners:
            listener(event)

    def _pace(self) -> Pace:
        """How many workers work, as the settings have it."""
        jobs, most = self.settings.jobs, self.settings.most_jobs
        self.statistics.set_jobs(jobs)
        if most is None:
            return SteadyPace(jobs)
        return AdaptivePace(
            jobs, most, changed=self._set_jobs, settled=lambda settled: self._emit(JobsSettled(settled))
        )

    def _set_jobs(self, jobs: int) -> None:
        self.statistics.set_jobs(jobs)
        self._gate.set(jobs)

    def _work(self, round_: Round) -> None:
        grammar = self._language.grammar
        self._gate = Gate(self.pace.level)
        workers = [
            Worker(self, round_, grammar.parser() if grammar.language else None, self._gate, number)
            for number in range(self.pace.most)
        ]
        threads = [threading.Thread(target=worker.run, daemon=True) for worker in workers]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        except BaseException:
            self.stop()
            deadline = time.monotonic() + PATIENCE
            for thread in threads:
                if thread.ident is not None:
                    thread.join(max(0.0, deadline - time.monotonic()))
            raise
        if round_.failure is not None:
            self._raise(round_.failure)

    def _raise(self, failure: BaseException) -> None:
        best = self.best.current.data
        if isinstance(failure, ReductionError):
            failure.best = best
            raise failure
        raise ReductionError(f"The run failed: {failure!r}.", best=best) from failure

    def _result(self) -> Result:
        current = self.best.current
        return Result(
            program=current.data,
            tokens=current.rendering.tokens,
            original_size=self._original_size,
            original_tokens=self._original_tokens,
            ending=self._ending or Ending.FIXPOINT,
            rounds=self._rounds,
            oracle_calls=self.statistics.oracle_calls,
            oracle_seconds=self.statistics.oracle_seconds,
            seconds=self.statistics.seconds,
            jobs=self.statistics.mean_jobs,
            passes=dict(self.statistics.passes),
            version=current.version,
            finishes=tuple(self._finishes),
        )
