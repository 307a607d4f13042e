"""A round as a state machine: everything that is tried against one base, in which order, and what came of it.

No thread, no clock, no oracle and no pass runs in here. Drivers and workers tell it what has happened and ask
what is next; who does so from several threads holds a lock meanwhile (`treereduce.engine.work.threads`), and
tests run it in virtual time, through thousands of orders of events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from treereduce.engine.schedule.agenda import Agenda
from treereduce.engine.schedule.borders import Borders
from treereduce.engine.schedule.claims import Claims
from treereduce.engine.schedule.dependents import Dependents
from treereduce.engine.schedule.duplicates import Duplicates
from treereduce.engine.schedule.early import Early
from treereduce.engine.schedule.ends import is_outdated
from treereduce.engine.schedule.flights import Flight, Flights
from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.hopes import Hope, Hopes
from treereduce.engine.schedule.levels import Levels
from treereduce.engine.schedule.outcome import Outcome, is_void
from treereduce.engine.schedule.put_off import PutOff
from treereduce.engine.schedule.speculation import Speculation, Speculations
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.schedule.tiers import Renewals, Tiers
from treereduce.engine.schedule.unions import Union, Unions
from treereduce.engine.trial.best import Best, Snapshot
from treereduce.engine.trial.trial import Trial
from treereduce.passes.candidate import Pass
from treereduce.program.keys import ExactKey
from treereduce.view.view import View

MOST_HELD = 64
"""Items passed over for one job. In a large program, nearly all may lie inside one run of siblings."""

FEW_NOES = 4
"""Failures on a hope after which it is asked about: by then a success would have shown that it is right."""
WORKERS_A_PART = 8
"""A union that failed is tried in as many parts at once as there are so many workers for each, at least in
two: with 64 workers, sixteen successes of which one is wrong take two calls' time and not four."""

Job = Task | Attempt | Union | Speculation


