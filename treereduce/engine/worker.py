"""What one worker thread does: take a job, filter, ask the oracle, report."""

from __future__ import annotations

from typing import Protocol

from treereduce.engine.best import Best, Snapshot
from treereduce.engine.failures import Failures
from treereduce.engine.gate import Gate
from treereduce.engine.guesses import Guess
from treereduce.engine.heap import Attempt, Task
from treereduce.engine.neighbourhood import neighbourhood
from treereduce.engine.pace import Pace
from treereduce.engine.round import Job, Round
from treereduce.engine.statistics import Statistics
from treereduce.engine.trial import Dropped, Filters, Trial
from treereduce.engine.unions import Union
from treereduce.errors import OracleError
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.verdict import Answer, Cancelled, Oracle, Verdict
from treereduce.passes.candidate import MOST_GROWTH, Expansion
from treereduce.program.parsing import Parser

UNION = "union"
"""The name under which statistics and events show unions of several findings."""


class Laboratory(Protocol):
    """What all workers of a run share."""

    best: Best
    oracle: Oracle
    cache: VerdictCache
    statistics: Statistics
    failures: Failures
    pace: Pace

    def may_call(self) -> bool:
        """Whether the limits of the run allow one more oracle call."""

    def committed(self, snapshot: Snapshot, pass_name: str) -> None:
        """Called after every commit."""


