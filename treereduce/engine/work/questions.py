"""From a program to an answer that can be trusted: one oracle run, or as many as chance demands."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager

from treereduce.engine.schedule.flights import Flight, cancel
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.unions import Union
from treereduce.engine.state.history import Held
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.trial import Trial
from treereduce.engine.work.shared import Shared
from treereduce.oracle.chance import Level
from treereduce.oracle.rates import Tally
from treereduce.oracle.verdict import Answer, Verdict, require_run

AGAIN = "asked again"
"""The name under which statistics show questions about what was answered before."""

Asking = Generator[Flight, Answer | None, None]
"""A job under way. It yields oracle runs to be made one after the other, and is sent the answer of each, None
if it was cancelled."""

Question = Generator[Flight, Answer | None, Answer | None]
"""The same for one question, which returns its answer."""


class Questions:
    """Asks for one worker. ``desk`` is entered whenever it speaks to the scheduler."""

    def __init__(
        self,
        shared: Shared,
        scheduler: Scheduler,
        desk: AbstractContextManager[object],
        clock: Callable[[], float],
    ) -> None:
        self._shared = shared
        self._scheduler = scheduler
        self._desk = desk
        self._clock = clock

    def ask(self, job: Attempt | Union, trial: Trial, name: str, heard: Tally) -> Question:
        """The answer about a trial; None when the run was cancelled or the limits of the run forbid it.

        What was answered on the way is added to ``heard``.
        """
        trust, chance = self._shared.trust, self._shared.trust.chance
        if isinstance(job, Attempt):
            self._scheduler.trying = name
        if not self._scheduler.is_hoped(trial.base):
            yield from self._ask_about_base(job, trial)
        level = trust.level(trial.tokens, trial.base.rendering.tokens)
        wanted, said = 0, None
        while True:
            answer = yield from self._run(Flight(job, trial, self._clock()), name)
            if answer is None or answer.verdict in (Verdict.UNANSWERED, Verdict.ERROR):
                if chance.decide(heard, Level.CANDIDATE):
                    # It was only asked about again to see whether the check errs, and has its answer already.
                    return said
                if answer is not None:
                    require_run(answer)
                return answer
            said = answer
            _count(heard, answer)
            if heard.contradictory and not chance.seen:
                # What kind of mistake it is must be seen in peace, and until then nothing is certain.
                self._suspect(trial.data, heard)
                return None
            if heard.yes and not wanted:
                wanted = trust.wanted(trial.tokens)
            decided = chance.decide(heard, level, wanted)
            if decided is None:
                name = AGAIN
                continue
            chance.heard(heard)
            if decided and answer.verdict is not Verdict.INTERESTING:
                return Answer(Verdict.INTERESTING, answer.seconds, answer.limit, by=answer.by)
            if not decided and answer.verdict is Verdict.INTERESTING:
                return Answer(Verdict.UNINTERESTING, answer.seconds, answer.limit, by=answer.by)
            return answer

    def _ask_about_base(self, job: Attempt | Union, trial: Trial) -> Generator[Flight, Answer | None, None]:
        """Ask about the base again if there is doubt; if it is said no to, the round ends.

        While several workers prove that nothing can be removed of it, they ask what the run would ask at its
        end, when they had nothing else to do.
        """
        trust, base = self._shared.trust, trial.base
        newest = self._shared.champion.history.newest
        early = self._is_proven(newest, base) and trust.begin_early(newest.heard)
        if not early and not trust.doubts(base.data):
            return
        answer = yield from self._run(Flight(job, trial, self._clock(), base.data), AGAIN)
        if early:
            trust.end_early(newest.heard, answer)
        if answer is None:
            return
        require_run(answer)
        if answer.verdict is Verdict.INTERESTING:
            self._shared.trust.confirmed(trial.base.data, trial.base.rendering.tokens)
        elif answer.verdict is Verdict.UNINTERESTING:
            self._suspect(trial.base.data, Tally(yes=1, no=1))

    def _is_proven(self, newest: Held, base: Snapshot) -> bool:
        """Whether several workers prove that nothing can be removed of the champion, which is no input."""
        proves = self._scheduler.closing and not self._scheduler.commits
        several = self._shared.concurrency.level > 1 and newest is not self._shared.champion.history.input
        return proves and several and newest.program == base.data

    def _suspect(self, program: bytes, heard: Tally) -> None:
        self._shared.trust.suspects(program, heard)
        self.stop()

    def _run(self, flight: Flight, name: str) -> Question:
        """One oracle run."""
        if not self._shared.budget.begin_call():
            self.stop()
            return None
        self._shared.trust.called()
        answer: Answer | None = None
        try:
            with self._desk:
                in_time = self._scheduler.depart(flight)
            if not in_time:
                flight.cancellation.cancel()
            answer = yield flight
        finally:
            with self._desk:
                self._scheduler.land(flight)
            self._shared.statistics.end_call(name, answer)
            self._shared.concurrency.ended(answered=answer is not None)
        return answer

    def stop(self) -> None:
        """End the round, and those beside it soon after."""
        with self._desk:
            flights = self._scheduler.stop()
        cancel(flights)


def _count(heard: Tally, answer: Answer) -> None:
    interesting = answer.verdict is Verdict.INTERESTING
    heard.yes += interesting
    heard.no += not interesting
