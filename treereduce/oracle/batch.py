"""Several oracle runs in threads of their own, while their caller does something else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from treereduce.oracle.verdict import Cancellation, Cancelled

Outcome = TypeVar("Outcome")
Call = Callable[[Cancellation], Outcome]

PATIENCE = 1.0
"""Seconds that cancelled runs are waited for, whose oracle may be a function that goes on."""


class Batch(Generic[Outcome]):
    """Runs ``calls``, at most ``jobs`` at a time, begun in their order as soon as it is made.

    Each gets a cancellation that it must obey. The ``cancellation`` of the batch cancels all. Where no thread
    can be started, who waits for a result makes the runs. Thread-safe.
    """

    def __init__(
        self, calls: Sequence[Call[Outcome]], jobs: int, cancellation: Cancellation | None = None
    ) -> None:
        self._runs = [_Run(call) for call in calls]
        if cancellation is not None:
            cancellation.arm(self.cancel)
        self._lock = threading.Lock()
        self._begun = 0
        self._threads: list[threading.Thread] = []
        for _ in range(min(jobs, len(calls))):
            thread = threading.Thread(target=self._work, name="batch", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # there may be no more threads
                break
            self._threads.append(thread)

    def result(self, number: int) -> Outcome:
        """Wait for a run, by its place in the order, and return what it returned or raise what it raised.

        Raises `Cancelled` for one that does not end within `PATIENCE` when it was cancelled.
        """
        if not self._threads:
            self._work()
        run = self._runs[number]
        while not run.over.wait(PATIENCE):
            if run.cancellation.cancelled:
                raise Cancelled
        if run.failure is not None:
            raise run.failure
        return run.outcomes[0]

    def outcomes(self) -> list[Outcome | Exception]:
        """Wait for all runs: what each has returned, or raised in its place."""
        return [self._outcome(number) for number in range(len(self._runs))]

    def _outcome(self, number: int) -> Outcome | Exception:
        try:
            return self.result(number)
        except Exception as failure:  # noqa: BLE001 - it is told, and not lost
            return failure

    def cancel(self) -> None:
        """End all runs, also those that have not begun: they raise `Cancelled`."""
        for run in self._runs:
            run.cancellation.cancel()

    def settle(self, patience: float) -> None:
        """Begin no more runs, wait up to ``patience`` seconds for those under way, and `close`.

        One that is killed leaves what it has locked as it is: a directory that it has made for others to see.
        """
        with self._lock:
            begun, self._begun = self._begun, len(self._runs)
        deadline = time.monotonic() + patience
        for run in self._runs[:begun]:
            run.over.wait(max(0.0, deadline - time.monotonic()))
        self.close()

    def close(self) -> None:
        """Cancel all runs and wait until they have ended, if only for `PATIENCE`."""
        self.cancel()
        deadline = time.monotonic() + PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _work(self) -> None:
        while (run := self._next()) is not None:
            run.go()

    def _next(self) -> _Run[Outcome] | None:
        with self._lock:
            self._begun += 1
            return self._runs[self._begun - 1] if self._begun <= len(self._runs) else None


class _Run(Generic[Outcome]):
    """One call and what came of it."""

    def __init__(self, call: Call[Outcome]) -> None:
        self._call = call
        self.cancellation = Cancellation()
        self.over = threading.Event()
        self.outcomes: list[Outcome] = []
        self.failure: BaseException | None = None

    def go(self) -> None:
        """Make the call, unless it has been cancelled."""
        try:
            self.outcomes.append(self._obey())
        except BaseException as failure:  # noqa: BLE001 - who asks for the result gets it
            self.failure = failure
        finally:
            self.over.set()

    def _obey(self) -> Outcome:
        if self.cancellation.cancelled:
            raise Cancelled
        return self._call(self.cancellation)