class Scheduler:
    """Hands out jobs and takes their outcomes. Not thread-safe.

    A ``closing`` round tries what others put off, as a proof (`treereduce.engine.schedule.put_off`).

    A round that another will follow does not wait for runs that take far longer than others do when nothing
    else is left: they are cancelled, and proposed again. With one run in a hundred taking twenty times as
    long, this saved eight workers a quarter of their time. See `treereduce.engine.schedule.ends`.
    """

    def __init__(
        self,
        best: Best,
        stage: Stage,
        seed: int = 0,
        *,
        closing: bool = True,
        chains: bool = True,
        straggling: Callable[[int], float | None] = lambda _size: None,
        left_out: Callable[[Pass], bool] = lambda _entry: False,
        spent: Callable[[], bool] = lambda: False,
        before: Scheduler | None = None,
        renewals: Renewals | None = None,
    ) -> None:
        """With ``before`` it runs ahead of the end of that round, on the same program."""
        self.stage = stage
        self.left_out = left_out
        """Whether a pass is left out from now on."""
        self._spent = spent
        self.closing = closing
        self.best = best
        self._agenda = Agenda(seed, chains=chains, rivals=stage.rivals)
        self._early = Early(self._agenda)
        self._unions = Unions()
        self._borders = Borders()
        self._claims = Claims()
        self._hopes = Hopes()
        self._speculations = Speculations()
        self.put_off = PutOff(stage, closing=closing)
        self.levels = Levels(best.current.view.tree.source)
        self._again: set[Task] = set()
        self._proven: set[ExactKey] = set()
        self.duplicates: Duplicates = Duplicates(before.duplicates if before else None)
        self._dependents = Dependents()
        self._flights = Flights(straggling)
        self._tiers = Tiers(stage, closing=closing, renewals=renewals or Renewals())
        self.busy = 0
        self._left = False
        self.stopped = False
        """Whether it was ended before its time."""
        self.failure: BaseException | None = None
        """What a worker died of, if one did."""
        self.trying = ""
        """The name of the pass whose candidate was asked about last; unions are of several."""
        self.calls = self.commits = 0
        self.found: list[tuple[Attempt, Trial]] = []
        """What was interesting in a stage that only scouts."""
        for tier in range(len(stage.tiers)):
            self._agenda.push(Task(tier, 0), best.current.view)

    @property
    def waiting(self) -> int:
        """Items in the heap, roughly."""
        return len(self._agenda)

    @property
    def proof(self) -> tuple[int, int] | None:
        """`PutOff.progress`, None once there was a commit, which ends the proof."""
        return None if self.commits else self.put_off.progress

    @property
    def over(self) -> bool:
        """Whether there will be no more jobs, once `take` has none."""
        return self.stopped or not self.busy

    @property
    def is_waiting(self) -> bool:
        """Whether all who are busy wait for the oracle."""
        return self.busy == len(self._flights)

    @property
    def successful(self) -> bool:
        """Whether anything was found, so that another round does not go on from the same program."""
        return bool(self.commits or self.found)

    # What drivers ask and tell.

    def take(self) -> Job | None:
        """The job to do now, to be given back to `done`; when no more may be asked, only unions."""
        if self.stopped or self._left:
            return None
        job = self._last_union() if self._spent() else self._next()
        self.busy += job is not None
        return job

    def _next(self) -> Job | None:
        self.add(self.duplicates.freed())
        view = self.best.current.view
        ends = is_outdated(view)
        self._wait(self._early.due())
        job: Job | None = self._unions.next(patient=self._is_hopeful()) or (None if ends else self._pop(view))
        job = job or self._last_union()
        # What is put off to a round that is not the last may be void after a commit of those who are busy.
        idle = not ends and (self.closing or not self.busy)
        while job is None and idle and (turn := self.put_off.turn(self.commits)):
            self.add(turn)
            job = self._pop_wanted(view)
        if isinstance(job, Task):
            self._again.discard(job)
        elif isinstance(job, Attempt):
            self.put_off.taken()
        if job is None and self.busy:
            job = self._speculations.make(self._flights.attempts()) or self._unions.ahead()
        return job

    def _last_union(self) -> Union | None:
        """The union to try when there is nothing else, in which are the successes that came early too."""
        self._wait(self._early.all())
        return self._unions.next()

    def _is_hopeful(self) -> bool:
        """Whether waiting successes may be committed without a union of their own."""
        return self._hopes.noes < FEW_NOES and self._hopes.covers(self._unions.promising, self.best.current)

    def done(self) -> None:
        """A worker has finished with its job."""
        self.busy -= 1

    @property
    def running(self) -> int:
        """Oracle runs under way that nobody has left behind."""
        return len(self._flights)

    @property
    def is_repeated(self) -> bool:
        """Whether what it leaves behind is proposed again after a commit.

        It is not where what may be asked is used up, or may soon be.
        """
        return not (self.stage.once or self._spent())

    def patience(self, now: float) -> float | None:
        """Seconds until the runs under way, if there is nothing else, are to be left; None for never.

        They are not where no other round would ask again.
        """
        asked_again = self.is_repeated and (self.commits or not self.closing)
        return self._flights.patience(now) if asked_again and self.is_waiting else None

    def leave(self, *, for_good: bool = False) -> list[Flight]:
        """Leave all runs under way behind. They are returned, to be cancelled.

        If for good, no more jobs are handed out: another round does better.
        """
        self._left = self._left or for_good
        return self._flights.leave()

    def stop(self, failure: BaseException | None = None) -> list[Flight]:
        """End the round now: no more jobs. Returns the runs that are to be cancelled."""
        self.stopped = True
        self.failure = self.failure or failure
        return self._flights.all()

    # What workers tell, in the order of one candidate's way.

    def add(self, items: Iterable[Task | Attempt]) -> None:
        """Put more into the heap."""
        made = list(items)
        self.put_off.added(len(made))
        self._push(made)

    def _push(self, items: Iterable[Task | Attempt]) -> None:
        for item in items:
            self._agenda.push(item, self.best.current.view)

    def park(self, attempt: Attempt, trial: Trial) -> bool:
        """Whether ``trial`` is under way in a round before this one. Then it is taken up again after that."""
        return self.duplicates.park(trial.exact, attempt)

    def begin(self, attempt: Attempt, trial: Trial) -> bool:
        """Whether to ask about ``trial``. Another worker that is asking about this program sees to both."""
        first = self.duplicates.begin(trial.exact, attempt)
        if first:
            self._agenda.asked(attempt)
            self._dependents.begin(attempt)
            self._early.begin(attempt, trial.base.view)
        return first

    def is_proven(self, trial: Trial) -> bool:
        """Whether the very program was interesting before, when its base was stale."""
        return trial.exact in self._proven

    def depart(self, flight: Flight) -> bool:
        """An oracle run begins. Returns False when it has come too late, and must be cancelled."""
        self._flights.depart(flight)
        self.calls += 1
        return not (self.stopped or self._left)

    def land(self, flight: Flight) -> None:
        """An oracle run has ended."""
        self._flights.land(flight)

    def end(self, attempt: Attempt, trial: Trial) -> list[Attempt]:
        """Nobody asks about a trial any more. Returns the other attempts that came to the same program."""
        self._early.end(attempt)
        self._push(self._dependents.end(attempt))
        return self.duplicates.end(trial.exact)

    def won(self, job: Attempt | Union, trial: Trial, new: Snapshot | None) -> Outcome:
        """Commit an interesting trial as ``new``, its snapshot; None when `may_lead_on` said no.

        It becomes the newest version if it has all that is in that, or is smaller: what it has not waits
        then. Without a commit its edits wait, for the next union or for something interesting on a hope that
        they are in. A stage that scouts commits nothing.
        """
        members = job.members if isinstance(job, Union) else (job,)
        if isinstance(job, Attempt):
            self._judged(job, won=True)
        if self.stage.scouts:
            self.found += [(attempt, trial) for attempt in members]
            return Outcome(None)
        before = self.best.current
        known = self._hopes.contents(before)
        contents = self._hopes.contents(trial.base) | self._hopes.of(members)
        if new is not None:
            contents |= self._hopes.void(known & ~contents | self._hopes.of(self._unions.promising), new)
        taken: tuple[Attempt, ...] = ()
        early = isinstance(job, Attempt) and self._early.keep(job, before.view)
        follows = new is not None and not early and self._may_follow(contents, new.rendering.tokens)
        if new is not None and follows and self.best.swap(before, new):
            self._hopes.know(new, contents)
            taken = self._hopes.attempts(contents & ~known)
            self._committed(taken, before, new)
            self._wait(self._hopes.attempts(known & ~contents))
            doomed = [other for other in self._flights.all() if other.job is not job]
            doomed = [other for other in doomed if is_void(other.job, new)]
        else:
            new = None
            self._proven.add(trial.exact)
            keep = self._claims.make if early else self._wait
            keep(self._hopes.attempts(self._hopes.of(members) & ~known))
            doomed = [flight for flight in self._flights.all() if self._unions.is_needless(flight.job, job)]
        if isinstance(job, Union):
            self._unions.close(job, failed=False)
        return Outcome(new, doomed, taken, self._hopes.lead_on(taken))

    def _judged(self, attempt: Attempt, *, won: bool) -> None:
        """There is an answer about an attempt, from which all learn who foresee others."""
        self._dependents.judged(attempt, won=won)
        self.levels.judged(attempt, won=won)
        self._agenda.judged(attempt, won=won)

    def may_lead_on(self, job: Attempt | Union, trial: Trial) -> bool:
        """Whether a trial, if it is interesting, can be committed now."""
        members = job.members if isinstance(job, Union) else (job,)
        contents = self._hopes.contents(trial.base) | self._hopes.of(members)
        return self._may_follow(contents, trial.tokens)

    def _may_follow(self, contents: int, tokens: int) -> bool:
        current = self.best.current
        return self._hopes.may_follow(contents, current, smaller=tokens < current.rendering.tokens)

    def _wait(self, members: tuple[Attempt, ...]) -> None:
        if members:
            self._unions.wait(members)
            self._claims.make(members)

    def base(self, job: Attempt | Union) -> Snapshot:
        """The version to try a job on."""
        current = self.best.current
        return current if isinstance(job, Union) or self.stage.scouts else self._hopes.base(current)

    def plan(self) -> Hope | None:
        """What to hope for now, to be made and given to `hope`."""
        return None if self.stage.scouts else self._hopes.plan(self._unions.promising, self.best.current)

    def hope(self, hope: Hope, snapshot: Snapshot | None) -> list[Attempt]:
        """This is what a hope amounts to, None if it is hopeless. Returns whose success is new."""
        self._hopes.make(hope, snapshot, self.best.current)
        return [] if snapshot is None else self._hopes.lead_on(hope.members)

    def is_hoped(self, base: Snapshot) -> bool:
        """Whether nobody has said that a base is interesting, though more may be since."""
        return self._hopes.is_made(base)

    def _committed(self, members: tuple[Attempt, ...], before: Snapshot, new: Snapshot) -> None:
        self.commits += 1
        self._hopes.committed(new, members)
        self._tiers.committed(members)
        self._unions.committed(members)
        tokens = before.rendering.tokens - new.rendering.tokens
        for attempt in members:
            self._agenda.won(attempt, tokens // len(members))
        self._push(self._borders.won(members, tokens // len(members), new))
        self._settle([*members, *self._early.committed(new)])

    def revisit(self, nodes: Iterable[int]) -> None:
        """Look at nodes once more with the cheap tiers, because something near them has changed."""
        wanted = (Task(tier, node, alone=True) for node in nodes for tier in range(self.stage.cheap))
        made = [task for task in wanted if task not in self._again]
        self._again.update(made)
        self._push(made)

    def failed(self, attempt: Attempt, base: Snapshot) -> bool:
        """An attempt on ``base`` came to nothing. Returns whether to go on with what follows its failure.

        That was done before where it was speculated on, and where it failed before.
        """
        now = self.best.current
        self._judged(attempt, won=False)
        self._hopes.failed(attempt, base, now)
        stale = base is not now and base is not self._hopes.base(now)
        self._push(self._borders.failed(attempt, base, now, stale=stale))
        return not attempt.repeated and not self._speculations.take(attempt)

    def union_failed(self, union: Union) -> Attempt | None:
        """A union was not interesting. It goes on in parts; one of a single member is returned as failed."""
        attempt = self._unions.close(union, failed=True, parts=max(2, self.busy // WORKERS_A_PART))
        self._hopes.give_up()
        if attempt is not None:
            self._settle([attempt])
            self._push(failed.again() for failed in self._hopes.refuted([attempt]))
        return attempt

    def close(self, union: Union) -> None:
        """A union ended without a verdict, because its run was cancelled."""
        self._unions.close(union, failed=False)
        self._settle(member for member in union.members if not self._unions.waits(member))

    def _pop(self, view: View) -> Task | Attempt | None:
        """The next item that no waiting success will make void; those that rest on none under way first."""
        for _ in range(MOST_HELD):
            item = self._pop_wanted(view)
            if item is None:
                return self._dependents.release()
            held = self._claims.hold(item, view)
            if not held and not (isinstance(item, Attempt) and self._dependents.hold(item, view)):
                return item
        return self._pop_wanted(view)

    def _pop_wanted(self, view: View) -> Task | Attempt | None:
        """The next item of the heap that is not of a pass to be left out, if its tier may begin."""
        item = self._agenda.pop(view)
        while isinstance(item, Attempt) and self.left_out(item.found_by):
            item = self._agenda.pop(view)
        if item is not None and not self._tiers.begins(item.tier, self.best.current):
            self._agenda.push(item, view)
            return None
        return item

    def _settle(self, attempts: Iterable[Attempt]) -> None:
        """Successes are committed or have failed: what was kept for that is tried, if it is still there."""
        self._push(self._claims.settle(attempts))