class Worker:
    """Works on one round until it is over, whenever ``gate`` lets worker ``number`` through."""

    def __init__(
        self, lab: Laboratory, round_: Round, parser: Parser | None, gate: Gate, number: int
    ) -> None:
        self._lab = lab
        self._round = round_
        self._gate = gate
        self._number = number
        self._filters = Filters(parser, lab.cache)

    def run(self) -> None:
        """Take jobs until there are none. Any exception ends the round and is kept as its failure."""
        try:
            while (job := self._next()) is not None:
                try:
                    self._do(job)
                finally:
                    self._round.done()
        except BaseException as failure:  # noqa: BLE001 - the round raises it in the caller's thread
            self._round.stop(failure)
        finally:
            self._gate.open()

    def _next(self) -> Job | None:
        """The job to do now; None when the round is over."""
        self._lab.pace.before()
        self._gate.wait(self._number)
        return self._round.next()

    def _do(self, job: Job) -> None:
        if isinstance(job, Task):
            self._expand(job)
        elif isinstance(job, Guess):
            self._expand_with(job.attempt, job.attempt.candidate.on_failure)
        else:
            self._try(job)

    def _expand(self, task: Task) -> None:
        """Run the tier's passes at a node, and queue its children."""
        view = self._lab.best.current.view
        if view.tree.kind[task.node] in view.language.roles.avoid:
            return
        tier = self._round.stage.tiers[task.tier]
        items: list[Task | Attempt] = []
        for found_by in tier:
            if found_by.at_root and task.node:
                continue
            items += [
                Attempt(task.tier, found_by, candidate) for candidate in found_by.propose(view, task.node)
            ]
            if found_by.at_root:
                # The next one may look at the whole program too: others begin with what there is.
                self._round.add(items)
                items = []
        if not (task.alone or all(found_by.at_root for found_by in tier)):
            items += [Task(task.tier, child) for child in view.children(task.node)]
        self._round.add(items)

    def _try(self, job: Attempt | Union) -> None:
        edits = job.edits if isinstance(job, Union) else job.candidate.edits
        name = UNION if isinstance(job, Union) else job.found_by.name
        base = self._lab.best.current
        trial = self._filters.prepare(
            base,
            edits,
            self._lab.oracle.times.limit(len(base.data)),
            tolerant=job.tolerant,
            growth=MOST_GROWTH if self._round.stage.scouts else 0,
        )
        if isinstance(trial, Trial) and self._is_settled(job, name, trial):
            return
        self._lab.statistics.tried(name, trial if isinstance(trial, Dropped) else None)
        if isinstance(trial, Trial):
            answer = self._judge(job, name, trial)
            if isinstance(job, Attempt):
                self._settle_twins(trial, answer)
        elif isinstance(job, Union):
            self._union_failed(job)
        elif trial is not Dropped.VOID:
            if trial is Dropped.BROKEN and not job.found_by.strict:
                self._round.put_off_broken(job)
            self._failed(job, base)

    def _is_settled(self, job: Attempt | Union, name: str, trial: Trial) -> bool:
        """Whether a trial needs no run, and all is done about it that there is to do now."""
        if isinstance(job, Attempt):
            if self._is_known(job, trial):
                return True
            if self._round.begin(job, trial):
                return False
            self._lab.statistics.tried(name, Dropped.SEEN)
            return True
        if not self._round.is_proven(trial):
            return False
        # A large deletion that came too late takes in what was committed before it.
        self._lab.statistics.tried(name, Dropped.SEEN)
        self._offer(job, name, trial)
        return True

    def _is_known(self, job: Attempt, trial: Trial) -> bool:
        """Whether an attempt failed before where nothing near has changed; if so, it is put off."""
        if job.repeated or job.tolerant or not self._lab.failures.expects(trial, job.candidate.edits):
            return False
        self._round.put_off_repeated(job)
        self._failed(job, trial.base)
        return True

    def _failed(self, job: Attempt, base: Snapshot) -> None:
        """Go on as after a failure, once: what comes again was expanded when it was put off."""
        self._round.failed(job, base)
        if not job.repeated and not self._round.was_guessed(job):
            self._expand_with(job, job.candidate.on_failure)

    def _settle_twins(self, trial: Trial, answer: Answer | None) -> None:
        """Go on with other attempts that came to the program, whose verdict is now known, or is not."""
        twins = self._round.end(trial)
        if answer is None or answer.verdict is Verdict.INTERESTING:
            self._round.add(twins)
            return
        for twin in twins:
            self._failed(twin, trial.base)

    def _judge(self, job: Attempt | Union, name: str, trial: Trial) -> Answer | None:
        """Ask about a trial and act on the answer, which is returned; None if there is none."""
        answer = self._ask(job, name, trial.data)
        if answer is None:
            if isinstance(job, Union):
                self._round.close(job)
            return None
        self._lab.cache.put(trial.digest, answer.verdict, answer.limit)
        if answer.verdict is Verdict.INTERESTING:
            self._offer(job, name, trial)
        elif isinstance(job, Union):
            self._union_failed(job)
        else:
            self._lab.failures.add(trial, job.candidate.edits)
            self._failed(job, trial.base)
        return answer

    def _ask(self, job: Attempt | Union, name: str, program: bytes) -> Answer | None:
        """The oracle's answer, or None when the run was cancelled or the limits of the run forbid it."""
        if not self._lab.may_call():
            return None
        seconds, answered = 0.0, False
        cancellation = self._round.depart(job)
        try:
            answer = self._lab.oracle.judge(program, cancellation)
            seconds, answered = answer.seconds, True
        except Cancelled:
            return None
        finally:
            self._round.land(cancellation)
            self._lab.statistics.end_call(name, seconds)
            self._lab.pace.ended(answered=answered)
        if answer.verdict is Verdict.ERROR:
            raise OracleError(f"The oracle could not be run: {answer.detail}")
        return answer

    def _offer(self, job: Attempt | Union, name: str, trial: Trial) -> None:
        snapshot = self._round.offer(job, trial)
        if snapshot is None:
            return
        tokens = trial.base.rendering.tokens - snapshot.rendering.tokens
        self._lab.statistics.won(name, tokens)
        self._lab.committed(snapshot, name)
        for member in job.members if isinstance(job, Union) else (job,):
            self._expand_with(member, member.candidate.on_success)
            if member.tier >= self._round.stage.cheap > 0:
                self._round.revisit(neighbourhood(snapshot.view, member.candidate.edits))

    def _union_failed(self, union: Union) -> None:
        attempt = self._round.union_failed(union)
        if attempt is not None:
            self._expand_with(attempt, attempt.candidate.on_failure)

    def _expand_with(self, attempt: Attempt, expansion: Expansion | None) -> None:
        if expansion is not None:
            view = self._lab.best.current.view
            self._round.add(
                Attempt(attempt.tier, attempt.found_by, candidate, attempt.tolerant)
                for candidate in expansion(view)
            )
