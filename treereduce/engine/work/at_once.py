"""Several runs at the same time, outside of rounds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from treereduce.oracle.verdict import Answer, Cancellation

Run = Callable[[Cancellation], Answer]
Outcome = Answer | BaseException
"""An answer, or what was raised in its place."""


class AtOnce:
    """So many runs of one function: the first in the caller's thread, the others in threads of their own.

    Where no more threads can be started there are fewer. What interrupts the caller cancels all, and waits
    ``patience`` seconds for them, for an oracle that is a function goes on.
    """

    def __init__(self, run: Run, times: int, patience: float) -> None:
        self._run = run
        self._patience = patience
        self._outcomes: list[list[Outcome]] = [[] for _ in range(times)]
        self._cancellations = [Cancellation() for _ in range(times)]

    def outcomes(self, cancellation: Cancellation) -> list[Outcome]:
        """Make the runs, which ``cancellation`` cancels all, and return what came of each. Blocks."""
        cancellation.arm(self._cancel)
        started: list[threading.Thread] = []
        try:
            for number in range(1, len(self._outcomes)):
                thread = threading.Thread(target=self._make, args=[number], daemon=True)
                try:
                    thread.start()
                except RuntimeError:
                    break
                started.append(thread)
            try:
                self._outcomes[0].append(self._run(self._cancellations[0]))
            except Exception as failure:  # noqa: BLE001 - who asks for this outcome raises it
                self._outcomes[0].append(failure)
            for thread in started:
                thread.join()
        except BaseException:
            self._cancel()
            deadline = time.monotonic() + self._patience
            for thread in started:
                thread.join(max(0.0, deadline - time.monotonic()))
            raise
        finally:
            cancellation.disarm()
        return [made[0] for made in self._outcomes if made]

    def _make(self, number: int) -> None:
        try:
            self._outcomes[number].append(self._run(self._cancellations[number]))
        except BaseException as failure:  # noqa: BLE001 - who asks for this outcome raises it
            self._outcomes[number].append(failure)

    def _cancel(self) -> None:
        for cancellation in self._cancellations:
            cancellation.cancel()
