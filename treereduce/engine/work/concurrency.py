"""How many workers work: as many as the settings say, fewer while the machine is busy, or as many as pay."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from typing import Protocol

from treereduce.engine.work.hill_climbing import HillClimbing
from treereduce.machine.load import LoadWatch, Use
from treereduce.machine.memory import Memory, MemoryWatch

LEAST_ANSWERS = 16
"""Answers that a rate is taken from at least; with fewer, one slow run makes a bad level of a good one."""

ANSWERS_PER_JOB = 4
"""The same for each job. An oracle whose runs all take the same time answers in bursts of one a job."""

LEAST_SECONDS = 0.5
"""The shortest time for which a rate is taken, lest a commit or the start of a round decide."""

SECONDS_BETWEEN_LOOKS = 0.25
"""Time between two looks at the memory. One takes about 0.2 ms."""

LEAST_SECONDS_OF_LOAD = 0.1
"""The shortest time for which the load is measured: ten ticks of each core, in which the kernel counts."""

FIRST_PER_CORE = 4
"""Jobs for each core that are begun with where there may be more of them."""

STEP = 4
"""Where the cores have time left, there may be a quarter more jobs."""

WELL_FED, ILL_FED = 0.75, 0.6
"""The shares of the jobs that are running, by looks in between, from which on there may be more, and below
which there are too many. With 64 jobs and an oracle that slept for 0.2 s, half of them waited for the
interpreter, and made a fifth more calls than 32."""

Change = Callable[[int], None]


class Concurrency(Protocol):
    """Says how many oracle runs there may be at a time. Thread-safe."""

    most: int
    """The most there will ever be."""

    @property
    def level(self) -> int:
        """How many there may be now."""

    def look(self) -> None:
        """Look at the machine, if it is time to. Called by one thread, several times a second."""

    def ended(self, *, answered: bool) -> None:
        """An oracle run has ended, with an answer or because it was cancelled."""

    def be_alone(self) -> None:
        """From now on there may be one at a time, whatever the machine has to spare."""


class SteadyConcurrency:
    """As many as were asked for."""

    def __init__(self, jobs: int) -> None:
        self.most = self.level = jobs

    def look(self) -> None:
        """Nothing depends on it."""

    def ended(self, *, answered: bool) -> None:
        """Nothing depends on it."""

    def be_alone(self) -> None:
        """From now on one."""
        self.most = self.level = 1


class SparingConcurrency:
    """As many as were asked for; fewer, down to one a core, while there is no more to be had from more.

    Runs at the same time cannot learn from each other, so those that only wait for a core do harm: with 64
    jobs on two cores, a check of 13 ms was asked six times as often as with two, and took five times as long
    in all. So do threads that wait for the interpreter to find them something to run. The number goes up
    while cores are idle and nearly all of them are ``running``: it doubles, and once there were too many
    grows by quarters, as TCP does. It is halved when as many runs have ended as there may be, and they took
    all that there was, or a good part of them was not running. ``make --load-average`` has the same purpose.
    ``changed`` is told each new level.
    """

    def __init__(
        self,
        jobs: int,
        cores: int,
        *,
        changed: Change,
        running: Callable[[], int],
        used: Callable[[], Use] | None = None,
    ) -> None:
        self.most = jobs
        self.level = min(jobs, FIRST_PER_CORE * cores)
        self._cores = cores
        self._doubling = True
        self._tell_changed = changed
        self._running = running
        self._used = used or LoadWatch().used
        self._lock = threading.Lock()
        self._ended = 0
        self._shares: list[float] = []
        self._at_look = self._at_change = self._used()

    def look(self) -> None:
        """Do more if cores were idle since the last look, and nearly all that may run are running."""
        with self._lock:
            now = self._used()
            since = now - self._at_look
            if since.passed >= LEAST_SECONDS_OF_LOAD:
                self._at_look = now
                self._shares.append(self._running() / self.level)
                if since.leaves_room and self._shares[-1] >= WELL_FED:
                    self._change(now, more=True)

    def ended(self, *, answered: bool) -> None:  # noqa: ARG002 - what was cancelled took time as well
        """Count a run, whatever came of it, and decide anew when there are enough."""
        with self._lock:
            self._ended += 1
            if self._ended >= self.level:
                now = self._used()
                since = now - self._at_change
                if since.passed >= LEAST_SECONDS_OF_LOAD:
                    share = statistics.fmean(self._shares or [1.0])
                    if since.is_all(self._cores) or share < ILL_FED:
                        self._change(now, more=False)
                    elif share >= WELL_FED:
                        self._change(now, more=True)

    def be_alone(self) -> None:
        """From now on one."""
        with self._lock:
            self.most = self.level = 1

    def _change(self, now: Use, *, more: bool) -> None:
        before = self.level
        if more:
            step = self.level if self._doubling else -(-self.level // STEP)
            self.level = min(self.most, self.level + step)
        else:
            self._doubling = False
            self.level = max(min(self.most, self._cores), self.level // 2)
        self._at_change, self._ended, self._shares = now, 0, []
        if self.level != before:
            self._tell_changed(self.level)


class AdaptiveConcurrency:
    """As many as pay, by `HillClimbing` from ``start``; fewer when memory is short.

    Answers a second are measured at one level at a time, from when as many runs have ended as there were at
    the level before. ``changed`` is told each new level, ``settled`` each that has proved better.
    """

    def __init__(
        self,
        start: int,
        most: int,
        *,
        changed: Change,
        settled: Change,
        look: Callable[[], Memory] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most = most
        self._look = look or MemoryWatch().look
        self._clock = clock
        self._tell_changed, self._tell_settled = changed, settled
        self._lock = threading.Lock()
        self._memory = self._look()
        self._climb = HillClimbing(start, most, left=self._memory.left)
        self._looked = self._began = clock()
        self._settling = start
        self._is_alone = False
        self._recovering = 0
        self._answers = 0

    @property
    def level(self) -> int:
        """How many there may be now."""
        return 1 if self._is_alone else self._climb.level

    def look(self) -> None:
        """Look at the memory, if the last look is some time ago."""
        if self._clock() - self._looked >= SECONDS_BETWEEN_LOOKS:
            self._decide(self._look_again)

    def ended(self, *, answered: bool) -> None:
        """Count an answer, and take the rate when there are enough."""
        self._decide(lambda: self._count(answered=answered))

    def be_alone(self) -> None:
        """From now on one."""
        with self._lock:
            self._is_alone, self.most = True, 1

    def _decide(self, action: Callable[[], None]) -> None:
        if self._is_alone:
            return
        with self._lock:
            level, settled = self._climb.level, self._climb.settled
            action()
            new_level, new_settled = self._climb.level, self._climb.settled
            if new_level != level:
                self._settling = max(level, new_level)
                self._tell_changed(new_level)
        if new_settled != settled:
            self._tell_settled(new_settled)

    def _look_again(self) -> None:
        self._memory = self._look()
        self._looked = self._clock()
        if self._memory.short and not self._recovering:
            # What memory ran short with has to end before a further cut can be judged.
            self._recovering = self._climb.level
            self._climb.memory_is_short()

    def _count(self, *, answered: bool) -> None:
        self._recovering = max(0, self._recovering - 1)
        if self._settling:
            self._settling -= 1
            self._answers, self._began = 0, self._clock()
            return
        self._answers += answered
        seconds = self._clock() - self._began
        enough = max(LEAST_ANSWERS, ANSWERS_PER_JOB * self._climb.level)
        if self._answers >= enough and seconds >= LEAST_SECONDS:
            self._climb.measured(self._answers / seconds, self._memory.left)
            self._answers, self._began = 0, self._clock()
