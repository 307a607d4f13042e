"""The way of one candidate through an engine: prepare, ask, settle, commit.

A worker does a job from top to bottom and pauses where the oracle is to be asked. Who drives it, with threads
or in virtual time, takes jobs from the scheduler and brings the answers (`Worker.work`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager

from treereduce.engine.schedule.flights import cancel
from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.hopes import Hope
from treereduce.engine.schedule.scheduler import Job, Scheduler
from treereduce.engine.schedule.speculation import Speculation
from treereduce.engine.schedule.unions import Union
from treereduce.engine.state.events import Improved
from treereduce.engine.state.history import Held
from treereduce.engine.trial.neighbourhood import neighbourhood
from treereduce.engine.trial.trial import Dropped, Filters, Trial
from treereduce.engine.work.questions import Asking, Questions
from treereduce.engine.work.shared import Shared
from treereduce.oracle.rates import Tally
from treereduce.oracle.verdict import Answer, Verdict
from treereduce.passes.candidate import MOST_GROWTH, Expansion
from treereduce.passes.companions import accompanied
from treereduce.view.view import View

UNION = "union"
"""The name under which statistics and events show unions of several findings."""


class Worker:
    """Does jobs of one round. ``desk`` is entered whenever it speaks to the scheduler."""

    def __init__(
        self,
        shared: Shared,
        scheduler: Scheduler,
        filters: Filters,
        desk: AbstractContextManager[object],
        clock: Callable[[], float],
    ) -> None:
        self._shared = shared
        self._scheduler = scheduler
        self._filters = filters
        self._desk = desk
        self._questions = Questions(shared, scheduler, desk, clock)
        self.asks = ""
        """The name of the pass that was asked for candidates last."""

    def work(self, job: Job) -> Asking:
        """Do a job that was taken from the scheduler. Whoever drives it gives the job back afterwards."""
        if isinstance(job, Task):
            self._expand(job)
        elif isinstance(job, Speculation):
            self._follow(job.attempt, job.attempt.candidate.on_failure)
        else:
            try:
                trial = self._prepare(job)
            except Exception as error:  # noqa: BLE001 - a fault of ours costs this candidate alone
                self._leave_out(job, error)
                return
            if trial is not None:
                heard = Tally()
                answer = yield from self._questions.ask(job, trial, _name(job), heard)
                self._settle(job, trial, answer, heard)

    def _expand(self, task: Task) -> None:
        """Run the tier's passes at a node, and queue its children."""
        view = self._scheduler.best.current.view
        if view.tree.kind[task.node] in view.language.roles.avoid:
            return
        tier = self._scheduler.stage.tiers[task.tier]
        items: list[Task | Attempt] = []
        for found_by in tier:
            left_out = self._scheduler.left_out(found_by) or self._shared.mishaps.is_out(found_by.name)
            if left_out or (found_by.at_root and task.node):
                continue
            self.asks = found_by.name
            try:
                items.extend(  # keeps those that came before an exception
                    Attempt(task.tier, found_by, accompanied(view, candidate))
                    for candidate in found_by.propose(view, task.node)
                )
            except Exception as error:  # noqa: BLE001 - a fault of ours costs this place alone
                self._shared.mishaps.happened(found_by.name, _told(view, task.node), view.tree.source, error)
            if found_by.at_root:
                # The next one may look at the whole program too: others begin with what there is.
                self._add(items)
                items = []
        if not (task.alone or all(found_by.at_root for found_by in tier)):
            items += [Task(task.tier, child) for child in view.children(task.node)]
        self._add(items)

    def _prepare(self, job: Attempt | Union) -> Trial | None:
        """Make a program of a job; None when it needs no run, and what there is to do about it is done."""
        if isinstance(job, Attempt) and self._is_left_out(job):
            return None
        base = self._scheduler.base(job)
        trial = self._filters.prepare(
            base,
            job.edits,
            self._shared.oracle.times.limit(len(base.data)),
            tolerant=job.tolerant,
            growth=MOST_GROWTH if self._scheduler.stage.scouts else 0,
            proves=isinstance(job, Union) or self._scheduler.put_off.is_proven(job),
        )
        if isinstance(trial, Trial):
            return None if self._needs_no_run(job, trial) else trial
        self._shared.statistics.tried(_name(job), trial)
        if isinstance(job, Union):
            self._union_failed(job)
        else:
            if trial is Dropped.BROKEN and not job.found_by.strict:
                with self._desk:
                    self._scheduler.put_off.tolerate(job)
            self._failed(job, trial=None)
        return None

    def _is_left_out(self, job: Attempt) -> bool:
        """Put off a claim on one of many levels before a program is made of it. Returns whether it is one."""
        with self._desk:
            left_out = self._scheduler.levels.leaves_out(job)
            if left_out:
                self._scheduler.put_off.repeat(job)
        if left_out:
            self._failed(job, trial=None)
        return left_out

    def _needs_no_run(self, job: Attempt | Union, trial: Trial) -> bool:
        if isinstance(job, Attempt):
            if not job.repeated and self._is_put_off(job, trial):
                self._failed(job, trial)
                return True
            with self._desk:
                if self._scheduler.park(job, trial):
                    return True
                # Its no may have come since it was prepared.
                is_refused = self._shared.cache.is_refused(trial.exact)
                asked_already = is_refused or not self._scheduler.begin(job, trial)
            if is_refused:
                self._failed(job, trial)
        else:
            asked_already = self._scheduler.is_proven(trial)
        self._shared.statistics.tried(_name(job), Dropped.SEEN if asked_already else None)
        if asked_already and isinstance(job, Union):
            # A large deletion that came too late takes in what was committed before it.
            self._commit(job, trial, Tally(yes=1))
        return asked_already

    def _is_put_off(self, job: Attempt, trial: Trial) -> bool:
        """Put an attempt off that is expected to fail. Returns whether it is."""
        put_off, failures = self._scheduler.put_off, self._shared.failures
        proven, seldom = put_off.is_proven(job), self._scheduler.stage.waits(job.tier)
        if failures.expects(trial, job.edits, proven=proven, seldom=seldom):
            with self._desk:
                put_off.repeat(job)
            return True
        if job.found_by.covers and failures.takes_in(trial, job.edits):
            with self._desk:
                put_off.come_last(job)
            return True
        if (proven or job.found_by.blind) and self._guess(
            job, lambda: self._shared.undefined.expects(trial, proven=proven)
        ):
            with self._desk:
                later = put_off.leave_undefined(job)
            self._add(later)
            return True
        return False

    def _settle(self, job: Attempt | Union, trial: Trial, answer: Answer | None, heard: Tally) -> None:
        """Act on an answer, the last of those that were ``heard``."""
        if answer is not None:
            enough = self._shared.trust.chance.noes_enough
            self._shared.cache.put(trial.exact, trial.similar, answer, noes=heard.no, enough=enough)
            if answer.verdict is not Verdict.UNANSWERED:
                interesting = answer.verdict is Verdict.INTERESTING
                self._guess(job, lambda: self._shared.undefined.judged(trial, interesting=interesting))
            if answer.verdict is Verdict.INTERESTING:
                self._commit(job, trial, heard)
            else:
                self._refused(job, trial, answer)
        elif isinstance(job, Union):
            with self._desk:
                self._scheduler.close(job)
        if isinstance(job, Attempt):
            with self._desk:
                duplicates = self._scheduler.end(job, trial)
            if answer is None or answer.verdict is Verdict.INTERESTING:
                self._add(duplicates)
            else:
                for duplicate in duplicates:
                    self._failed(duplicate, trial)

    def _guess(self, job: Attempt | Union, ask: Callable[[], bool | None]) -> bool:
        """The answer of one of our parts that can be done without, no if it fails."""
        try:
            return bool(ask())
        except Exception as error:  # noqa: BLE001 - a job and what is known of it count without
            self._mishap(job, error)
            return False

    def _commit(self, job: Attempt | Union, trial: Trial, heard: Tally) -> None:
        """A trial was interesting: make it the newest version, or have it wait for a union with that."""
        name = _name(job)
        held = Held(trial.data, trial.tokens, heard, sure=heard.yes > 1)
        self._shared.trust.committed(held.program, held.tokens, sure=held.sure)
        shown = self._offered(trial, held, name)
        try:
            with self._desk:
                leads_on = self._scheduler.may_lead_on(job, trial)
            new = self._filters.snapshot(trial) if leads_on else None
        except Exception as error:  # noqa: BLE001 - the champion has it, and the round goes on without
            self._leave_out(job, error)
            if shown is not None:
                self._shared.tell(shown)
            return
        with self._desk:
            before = self._scheduler.best.current
            outcome = self._scheduler.won(job, trial, new)
            hope = self._scheduler.plan()
        cancel(outcome.doomed)
        if shown is not None:
            self._shared.tell(shown)
        if hope is not None:
            self._hope(hope)
        snapshot = outcome.snapshot
        if snapshot is None:
            return
        self._count(job, outcome.members, before.rendering.tokens - snapshot.rendering.tokens)
        for member in outcome.members:
            if member in outcome.first:
                self._follow(member, member.candidate.on_success)
            if member.tier >= self._scheduler.stage.cheap > 0:
                nodes = neighbourhood(snapshot.view, member.edits)
                with self._desk:
                    self._scheduler.revisit(nodes)

    def _offered(self, trial: Trial, held: Held, name: str) -> Improved | None:
        """Offer an interesting trial to the champion. Returns what there is to tell, None if it is none.

        What a scout finds may be as large as its base. Such a one is no champion by itself, for a few bytes
        less had the run begin anew, but for a layout or where little else is left. It may be preferred in the
        end.
        """
        base, champion, stage = trial.base, self._shared.champion, self._scheduler.stage
        is_detour = stage.scouts and not stage.once and trial.data.split() != base.data.split()
        if is_detour and champion.count(trial.data, trial.tokens) >= base.rendering.tokens:
            champion.tie(held.program, held.tokens)
            return None
        smaller_than = trial.data if stage.scouts else base.data
        return champion.offer(held.program, held.tokens, name, base=smaller_than, held=held)

    def _count(self, job: Attempt | Union, members: Sequence[Attempt], tokens: int) -> None:
        """Give a union what a commit has removed, else each of those that were committed its share."""
        names = [UNION] if isinstance(job, Union) else [member.found_by.name for member in members]
        for number, name in enumerate(names):
            share = tokens * (number + 1) // len(names) - tokens * number // len(names)
            self._shared.statistics.won(name, share)

    def _hope(self, hope: Hope) -> None:
        """Make a base of successes that wait, to try on as if they went together."""
        snapshot = None
        try:
            trial = self._filters.prepare(hope.base, hope.edits, None, tolerant=hope.tolerant, proves=False)
            if isinstance(trial, Trial):
                snapshot = self._filters.snapshot(trial)
        except Exception as error:  # noqa: BLE001 - what waits is tried as a union
            self._mishap(Union(hope.members), error)
        finally:
            with self._desk:
                hoped = self._scheduler.hope(hope, snapshot)
        for member in hoped:
            self._follow(member, member.candidate.on_success)

    def _refused(self, job: Attempt | Union, trial: Trial, answer: Answer) -> None:
        """A trial was not interesting, or has no answer and counts as such for now."""
        if answer.verdict is Verdict.UNANSWERED:
            tokens = self._shared.champion.count(trial.data, trial.tokens)
            self._shared.unanswered.add(trial.data, tokens, trial.exact, answer.reason)
        if isinstance(job, Union):
            self._union_failed(job)
            return
        if answer.verdict is Verdict.UNINTERESTING:
            self._shared.failures.add(trial, job.edits)
        self._failed(job, trial)

    def _failed(self, job: Attempt, trial: Trial | None) -> None:
        """Go on as after a failure; without a trial because there was nothing to ask about."""
        base = trial.base if trial is not None else self._scheduler.best.current
        with self._desk:
            go_on = self._scheduler.failed(job, base)
        if go_on:
            self._follow(job, job.candidate.on_failure)

    def _union_failed(self, union: Union) -> None:
        with self._desk:
            attempt = self._scheduler.union_failed(union)
        if attempt is not None:
            self._follow(attempt, attempt.candidate.on_failure)

    def _follow(self, attempt: Attempt, expansion: Expansion | None) -> None:
        """Queue what an attempt leads to."""
        if expansion is not None:
            view = self._scheduler.best.current.view
            try:
                candidates = [accompanied(view, candidate) for candidate in expansion(view)]
            except Exception as error:  # noqa: BLE001 - a fault of ours costs what would have followed
                self._mishap(attempt, error)
                return
            self._add(
                Attempt(attempt.tier, attempt.found_by, candidate, attempt.tolerant)
                for candidate in candidates
            )

    def _leave_out(self, job: Attempt | Union, error: Exception) -> None:
        """Nothing more comes of a job, because one of our own parts failed with it."""
        self._mishap(job, error)
        if isinstance(job, Union):
            self._union_failed(job)

    def _mishap(self, job: Attempt | Union, error: Exception) -> None:
        edits = ", ".join(f"{edit.start} to {edit.end}: {edit.text!r}" for edit in sorted(job.edits))
        source = self._scheduler.best.current.view.tree.source
        self._shared.mishaps.happened(_name(job), f"edits of bytes {edits}", source, error)

    def _add(self, items: Iterable[Task | Attempt]) -> None:
        made = list(items)  # passes run here, so not at the desk
        if made:
            with self._desk:
                self._scheduler.add(made)


def _told(view: View, node: int) -> str:
    """A node in words."""
    tree = view.tree
    return f"node {node}, of kind {tree.kind[node]}, bytes {tree.start[node]} to {tree.end[node]}"


def _name(job: Attempt | Union) -> str:
    return UNION if isinstance(job, Union) else job.found_by.name
