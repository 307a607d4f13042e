"""Virtual time: threads of which one runs at a time, and a clock that moves when all of them wait.

Real threads take turns. One gives its turn up only where it sleeps, waits or ends, so whatever runs under
this clock happens in the same order every time, and what is computed takes no virtual time at all.
"""

from __future__ import annotations

import heapq
import itertools
import threading
from collections import deque
from collections.abc import Callable


class Deadlock(RuntimeError):
    """All threads wait for one another."""


class Turn:
    """A thread's right to run."""

    def __init__(self) -> None:
        self._given = threading.Semaphore(0)
        self.due = 0
        """Number of its sleep, 0 while it is awake."""
        self.ready = False
        """Whether it was woken and waits for its turn."""

    def give(self) -> None:
        """Let the thread run."""
        self._given.release()

    def await_(self) -> None:
        """Block until it may run."""
        self._given.acquire()


class Clock:
    """Gives turns and keeps the time, in virtual seconds. The thread that makes it has the first turn."""

    def __init__(self) -> None:
        self.now = 0.0
        self.current = Turn()
        self._ready: deque[Turn] = deque()
        self._sleeping: list[tuple[float, int, Turn]] = []
        self._numbers = itertools.count(1)

    def sleep(self, seconds: float) -> None:
        """Block the current thread for so long, or until somebody wakes it."""
        turn = self.current
        turn.due = next(self._numbers)
        heapq.heappush(self._sleeping, (self.now + seconds, turn.due, turn))
        self.give_way()

    def wake(self, turn: Turn) -> None:
        """Let a thread that waits or sleeps run when others have had their turn."""
        if not turn.ready:
            turn.due, turn.ready = 0, True
            self._ready.append(turn)

    def give_way(self) -> None:
        """Let others run until somebody wakes the current thread."""
        turn = self.current
        self.hand_on()
        turn.await_()

    def hand_on(self) -> None:
        """Give the turn to whoever is next: those who are awake, then who sleeps shortest.

        Raises `Deadlock` when there is nobody.
        """
        while not self._ready:
            if not self._sleeping:
                raise Deadlock("All threads wait, and none of them sleeps.")
            due, number, turn = heapq.heappop(self._sleeping)
            if turn.due == number:
                self.now = due
                self.wake(turn)
        self.current = self._ready.popleft()
        self.current.ready = False
        self.current.give()


class Condition:
    """What the engine needs of `threading.Condition`. Its lock is the turn itself."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Turn] = []

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass

    def wait(self, timeout: float | None = None) -> None:
        """Block until notified, or until so many virtual seconds have passed."""
        turn = self._clock.current
        self._waiting.append(turn)
        if timeout is None:
            self._clock.give_way()
            return
        self._clock.sleep(timeout)
        if turn in self._waiting:
            self._waiting.remove(turn)

    def notify(self) -> None:
        """Wake who has waited longest."""
        if self._waiting:
            self._clock.wake(self._waiting.pop(0))

    def notify_all(self) -> None:
        """Wake all who wait."""
        for turn in self._waiting:
            self._clock.wake(turn)
        self._waiting.clear()


class Thread:
    """What the engine needs of `threading.Thread`."""

    def __init__(self, clock: Clock, target: Callable[[], object]) -> None:
        self._clock = clock
        self._target = target
        self._turn = Turn()
        self._joining: list[Turn] = []
        self._ended = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def ident(self) -> int | None:
        """None before the start."""
        return self._thread.ident

    def start(self) -> None:
        """Begin when it is its turn."""
        self._thread.start()
        self._clock.wake(self._turn)

    def join(self, _timeout: float | None = None) -> None:
        """Block until it has ended."""
        if not self._ended:
            self._joining.append(self._clock.current)
            self._clock.give_way()

    def _run(self) -> None:
        self._turn.await_()
        try:
            self._target()
        finally:
            self._ended = True
            for turn in self._joining:
                self._clock.wake(turn)
            self._clock.hand_on()


class Threading:
    """Stands for the module `threading` where the engine runs in virtual time. All else is the real one's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def Condition(self) -> Condition:  # noqa: N802 - the module's name for it
        """A condition under the clock."""
        return Condition(self._clock)

    def Thread(self, *, target: Callable[[], object], daemon: bool) -> Thread:  # noqa: ARG002, N802 - the same
        """A thread under the clock."""
        return Thread(self._clock, target)

    def __getattr__(self, name: str) -> object:
        return getattr(threading, name)
