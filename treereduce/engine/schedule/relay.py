"""Rounds that run ahead: the next begins while the last runs of one are under way, as if these failed.

Which they mostly do where a round has found nothing. So who has nothing else to do begins with what follows
then: a round of another stage on the same program. A success makes those after it void.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from treereduce.engine.schedule.ends import is_tail
from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.scheduler import Job, Scheduler


class Assignment(NamedTuple):
    """A job, and the round that it is of, to which it is given back."""

    round: Scheduler
    job: Job


class Relay:
    """A round, and those that were begun ahead of its end. Not thread-safe.

    ``following`` makes them, when there is somebody to work on them.
    """

    def __init__(self, first: Scheduler, following: Iterator[Scheduler]) -> None:
        self.rounds = [first]
        """All that are not void, in the order in which they follow each other."""
        self._following = following
        self._most = 0

    @property
    def current(self) -> Scheduler:
        """The first round that has not come to its end."""
        return next((entry for entry in self.rounds if entry.busy or entry.successful), self.rounds[-1])

    @property
    def over(self) -> bool:
        """Whether there will be no more jobs, once `take` has none."""
        return all(entry.over for entry in self.rounds)

    def take(self) -> Assignment | None:
        """The job to do now, of the first round that has any."""
        for entry in self._open():
            job = entry.take()
            if job is not None:
                self._most = max(self._most, sum(each.busy for each in self.rounds))
                return Assignment(entry, job)
        return None

    def _open(self) -> Iterator[Scheduler]:
        """The rounds up to the first that is followed by none; another one if all of them only wait."""
        number = 0
        while number < len(self.rounds) or self._begin_another():
            entry = self.rounds[number]
            yield entry
            if entry.stopped or entry.successful:
                break
            number += 1

    def _begin_another(self) -> bool:
        """Begin the next where somebody is busy, and all who are wait for the oracle, so bring no jobs."""
        waits = not self.over and all(entry.is_waiting for entry in self.rounds)
        made = next(self._following, None) if waits else None
        if made is not None:
            self.rounds.append(made)
        return made is not None

    def void(self) -> list[Flight]:
        """Forget what comes after a success, and stop all when one was. Returns the runs to be cancelled."""
        if any(entry.stopped for entry in self.rounds):
            return self.stop()
        successes = (number for number, entry in enumerate(self.rounds) if entry.successful)
        kept = next(successes, len(self.rounds)) + 1
        void, self.rounds = self.rounds[kept:], self.rounds[:kept]
        return [flight for entry in void for flight in entry.stop()]

    def patience(self, now: float) -> float | None:
        """`Scheduler.patience` of the current round; 0 if the last few runs of all hold up the next one."""
        return 0.0 if self._is_tail() else self.current.patience(now)

    def leave(self) -> list[Flight]:
        """Leave runs behind that are to be cancelled: all of them, or those of the current round."""
        if not self._is_tail():
            return self.current.leave()
        return [flight for entry in self.rounds for flight in entry.leave(for_good=True)]

    def _is_tail(self) -> bool:
        """Whether another round follows a commit, and nearly nobody is busy any more.

        What runs before the round of that commit is proposed again as well, since a success begins anew.
        """
        last, running = self.rounds[-1], sum(entry.running for entry in self.rounds)
        return (
            last.commits > 0
            and all(entry.is_repeated and entry.is_waiting for entry in self.rounds)
            and is_tail(last.best.current, running, self._most)
        )

    def stop(self, failure: BaseException | None = None) -> list[Flight]:
        """End all rounds now: no more jobs. Returns the runs that are to be cancelled."""
        flights = [flight for entry in self.rounds if not entry.stopped for flight in entry.stop()]
        self.rounds[0].stop(failure)
        return flights
