"""A whole run: rounds on fresh parses until one of them changes nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from treereduce.engine.best import Best, Snapshot
from treereduce.engine.events import Event, Improved, Listener, RoundStarted
from treereduce.engine.result import Ending, Progress, Result
from treereduce.engine.round import Round
from treereduce.engine.statistics import Statistics
from treereduce.engine.syntax import count_broken
from treereduce.engine.worker import Worker
from treereduce.errors import ReductionError, UsageError
from treereduce.languages.language import Language
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.verdict import Oracle
from treereduce.passes.candidate import Pass
from treereduce.passes.registry import TIERS
from treereduce.passes.view import Facts, View
from treereduce.program.cost import cost
from treereduce.program.render import Rendering
from treereduce.program.tree import SyntaxTree, parse_program

PATIENCE = 1.0
"""Seconds that an interrupted run waits for its workers, whose oracle may be a function that goes on."""

ROUNDS = "rounds"
"""The name under which events show the return to an earlier round's program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a run is to be made.

    ``jobs`` is the number of oracle runs at a time; with one, a run is reproducible to the byte. A ``seed``
    other than 0 varies the order of equals. ``time_limit`` is in seconds, ``max_tests`` in oracle calls.
    """

    jobs: int = 1
    seed: int = 0
    time_limit: float | None = None
    max_tests: int | None = None
    tiers: Sequence[Sequence[Pass]] = TIERS

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise UsageError(f"A run needs at least one job, not {self.jobs}.")


class Reducer:
    """Reduces one program with one oracle, which must have said yes to it."""

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
        self.tiers = self.settings.tiers
        self.cache = VerdictCache()
        self.statistics = Statistics()
        self._language = language
        self._listeners = listeners
        self._tree = parse_program(source, language.grammar)
        self._cheapest = (cost(self._tree), self._tree)
        self._starts = {VerdictCache.digest(source)}
        self.best = Best(self._fresh(self._tree, 0))
        self._original_size, self._original_tokens = len(source), self._tree.token_count
        self._round: Round | None = None
        self._rounds = 0
        self._ending: Ending | None = None

    def run(self) -> Result:
        """Reduce to a fixpoint or a limit. Blocks.

        Raises `ReductionError`, with the best program so far, when the oracle breaks or a worker fails.
        """
        timer = None
        if self.settings.time_limit is not None:
            timer = threading.Timer(self.settings.time_limit, self.stop, [Ending.TIME_LIMIT])
            timer.daemon = True
            timer.start()
        try:
            while self._ending is None and self._one_round():
                pass
            self._return_to_cheapest()
        except ReductionError:
            raise
        except Exception as failure:  # noqa: BLE001 - a listener's failure must not lose the best program
            self._raise(failure)
        finally:
            if timer is not None:
                timer.cancel()
        return self._result()

    def stop(self, ending: Ending = Ending.INTERRUPTED) -> None:
        """End the run soon: oracle runs under way are cancelled, and `run` returns the best so far.

        May be called from any thread and from signal handlers; the first call decides the ending.
        """
        if self._ending is None:
            self._ending = ending
        if self._round is not None:
            self._round.stop()

    def progress(self) -> Progress:
        """Where the run stands. Cheap, from any thread."""
        current = self.best.current
        return Progress(
            round=self._rounds,
            size=len(current.data),
            tokens=current.rendering.tokens,
            original_size=self._original_size,
            original_tokens=self._original_tokens,
            oracle_calls=self.statistics.oracle_calls,
            running=self.statistics.running,
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
        """Tell the listeners of a commit."""
        self._emit(Improved(snapshot.version, snapshot.data, snapshot.rendering.tokens, pass_name))

    def _emit(self, event: Event) -> None:
        for listener in self._listeners:
            listener(event)

    def _fresh(self, tree: SyntaxTree, version: int) -> Snapshot:
        view = View(Rendering(tree), Facts(tree, self._language))
        return Snapshot(version, view, tree.parse, count_broken(tree.parse))

    def _one_round(self) -> bool:
        """Try everything on the current tree. Returns whether another round is due."""
        self._rounds += 1
        self._emit(RoundStarted(self._rounds, len(self._tree.source), self._tree.token_count))
        round_ = self._round = Round(self.best, len(self.tiers), self.settings.seed)
        if self._ending is None:
            self._work(round_)
        if not round_.commits:
            return False
        self._tree = parse_program(self.best.current.data, self._language.grammar)
        self.best = Best(self._fresh(self._tree, self.best.current.version))
        self._cheapest = min(self._cheapest, (cost(self._tree), self._tree), key=itemgetter(0))
        start = VerdictCache.digest(self._tree.source)
        known = start in self._starts
        self._starts.add(start)
        return not known

    def _return_to_cheapest(self) -> None:
        """End a finished run on the cheapest program that a round began with.

        Commits count tokens on their round's base, and a program's own parse may have more: what looked like
        a directive or a template before is several tokens now. Rounds go on all the same, because what
        follows may be smaller than all before; a program that comes up twice ends them.
        """
        tree = self._cheapest[1]
        if self._ending is None and tree is not self._tree:
            version = self.best.current.version + 1
            self.best = Best(self._fresh(tree, version))
            self._emit(Improved(version, tree.source, tree.token_count, ROUNDS))

    def _work(self, round_: Round) -> None:
        grammar = self._language.grammar
        workers = [
            Worker(self, round_, grammar.parser() if grammar.language else None)
            for _ in range(self.settings.jobs)
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
            jobs=self.settings.jobs,
            passes=dict(self.statistics.passes),
        )
