"""One round: everything tried against one base tree.

The round owns the lock under which the heap, the unions and the runs in flight change together, and knows
when nothing is left to try. It runs no oracle and no pass.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace

from treereduce.engine.agenda import Agenda
from treereduce.engine.best import Best, Snapshot
from treereduce.engine.borders import Borders
from treereduce.engine.claims import Claims
from treereduce.engine.guesses import Guess, Guesses, can_be_guessed
from treereduce.engine.heap import Attempt, Task
from treereduce.engine.stage import Stage
from treereduce.engine.stragglers import Flights
from treereduce.engine.trial import Trial
from treereduce.engine.twins import Twins
from treereduce.engine.unions import Union, Unions
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.verdict import Cancellation
from treereduce.passes.view import View

MOST_HELD = 64
"""Items passed over for one job. In a large program, nearly all may lie inside one run of siblings."""

Job = Task | Attempt | Union | Guess


class Round:
    """Hands out jobs to workers and takes their outcomes. Thread-safe.

    Candidates that failed before are put off, and so are those that would add syntax errors, which are many
    and rarely pay. They have their turn in a ``closing`` round, in this order, if it has nothing else left
    and no commit; another round proposes them again. Of those that failed before, only the cheap tiers' do:
    they are what makes a result minimal. On 24 real crashes the others won nothing in 496 oracle calls.

    A round that another will follow does not wait for oracle runs that take far longer than the others when
    nothing else is left to do: they are cancelled, and what they were about is proposed again. With one run
    in a hundred taking twenty times as long, this saved eight workers a quarter of their time.
    """

    def __init__(
        self, best: Best, stage: Stage, seed: int = 0, *, closing: bool = True, chains: bool = True
    ) -> None:
        self.stage = stage
        self._best = best
        self._closing = closing
        self._changed = threading.Condition()
        self._agenda = Agenda(seed, chains=chains)
        self._unions = Unions()
        self._borders = Borders()
        self._claims = Claims()
        self._guesses = Guesses()
        self._repeated: list[Attempt] = []
        self._broken: list[Attempt] = []
        self._again: set[Task] = set()
        self._proven: set[bytes] = set()
        self._twins = Twins()
        self._flights = Flights()
        self._busy = 0
        self._stopped = False
        self.failure: BaseException | None = None
        """What a worker died of, if one did."""
        self.commits = 0
        self.found: list[tuple[Attempt, Trial]] = []
        """What was interesting in a stage that only scouts."""
        for tier in range(len(stage.tiers)):
            self._agenda.push(Task(tier, 0), best.current.view)

    @property
    def waiting(self) -> int:
        """Items in the heap, roughly."""
        return len(self._agenda)

    def next(self) -> Job | None:
        """The job to do now; blocks while others may still bring some. None when the round is over.

        Every job is given back to `done`, whatever became of it.
        """
        while True:
            with self._changed:
                job = None if self._stopped else self._take()
                if job is not None:
                    self._busy += 1
                    return job
                if self._stopped or not self._busy:
                    self._stopped = True
                    self._changed.notify_all()
                    return None
                patience = self._patience()
                if patience != 0:
                    self._changed.wait(patience)
                    continue
                stragglers = self._flights.leave()
            for straggler in stragglers:
                straggler.cancel()

    def _patience(self) -> float | None:
        """Seconds until the runs under way, if there is nothing else, are left behind; None for never."""
        another_follows = self.commits or not (self._closing or self.stage.finishes)
        return self._flights.patience() if another_follows and len(self._flights) == self._busy else None

    def _take(self) -> Job | None:
        view = self._best.current.view
        job: Job | None = self._unions.next() or self._pop(view)
        if job is None and not self._busy and not self.commits and self._closing:
            turn = self._repeated or self._broken
            for attempt in turn:
                self._agenda.push(attempt, view)
            turn.clear()
            job = self._agenda.pop(view)
        if isinstance(job, Task):
            self._again.discard(job)
        return job or self._guesses.make(self._flights.attempts()) or self._unions.ahead()

    def _pop(self, view: View) -> Task | Attempt | None:
        """The next item of the heap that no waiting success is about to make void."""
        for _ in range(MOST_HELD):
            item = self._agenda.pop(view)
            if item is None or not self._claims.hold(item, view):
                return item
        return self._agenda.pop(view)

    def _settle(self, attempts: Iterable[Attempt]) -> None:
        """Successes are committed or have failed: what was kept for that is tried, if it is still there."""
        view = self._best.current.view
        for item in self._claims.settle(attempts):
            self._agenda.push(item, view)

    def done(self) -> None:
        """A worker has finished with its job and may go for another."""
        with self._changed:
            self._busy -= 1
            self._changed.notify_all()

    def add(self, items: Iterable[Task | Attempt]) -> None:
        """Put more into the heap."""
        made = list(items)  # passes run here, so not under the lock
        with self._changed:
            view = self._best.current.view
            for item in made:
                self._agenda.push(item, view)
            self._changed.notify_all()

    def revisit(self, nodes: Iterable[int]) -> None:
        """Look at nodes once more with the cheap tiers, because something near them has changed."""
        with self._changed:
            view = self._best.current.view
            for node in nodes:
                for tier in range(self.stage.cheap):
                    task = Task(tier, node, alone=True)
                    if task not in self._again:
                        self._again.add(task)
                        self._agenda.push(task, view)
            self._changed.notify_all()

    def put_off_repeated(self, attempt: Attempt) -> None:
        """Keep an attempt for the end because it failed before; one that is not proven again is dropped."""
        if attempt.tier >= self.stage.cheap > 0:
            return
        with self._changed:
            self._repeated.append(replace(attempt, repeated=True))

    def put_off_broken(self, attempt: Attempt) -> None:
        """Keep an attempt for the very end because it adds syntax errors."""
        with self._changed:
            self._broken.append(replace(attempt, tolerant=True))

    def failed(self, attempt: Attempt, base: Snapshot) -> None:
        """An attempt on ``base`` came to nothing, and may not have if it had been made later."""
        with self._changed:
            now = self._best.current
            for again in self._borders.failed(attempt, base, now):
                self._agenda.push(again, now.view)
                self._changed.notify_all()

    def was_guessed(self, attempt: Attempt) -> bool:
        """Whether what comes after the failure of ``attempt`` has been taken up already."""
        with self._changed:
            return self._guesses.take(attempt)

    def begin(self, attempt: Attempt, trial: Trial) -> bool:
        """Whether to ask about ``trial``. Another worker that is asking about this program sees to both."""
        with self._changed:
            return self._twins.begin(trial.digest, attempt)

    def end(self, trial: Trial) -> list[Attempt]:
        """Nobody asks about ``trial`` any more. Returns the other attempts that came to the same program."""
        with self._changed:
            return self._twins.end(trial.digest)

    def depart(self, job: Attempt | Union) -> Cancellation:
        """An oracle run for ``job`` begins. The cancellation returned is to be given to `land`."""
        with self._changed:
            cancellation = self._flights.depart(job)
            if isinstance(job, Union) or can_be_guessed(job):
                self._changed.notify()
            stopped = self._stopped
        if stopped:
            cancellation.cancel()
        return cancellation

    def land(self, cancellation: Cancellation) -> None:
        """The oracle run ended."""
        with self._changed:
            self._flights.land(cancellation)

    def offer(self, job: Attempt | Union, trial: Trial) -> Snapshot | None:
        """Commit an interesting trial. Returns the new version, or None when the trial's base is stale.

        In that case its edits wait for the next union with the newest version, which may come to the same
        program. A stage that scouts commits nothing.
        """
        members = job.members if isinstance(job, Union) else (job,)
        if self.stage.scouts:
            with self._changed:
                self.found += [(attempt, trial) for attempt in members]
            return None
        new = trial.snapshot() if self._best.current is trial.base else None
        doomed: list[Cancellation] = []
        with self._changed:
            alone = isinstance(job, Union) or not self._unions.busy
            if new is not None and not (alone and self._best.swap(trial.base, new)):
                new = None
            if new is not None:
                self.commits += 1
                tokens = trial.base.rendering.tokens - new.rendering.tokens
                for attempt in members:
                    self._agenda.won(attempt, tokens // len(members))
                for again in self._borders.won(members, tokens // len(members), new):
                    self._agenda.push(again, new.view)
                doomed = [
                    cancellation
                    for cancellation, flight in self._flights.jobs()
                    if flight is not job and _is_void(flight, new)
                ]
                self._settle(members)
            else:
                self._proven.add(VerdictCache.digest(trial.data))
                self._unions.wait(members)
                self._claims.make(members)
            if isinstance(job, Union):
                self._unions.close(job, failed=False)
            self._changed.notify_all()
        for cancellation in doomed:
            cancellation.cancel()
        return new

    def is_proven(self, trial: Trial) -> bool:
        """Whether the very program was interesting before, when its base was stale."""
        return VerdictCache.digest(trial.data) in self._proven

    def close(self, union: Union) -> None:
        """A union ended without a verdict, because its run was cancelled."""
        with self._changed:
            self._unions.close(union, failed=False)
            self._settle(union.members)
            self._changed.notify_all()

    def union_failed(self, union: Union) -> Attempt | None:
        """A union was not interesting. It is halved; one of a single member is returned as failed."""
        with self._changed:
            attempt = self._unions.close(union, failed=True)
            if attempt is not None:
                self._settle([attempt])
            self._changed.notify_all()
            return attempt

    def stop(self, failure: BaseException | None = None) -> None:
        """End the round now: no more jobs, and all oracle runs are cancelled."""
        with self._changed:
            self._stopped = True
            self.failure = self.failure or failure
            flights = self._flights.all()
            self._changed.notify_all()
        for cancellation in flights:
            cancellation.cancel()


def _is_void(job: Attempt | Union, snapshot: Snapshot) -> bool:
    edits = snapshot.rendering.edits
    return all(edits.covers(edit.start, edit.end) for edit in job.edits)
